/** Random games, for the laws that are checked by sampling. A failure names its game and seed. */
import {
  type AnyGame,
  type OptionValues,
  type Rng,
  type Seat,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
  WATCHER,
} from '@ludotheque/core';

export interface RandomGameSetup {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  readonly seed: string;
}

/** Describes a random game so that it can be repeated. */
export const describeRandomGame = ({ game, options, seats, seed }: RandomGameSetup): string =>
  `${game.id}, ${seats} seats, ${JSON.stringify(options)}, seed ${seed}`;

export const listSeatsAndWatcher = (seats: number): Seat[] => [
  WATCHER,
  ...Array.from({ length: seats }, (_, seat) => seat),
];

export interface SampledPosition {
  readonly state: unknown;
  readonly pairs: SeatMovePairs;
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
  for (let ply = 0; ; ply++) {
    if (ply === 0 || ply === length || rng.below(Math.max(length, 1)) < stops) {
      legalMoves.collect(state);
      yield { state, pairs: legalMoves, rng };
    }
    if (!tryPlayRandomMove(game, state, legalMoves, choice, deal)) return;
  }
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

/** Throws if a law does not hold, and says where. */
export function assertLawCondition(
  holds: boolean,
  law: string,
  place: string,
  detail = '',
): asserts holds {
  if (!holds) throw new Error(`${law}\n  in ${place}${detail && `\n  ${detail}`}`);
}
