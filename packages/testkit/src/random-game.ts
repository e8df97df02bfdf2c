/** Random games, for the laws that are checked by sampling. A failure names its game and seed. */
import {
  type AnyGame,
  type Move,
  type OptionValues,
  type Rng,
  type Seat,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
  WATCHER,
} from '@ludotheque/core';
import { formatMove } from './describe-differences.ts';

export interface RandomGameSetup {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  readonly seed: string;
}

/** The moves of a random game so far. */
export type PlayedMoves = readonly (readonly [Seat, Move])[];
const SHOWN_MOVES = 3;

/** Describes a random game so that it can be repeated, and the last moves as the game writes them. */
export function describeRandomGame(setup: RandomGameSetup, played: PlayedMoves = []): string {
  const { game, options, seats, seed } = setup;
  const place = `${game.id}, ${seats} seats, ${JSON.stringify(options)}, seed ${seed}`;
  if (played.length === 0) return place;
  const last = played
    .slice(-SHOWN_MOVES)
    .map(([seat, move]) => `seat ${seat} ${formatMove(game, move)}`);
  return `${place}, after ${played.length} moves: ${played.length > SHOWN_MOVES ? '… ' : ''}${last.join(', ')}`;
}

export const listSeatsAndWatcher = (seats: number): Seat[] => [
  WATCHER,
  ...Array.from({ length: seats }, (_, seat) => seat),
];

export interface SampledPosition {
  readonly state: unknown;
  readonly pairs: SeatMovePairs;
  readonly played: PlayedMoves;
  /** Random numbers for the choices of the law itself. */
  readonly rng: Rng;
}

/**
 * Plays one random game and yields some positions, on average `stops` of them, and always the first
 * and the last.
 */
export function* sampleRandomGame(
  setup: RandomGameSetup,
  stops: number,
): Generator<SampledPosition> {
  const { game, options, seats, seed } = setup;
  const deal = new SeededRng(`${seed} deal`);
  const choice = new SeededRng(`${seed} choice`);
  const rng = new SeededRng(`${seed} law`);
  const legalMoves = new SeatMovePairs(game, seats);
  const length = countPlies(setup);
  const state = game.setup(options, seats, deal);
  const played: [Seat, Move][] = [];
  for (let ply = 0; ; ply++) {
    if (ply === 0 || ply === length || rng.below(Math.max(length, 1)) < stops) {
      legalMoves.collect(state);
      yield { state, pairs: legalMoves, played, rng };
    }
    const move = playRandomMove(game, state, legalMoves, choice, deal);
    if (!move) return;
    played.push(move);
  }
}

/** As `tryPlayRandomMove`, with the same choice; returns what was played. */
export function playRandomMove(
  game: AnyGame,
  state: unknown,
  legalMoves: SeatMovePairs,
  choice: Rng,
  deal: Rng,
): [Seat, Move] | undefined {
  const count = legalMoves.collect(state);
  if (count === 0) return undefined;
  legalMoves.select(choice.below(count));
  const { selectedMove, selectedSeat } = legalMoves;
  game.play(state, selectedSeat, selectedMove, deal);
  return [selectedSeat, selectedMove];
}

function countPlies({ game, options, seats, seed }: RandomGameSetup): number {
  const deal = new SeededRng(`${seed} deal`);
  const choice = new SeededRng(`${seed} choice`);
  const legalMoves = new SeatMovePairs(game, seats);
  const state = game.setup(options, seats, deal);
  let length = 0;
  while (tryPlayRandomMove(game, state, legalMoves, choice, deal)) length++;
  return length;
}

/** A text that is only made when a law fails. */
type LazyText = string | (() => string);
const readText = (text: LazyText) => (typeof text === 'string' ? text : text());

/** Throws if a law does not hold, and says where. */
export function assertLawCondition(
  holds: boolean,
  law: string,
  place: LazyText,
  detail: LazyText = '',
): asserts holds {
  if (holds) return;
  const said = readText(detail);
  throw new Error(`${law}\n  in ${readText(place)}${said && `\n  ${said}`}`);
}
