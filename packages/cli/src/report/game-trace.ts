/** Measures one finished game for a report, by replaying its transcript. */
import {
  type AnyGame,
  type GameResult,
  hasSeat,
  listSeatsInSet,
  type Move,
  ScriptedRng,
  type Seat,
  type Transcript,
  WATCHER,
} from '@ludotheque/core';
import { HumanPace } from './human-pace.ts';
import { LeadTracker } from './lead-tracker.ts';
import type { MoveFactTable } from './move-facts.ts';

/** How often something was possible, and how often it was done. */
export interface OfferCounts {
  readonly offered: number;
  readonly chosen: number;
}

/** What one game shows. It is plain data, because it comes from another thread. */
export interface GameTrace {
  readonly winShares: readonly number[];
  readonly scores: readonly number[];
  readonly moves: number;
  readonly rounds: number;
  readonly minutes: number;
  /** How many decisions had so many legal moves; interrupts are not counted. */
  readonly choices: ReadonlyMap<number, number>;
  readonly leadChanges: number;
  /** Which part of the moves had been made when the winner took the lead for good. */
  readonly finalLeadAt: number;
  /** After each tenth of the moves: the leader's share of the win; null while several lead. */
  readonly leaderWins: readonly (number | null)[];
  /** By card: in a round, a seat had a legal move that names it, and made one. */
  readonly cards: ReadonlyMap<string, OfferCounts>;
  /** By key of a move's phrase, where other kinds of moves were legal, too. */
  readonly moveKinds: ReadonlyMap<string, OfferCounts>;
  /** By move as a number, where other moves were legal, too. */
  readonly singleMoves: ReadonlyMap<Move, OfferCounts>;
}

class OfferCounter<K> {
  readonly counts = new Map<K, { offered: number; chosen: number }>();

  add(key: K, chosen: boolean): void {
    const count = this.counts.get(key) ?? { offered: 0, chosen: 0 };
    count.offered++;
    if (chosen) count.chosen++;
    this.counts.set(key, count);
  }
}

/** Which cards a seat could play in this round, and which of them it has played. */
class RoundCards {
  private readonly offered = new Map<string, boolean>();

  note(seat: Seat, cards: Iterable<string>, played: boolean): void {
    for (const card of cards) {
      const key = `${seat} ${card}`;
      this.offered.set(key, played || (this.offered.get(key) ?? false));
    }
  }

  flush(counter: OfferCounter<string>): void {
    for (const [key, played] of this.offered) counter.add(key.slice(key.indexOf(' ') + 1), played);
    this.offered.clear();
  }
}

const shareWin = ({ ranks }: GameResult): number[] => {
  const winners = ranks.filter((rank) => rank === 1).length;
  return ranks.map((rank) => (rank === 1 ? 1 / winners : 0));
};

/** The counters of everything that was possible in a game, and done. */
class Offers {
  readonly cards = new OfferCounter<string>();
  readonly moveKinds = new OfferCounter<string>();
  readonly singleMoves = new OfferCounter<Move>();
  readonly choices = new Map<number, number>();
  private readonly roundCards = new RoundCards();
  private readonly facts: MoveFactTable;

  constructor(facts: MoveFactTable) {
    this.facts = facts;
  }

  addDecision(seat: Seat, legal: Int32Array, move: Move, isAwaited: boolean): void {
    const { choices, facts, moveKinds, roundCards, singleMoves } = this;
    const count = legal.length;
    if (isAwaited) choices.set(count, (choices.get(count) ?? 0) + 1);
    for (const other of legal) roundCards.note(seat, facts.of(other).cards, false);
    roundCards.note(seat, facts.of(move).cards, true);
    if (count < 2) return;
    const chosen = facts.of(move).kind;
    const kinds = new Set(Array.from(legal, (other) => facts.of(other).kind));
    if (kinds.size > 1) for (const kind of kinds) moveKinds.add(kind, kind === chosen);
    for (const other of legal) singleMoves.add(other, other === move);
  }

  endRound(): void {
    this.roundCards.flush(this.cards);
  }
}

export function traceGame(game: AnyGame, transcript: Transcript, facts: MoveFactTable): GameTrace {
  const { options, players, shuffles } = transcript;
  const rng = new ScriptedRng(game, shuffles);
  const state = game.setup(options, players, rng);
  const legal = new Int32Array(game.limits.moves);
  const offers = new Offers(facts);
  const pace = new HumanPace();
  const lead = new LeadTracker(transcript.result!);
  let rounds = 0;
  for (const [seat, written] of transcript.moves) {
    const move = game.read(written)!;
    const awaited = game.awaited(state);
    const count = game.moves(state, seat, legal);
    offers.addDecision(seat, legal.subarray(0, count), move, hasSeat(awaited, seat));
    game.play(state, seat, move, rng);
    pace.addMove(count, listSeatsInSet(awaited).length, listSeatsInSet(game.awaited(state)).length);
    const { scores, sheet } = game.view(state, WATCHER);
    lead.add(scores);
    if (sheet.length > rounds) {
      offers.endRound();
      pace.addRounds(sheet.length - rounds);
      rounds = sheet.length;
    }
  }
  offers.endRound();
  return {
    winShares: shareWin(transcript.result!),
    scores: transcript.result!.scores,
    moves: transcript.moves.length,
    rounds: Math.max(1, rounds),
    minutes: pace.minutes(),
    choices: offers.choices,
    ...lead.finish(),
    cards: offers.cards.counts,
    moveKinds: offers.moveKinds.counts,
    singleMoves: offers.singleMoves.counts,
  };
}
