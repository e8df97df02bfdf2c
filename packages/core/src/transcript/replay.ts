/**
 * Replays a transcript by the rules, without any random numbers. The first thing that does not hold
 * throws a CodedError that names the place, what the rules say and what the transcript says.
 */
import { fail } from '../error.ts';
import { formatForMessage } from '../format-for-message.ts';
import type { AnyGame, Json, Rng } from '../game/game.ts';
import { SeatMovePairs } from '../game/legal-moves.ts';
import { resolveOptions } from '../game/options.ts';
import { isObject } from '../json-guards.ts';
import { parseTracedLegalMoves, type UnverifiedTranscript } from './transcript.ts';

/** Shuffles as the transcript says, and offers no other randomness. */
export class ScriptedRng implements Rng {
  errorPlace = 'set-up';
  shufflesUsed = 0;
  private readonly game: AnyGame;
  private readonly shuffles: UnverifiedTranscript['shuffles'];
  private readonly kinds: ReadonlyMap<unknown, number>;

  constructor(game: AnyGame, shuffles: UnverifiedTranscript['shuffles']) {
    this.game = game;
    this.shuffles = shuffles;
    this.kinds = new Map(game.kinds.map((name, kind) => [name, kind]));
  }

  below(): never {
    throw new Error(`${this.game.id} used chance other than a shuffle`);
  }

  shuffle(cards: Uint8Array): void {
    const index = this.shufflesUsed++;
    const written = this.shuffles[index];
    if (written === undefined) {
      const had = this.shuffles.length;
      fail('shuffles', `${this.errorPlace}: the rules shuffle here, "shuffles" has only ${had}`);
    }
    const left = new Int32Array(this.game.kinds.length);
    for (const card of cards) left[card] = left[card]! + 1;
    if (written.length !== cards.length)
      fail(
        'shuffles',
        `shuffle ${index}: expected ${cards.length} cards, the transcript has ${written.length}`,
      );
    for (let i = 0; i < cards.length; i++) {
      const kind = this.kinds.get(written[i]);
      if (kind === undefined || left[kind] === 0) {
        const wrong = kind === undefined ? 'no card of the deck' : 'one more than the deck has';
        fail(
          'shuffles',
          `shuffle ${index}, card ${i}: ${formatForMessage(written[i])} is ${wrong}`,
        );
      }
      left[kind] = left[kind]! - 1;
      cards[i] = kind;
    }
  }
}

/** All legal moves in the form of the transcript, for a message. */
const formatLegalMoves = (game: AnyGame, legalMoves: SeatMovePairs) =>
  formatForMessage(
    Array.from(legalMoves, ([seat, move]) => [seat, game.write(move)]),
    400,
  );

const isSeatNumber = (value: unknown): value is number => Number.isInteger(value);

function checkTracedLegalMoves(
  game: AnyGame,
  legalMoves: SeatMovePairs,
  count: number,
  place: string,
  claim: readonly unknown[],
) {
  const seen = new Set<number>();
  for (const entry of claim) {
    const [seat, json] = Array.isArray(entry) && entry.length === 2 ? entry : [];
    const move = json === undefined ? undefined : game.read(json as Json);
    if (!isSeatNumber(seat) || move === undefined || !legalMoves.has(seat, move))
      fail(
        'legal',
        `${place}: "legal" has ${formatForMessage(entry)}, the rules have ${formatLegalMoves(game, legalMoves)}`,
      );
    const pair = seat * game.limits.moves + move;
    if (seen.has(pair)) fail('legal', `${place}: "legal" has ${formatForMessage(entry)} twice`);
    seen.add(pair);
  }
  if (seen.size === count) return;
  const missing = [...legalMoves].find(
    ([seat, move]) => !seen.has(seat * game.limits.moves + move),
  )!;
  const written = formatForMessage([missing[0], game.write(missing[1])]);
  fail(
    'legal',
    `${place}: the rules allow ${written}, "legal" has only ${formatForMessage(claim, 400)}`,
  );
}

function checkResult(game: AnyGame, state: unknown, claim: unknown, moves: number): void {
  const result = game.result(state);
  const ours = result === undefined ? undefined : { scores: result.scores, ranks: result.ranks };
  if (claim === undefined && ours === undefined) return;
  const place = `after move ${moves - 1}`;
  if (ours === undefined)
    fail(
      'result',
      `${place}: the game goes on, the transcript has the result ${formatForMessage(claim)}`,
    );
  if (claim === undefined)
    fail(
      'result',
      `${place}: the game is over with ${formatForMessage(ours)}, the transcript has no result`,
    );
  const same =
    isObject(claim) &&
    Object.keys(claim).length === 2 &&
    formatForMessage(claim.scores, Infinity) === formatForMessage(ours.scores, Infinity) &&
    formatForMessage(claim.ranks, Infinity) === formatForMessage(ours.ranks, Infinity);
  if (!same)
    fail(
      'result',
      `${place}: the rules give ${formatForMessage(ours)}, the transcript ${formatForMessage(claim)}`,
    );
}

/** Replays all moves; with `trace` every list of legal moves must agree as well. */
export function replayMoves(game: AnyGame, claim: UnverifiedTranscript, trace: boolean): unknown {
  const { players, moves } = claim;
  const { min, max } = game.seats;
  if (players < min || players > max)
    fail('players', `${game.id} is for ${min} to ${max} players, not ${players}`);
  const legal = trace ? parseTracedLegalMoves(claim) : undefined;
  const options = resolveOptions(game, claim.options);
  const rng = new ScriptedRng(game, claim.shuffles);
  const legalMoves = new SeatMovePairs(game, players);
  const state = game.setup(options, players, rng);
  for (let i = 0; i < moves.length; i++) {
    const place = `move ${i}`;
    const count = legalMoves.collect(state);
    if (legal) checkTracedLegalMoves(game, legalMoves, count, place, legal[i]!);
    const [seat, json] = moves[i]!;
    const move = game.read(json);
    if (typeof seat !== 'number' || move === undefined || !legalMoves.has(seat, move)) {
      const given = formatForMessage(moves[i]);
      if (count === 0) fail('moves', `${place}: the game is over, the transcript has ${given}`);
      fail(
        'moves',
        `${place}: ${given} is not legal, the rules have ${formatLegalMoves(game, legalMoves)}`,
      );
    }
    rng.errorPlace = place;
    game.play(state, seat, move, rng);
  }
  if (rng.shufflesUsed < claim.shuffles.length)
    fail(
      'shuffles',
      `after move ${moves.length - 1}: the rules have shuffled ${rng.shufflesUsed} times, "shuffles" has ${claim.shuffles.length}`,
    );
  return state;
}

/** Replays all moves by the rules of the same version, and checks the result. */
export function replayTranscript(
  game: AnyGame,
  claim: UnverifiedTranscript,
  trace: boolean,
): unknown {
  if (claim.version !== game.version)
    fail(
      'rules',
      `the transcript is of ${claim.game} version ${claim.version}, the rules are version ${game.version}`,
    );
  const state = replayMoves(game, claim, trace);
  checkResult(game, state, claim.result, claim.moves.length);
  return state;
}
