/** Random games, for the laws that are checked by sampling. Every failure names its walk. */
import {
  type AnyGame,
  LegalMoveList,
  type OptionValues,
  playRandomMove,
  type Rng,
  type Seat,
  SeededRng,
  WATCHER,
} from '@ludotheque/core';

export interface RandomGameSetup {
  readonly game: AnyGame;
  readonly options: OptionValues;
  readonly seats: number;
  readonly seed: string;
}

/** What to type to see this very walk again. */
export const describeRandomGame = ({ game, options, seats, seed }: RandomGameSetup): string =>
  `${game.id}, ${seats} seats, ${JSON.stringify(options)}, seed ${seed}`;

export const listSeatsAndWatcher = (seats: number): Seat[] => [
  WATCHER,
  ...Array.from({ length: seats }, (_, seat) => seat),
];

export interface SampledPosition {
  readonly state: unknown;
  readonly pairs: LegalMoveList;
  /** A generator for what the law itself wants to choose. */
  readonly rng: Rng;
}

/**
 * Plays one random game and stops at some positions, on average `stops` of them, always at the
 * first and at the end.
 */
export function* sampleRandomGame(
  route: RandomGameSetup,
  stops: number,
): Generator<SampledPosition> {
  const { game, options, seats, seed } = route;
  const deal = new SeededRng(`${seed} deal`);
  const choice = new SeededRng(`${seed} choice`);
  const rng = new SeededRng(`${seed} law`);
  const pairs = new LegalMoveList(game, seats);
  const length = countPlies(route);
  const state = game.setup(options, seats, deal);
  for (let ply = 0; ; ply++) {
    if (ply === 0 || ply === length || rng.below(Math.max(length, 1)) < stops) {
      pairs.collect(state);
      yield { state, pairs, rng };
    }
    if (!playRandomMove(game, state, pairs, choice, deal)) return;
  }
}

function countPlies({ game, options, seats, seed }: RandomGameSetup): number {
  const deal = new SeededRng(`${seed} deal`);
  const choice = new SeededRng(`${seed} choice`);
  const pairs = new LegalMoveList(game, seats);
  const state = game.setup(options, seats, deal);
  let length = 0;
  while (playRandomMove(game, state, pairs, choice, deal)) length++;
  return length;
}

/** Holds a law against one place, and says where it broke. */
export function assertLaw(holds: boolean, law: string, place: string, detail = ''): asserts holds {
  if (!holds) throw new Error(`${law}\n  in ${place}${detail && `\n  ${detail}`}`);
}
