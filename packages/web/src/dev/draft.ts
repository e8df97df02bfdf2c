/**
 * A match on the workbench is what was put in, and nothing else: seats, options, seed, moves. It is
 * played anew by whatever the rules are now; where they no longer allow a move, it stops before it.
 */
import {
  type AnyGame,
  FORMAT,
  type Json,
  LegalPairs,
  type Move,
  type OptionValues,
  RecordingRng,
  type Refusal,
  readOptions,
  type Seat,
  type SeatSet,
  SeededRng,
  type Transcript,
  type WrittenMove,
} from '@ludotheque/core';
import type { Told } from '@ludotheque/table';

export interface Draft {
  readonly seats: number;
  readonly options: OptionValues;
  readonly seed: string;
  readonly moves: readonly WrittenMove[];
}

/** The match after so many moves. */
export interface Stand {
  readonly state: unknown;
  /** What the move before it, or the deal, told everybody. */
  readonly told: readonly Told[];
  /** How many shuffles there have been. */
  readonly shuffles: number;
}

/** Where the rules and the draft part. */
interface Break {
  readonly seat: Seat;
  readonly move: Json;
  readonly refusal?: Refusal | undefined;
  /** What the rules threw instead of an answer. */
  readonly error?: string;
}

export interface Played {
  /** The deal, and the match after each move that the rules allow. */
  readonly stands: readonly Stand[];
  readonly moves: readonly WrittenMove[];
  readonly break?: Break;
  transcript(plies: number): Transcript;
}

export const blank = (game: AnyGame): Draft => ({
  seats: Math.max(game.seats.min, Math.min(3, game.seats.max)),
  options: readOptions(game, {}),
  seed: 'workbench',
  moves: [],
});

/** A draft from before the rules changed, with as much of its set-up as they still know. */
export function fitting(game: AnyGame, draft: Draft): Draft {
  const { max, min } = game.seats;
  const known = Object.entries(draft.options).filter(([name, value]) => {
    try {
      return readOptions(game, { [name]: value });
    } catch {
      return false;
    }
  });
  const options = readOptions(game, Object.fromEntries(known));
  return { ...draft, seats: Math.min(max, Math.max(min, draft.seats)), options };
}

const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Why the move cannot be played now; undefined where it can. */
function refused(game: AnyGame, state: unknown, pairs: LegalPairs, [seat, json]: WrittenMove) {
  pairs.list(state);
  const move = game.read(json);
  if (move !== undefined && pairs.has(seat, move)) return undefined;
  return { seat, move: json, refusal: game.explain(game.view(state, seat), json) };
}

/** Plays the moves of a draft, and then those that somebody chooses, as long as they do. */
export function playThrough(
  game: AnyGame,
  draft: Draft,
  choose?: (state: unknown, ply: number) => WrittenMove | undefined,
): Played {
  const { options, seats } = draft;
  const moves: WrittenMove[] = [];
  const stands: Stand[] = [];
  let told: Told[] = [];
  const sink = {
    emit(insiders: SeatSet, secret: unknown, open?: unknown) {
      told.push({ insiders, secret, open });
    },
  };
  const rng = new RecordingRng(new SeededRng(`${draft.seed}/0/deal`));
  const transcript = (plies: number): Transcript => ({
    format: FORMAT,
    game: game.id,
    players: seats,
    options,
    shuffles: rng.shuffles
      .slice(0, stands[plies]!.shuffles)
      .map((cards) => Array.from(cards, (card) => game.kinds[card]!)),
    moves: moves.slice(0, plies),
  });
  const stopped = (found: Break): Played => ({ stands, moves, break: found, transcript });
  const stand = (state: unknown) => {
    stands.push({ state: game.copy(state), told, shuffles: rng.shuffles.length });
    told = [];
  };
  let next: WrittenMove | undefined;
  try {
    const state = game.setup(options, seats, rng, sink);
    const pairs = new LegalPairs(game, seats);
    stand(state);
    for (let ply = 0; ; ply++) {
      next = draft.moves[ply] ?? choose?.(state, ply);
      if (!next) return { stands, moves, transcript };
      const found = refused(game, state, pairs, next);
      if (found) return stopped(found);
      game.play(state, next[0], game.read(next[1]) as Move, rng, sink);
      moves.push(next);
      stand(state);
    }
  } catch (error) {
    const [seat, move] = next ?? [-1, null];
    return stopped({ seat, move, error: inWords(error) });
  }
}
