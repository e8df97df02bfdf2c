import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  type Rng,
  type Seat,
  SeededRng,
  singleSeatSet,
} from '@ludotheque/core';
import { describe, expect, it } from 'vitest';
import { MonteCarloTreeSearch, type MoveEstimate } from './monte-carlo-tree-search.ts';

const [A, B] = [0, 1];
const NOT_CHOSEN = -1;
/** What the first seat wins by its own choice and the other's: each should choose B two times in three. */
const SHARES = [
  [1, 0],
  [0, 0.5],
];
const ITERATIONS = { iterations: 8_000 };

interface Duel {
  readonly choices: number[];
}

const open = ({ choices }: Duel): Seat[] => [0, 1].filter((seat) => choices[seat] === NOT_CHOSEN);
const toSet = (seats: readonly Seat[]) => seats.reduce((set, seat) => set | singleSeatSet(seat), 0);

/** Two seats choose A or B at once. What lies face down is imagined at random, here as A. */
const game = {
  limits: { moves: 2, plies: 2 },
  interrupts: false,
  imagine(view: BaseView, _rng: Rng, into: Duel = { choices: [] }) {
    for (const seat of [0, 1]) into.choices[seat] = view.awaited.includes(seat) ? NOT_CHOSEN : A;
    return into;
  },
  copy({ choices }: Duel, into: Duel = { choices: [] }) {
    into.choices.splice(0, 2, ...choices);
    return into;
  },
  awaited: (duel: Duel) => toSet(open(duel)),
  moves(duel: Duel, seat: Seat, out: Int32Array) {
    out.set([A, B]);
    return duel.choices[seat] === NOT_CHOSEN ? 2 : 0;
  },
  play(duel: Duel, seat: Seat, move: number) {
    duel.choices[seat] = move;
  },
} as unknown as AnyGame;

const likesA = (
  _state: unknown,
  _seat: Seat,
  _moves: Int32Array,
  _count: number,
  out: Float64Array,
) => out.set([1, 0]);

const plain: AnyBotKnowledge = {
  prior: likesA,
  beginnerHeuristic: likesA,
  rollout: () => A,
  evaluate(duel, out) {
    const { choices } = duel as Duel;
    const share = open(duel as Duel).length > 0 ? 0.5 : SHARES[choices[0]!]![choices[1]!]!;
    out.set([share, 1 - share]);
  },
  playoutSection: () => 0,
  maxPlayoutPlies: 4,
  flatSearch: true,
};
const knowledge: AnyBotKnowledge = {
  ...plain,
  sealedChoices: {
    isSealed: () => true,
    takeBack(duel, viewer) {
      (duel as Duel).choices.fill(NOT_CHOSEN, 1 - viewer, 2 - viewer);
    },
    section: (duel) => open(duel as Duel).length,
    alternatives: 2,
    priorRegret: 3,
  },
};

const viewOf = (awaited: readonly Seat[]) =>
  ({ seat: 0, seats: 2, awaited, sheet: [] }) as unknown as BaseView;
const search = (
  how: AnyBotKnowledge,
  seed: string,
  awaited: readonly Seat[] = [0, 1],
): MoveEstimate[] =>
  new MonteCarloTreeSearch(game, how, viewOf(awaited), new SeededRng(seed)).run(ITERATIONS);

describe('choosing at once', () => {
  it('a search answers what the other would do in a playout, where no more is known', () => {
    expect(search(plain, 'plain')[0]!.move).toBe(A);
  });

  it.each(['one', 'two', 'three'])('with regrets, the other answers, too: seed %s', (seed) => {
    const thoughts = search(knowledge, seed);
    expect(thoughts[0]!.move).toBe(B);
    // Nobody can gain by leaving the equilibrium, so both moves bring nearly as much.
    for (const { value } of thoughts) expect(value).toBeCloseTo(1 / 3, 1);
  });

  it('thinks the same when the other has chosen already, and what lies there cannot be seen', () => {
    const thoughts = search(knowledge, 'same');
    expect(search(knowledge, 'same', [0])).toEqual(thoughts);
    expect(search(knowledge, 'same')).toEqual(thoughts);
  });

  it('goes on to compare all candidates in all worlds', () => {
    const [first, second] = search(knowledge, 'visits');
    expect(first!.visits).toBe(ITERATIONS.iterations / 2);
    expect(second!.visits).toBe(first!.visits);
  });
});
