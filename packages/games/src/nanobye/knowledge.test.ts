import { findLowestSeatInSet, type Json, SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import {
  chanceBelow,
  strengthAtQuantile,
  strengthOf,
  winChanceAfterBestExchange,
} from './knowledge-hand-strength.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

type Appraisal = 'prior' | 'beginnerHeuristic';

const moves = new Int32Array(game.limits.moves);

/** What the seat at turn would do. */
function favourite(table: NanobyeTestTable, by: Appraisal): Json {
  const seat = table.turn!;
  const count = game.moves(table.state, seat, moves);
  const looks = new Float64Array(count);
  knowledge[by](table.state, seat, moves, count, looks);
  return game.write(moves[looks.indexOf(Math.max(...looks))]!);
}

const PILE = '23456789123456';
const BOTH: readonly Appraisal[] = ['prior', 'beginnerHeuristic'];

test('the dealer announces the cote that suits its hand', () => {
  for (const by of BOTH) {
    expect(favourite(new NanobyeTestTable(`99 34 56 | ${PILE}`).bet(1).bet(1).bet(1), by)).toEqual({
      cote: 'everest',
    });
    expect(favourite(new NanobyeTestTable(`12 34 56 | ${PILE}`).bet(1).bet(1).bet(1), by)).toEqual({
      cote: 'abyss',
    });
  }
});

test('nobody has to match an ante, so a good player pays the least', () => {
  expect(favourite(new NanobyeTestTable(`56 99 34 | ${PILE}`), 'prior')).toEqual({ bet: 1 });
});

test('a beginner with a good hand antes more', () => {
  expect(favourite(new NanobyeTestTable(`56 99 34 | ${PILE}`), 'beginnerHeuristic')).toEqual({
    bet: 3,
  });
});

test('the better card stays, the one that hurts goes', () => {
  const table = () => new NanobyeTestTable(`56 2J 34 | ${PILE}`).tour1([1, 1, 1], 'everest');
  for (const by of BOTH) expect(favourite(table(), by)).toEqual({ exchange: ['2'] });
});

test('the best number is kept, and is not thrown away', () => {
  const table = () => new NanobyeTestTable(`56 9J 34 | ${PILE}`).tour1([1, 1, 1], 'everest');
  for (const by of BOTH) expect(favourite(table(), by)).toEqual({ exchange: [] });
  for (const by of BOTH) expect(favourite(table().exchange(''), by)).not.toEqual({ quit: true });
});

test('a lost hand is not worth 9 chips', () => {
  const table = () =>
    new NanobyeTestTable(`56 99 23 | ${PILE}`)
      .tour1([1, 1, 1], 'everest')
      .keepAndBet(9)
      .exchange('');
  for (const by of BOTH) expect(favourite(table(), by)).toEqual({ quit: true });
});

test('the Big Boss aligns with 99, which nobody can beat', () => {
  const table = new NanobyeTestTable(`56 99 89 | ${PILE}`)
    .tour1([1, 1, 1], 'everest')
    .keepAndBet(1);
  table.keepAndBet(9).exchange('').quit();
  for (const by of BOTH) expect(favourite(table, by)).toEqual({ align: true });
});

test('98 is not given up for a raise that may be a bluff, not even in a race', () => {
  const table = new NanobyeTestTable(`56 34 98 | ${PILE}`, { manches: 12 })
    .tour1([1, 1, 1], 'everest')
    .keepAndBet(9)
    .exchange('');
  expect(favourite(table, 'prior')).not.toEqual({ quit: true });
});

test('in the last manche, whoever is behind does not quit', () => {
  const behind = (manches: number) => {
    const table = new NanobyeTestTable(`56 99 12 | ${PILE}`, { manches }).tour1(
      [1, 3, 1],
      'everest',
    );
    return favourite(table.keepAndBet(1).exchange(''), 'prior');
  };
  expect(behind(1)).not.toEqual({ quit: true });
  expect(behind(20)).toEqual({ quit: true });
});

test('one chip more is not too much for a whole pot', () => {
  const table = new NanobyeTestTable(`56 97 98 | ${PILE}`, { chips: 2 }).tour1(
    [1, 1, 1],
    'everest',
  );
  expect(favourite(table.exchange(''), 'prior')).toEqual({ bet: 1 });
});

test('numbers are ranked alike under both cotes, and a Joker is the best card', () => {
  const [one, two, nine, joker] = [0, 1, 8, 9];
  expect(strengthOf(nine, joker, true)).toBe(44);
  expect(strengthOf(one, joker, false)).toBe(44);
  expect(strengthOf(two, one, false)).toBe(strengthOf(7, nine, true));
  expect(chanceBelow(0, 3)).toBe(0);
  expect(chanceBelow(45, 3)).toBeCloseTo(1);
  expect(strengthAtQuantile(0)).toBe(0);
  for (let opponents = 1; opponents <= 5; opponents++)
    expect(winChanceAfterBestExchange(44, opponents)).toBeGreaterThan(
      winChanceAfterBestExchange(20, opponents),
    );
});

test('chances go with chips, and grow with a lead when manches run out', () => {
  const shares = new Float64Array(2);
  const lead = (manches: number) => {
    const table = new NanobyeTestTable(`56 99 | ${PILE}`, { manches });
    table.tour1([1, 1], 'everest').keepAndBet(9).exchange('').quit();
    knowledge.evaluate(table.state, shares);
    return shares[1]!;
  };
  expect(lead(0)).toBeCloseTo(27 / 52);
  expect(lead(20)).toBeGreaterThan(lead(0));
  expect(lead(2)).toBeGreaterThan(lead(20));
  expect(lead(1)).toBe(1);
});

test('at the end the seats with the most chips share the win', () => {
  const table = new NanobyeTestTable(`56 99 34 | ${PILE}`, { manches: 1 });
  table.tour1([1, 1, 1], 'everest').exchange('').quit().exchange('').quit();
  const shares = new Float64Array(3);
  knowledge.evaluate(table.state, shares);
  expect([...shares]).toEqual([1, 0, 0]);
});

test('in random games everything is appraised, and the shares always sum to 1', () => {
  const rng = new SeededRng('knowledge');
  for (let run = 0; run < 120; run++) {
    const seats = 2 + (run % 5);
    const state = game.setup({ manches: [0, 1, 5, 20][run % 4]! }, seats, rng);
    const shares = new Float64Array(seats);
    for (let ply = 0; ply < 200 && game.awaited(state) !== 0; ply++) {
      const seat = findLowestSeatInSet(game.awaited(state));
      const world = game.imagine(game.view(state, seat), rng);
      const count = game.moves(world, seat, moves);
      const looks = new Float64Array(count);
      for (const by of BOTH) {
        looks.fill(Number.NaN);
        knowledge[by](world, seat, moves, count, looks);
        expect(looks.every(Number.isFinite)).toBe(true);
      }
      const chosen = knowledge.rollout(world, seat, moves, count, rng);
      expect(Number.isInteger(chosen) && chosen >= 0 && chosen < count).toBe(true);
      game.play(state, seat, moves[rng.below(2) === 0 ? chosen : rng.below(count)]!, rng);
      knowledge.evaluate(state, shares);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    }
  }
});

test('hard and expert follow the habits with deep stacks, and search in a race or with few chips', () => {
  const isSearched = (setting: { readonly chips?: number; readonly manches?: number }) => {
    const { state } = new NanobyeTestTable(`56 99 | ${PILE}`, setting).tour1([1, 1], 'everest');
    const expert = { ...knowledge, ...knowledge.searchOverrides, ...knowledge.expertOverrides };
    return [knowledge, expert].map((level) => level.isWorthSearching?.(state, 1));
  };
  expect(isSearched({})).toEqual([false, false]);
  expect(isSearched({ manches: 12 })).toEqual([true, true]);
  expect(isSearched({ chips: 8 })).toEqual([true, true]);
});

test('an expert expects others to err where chances decide; hard does not', () => {
  const listRollouts = (setting: { readonly chips?: number; readonly manches?: number }) => {
    const { state } = new NanobyeTestTable(`56 99 | ${PILE}`, setting).tour1([1, 1], 'everest');
    const count = game.moves(state, 1, moves);
    const priors = new Float64Array(count);
    knowledge.prior(state, 1, moves, count, priors);
    const best = priors.indexOf(Math.max(...priors));
    const draw = (rollout: typeof knowledge.rollout) =>
      Array.from({ length: 300 }, (_, i) =>
        rollout(state, 1, moves, count, new SeededRng(`rollout ${i}`)),
      );
    return {
      best,
      hard: draw(knowledge.rollout),
      expert: draw(knowledge.expertOverrides!.rollout!),
    };
  };
  for (const setting of [{ manches: 12 }, { chips: 8 }]) {
    const { best, expert, hard } = listRollouts(setting);
    expect(new Set(hard)).toEqual(new Set([best]));
    const counts = [...new Set(expert)].map(
      (move) => expert.filter((each) => each === move).length,
    );
    expect(counts.length).toBeGreaterThan(1);
    expect(expert.filter((move) => move === best)).toHaveLength(Math.max(...counts));
  }
  const deep = listRollouts({});
  expect(deep.expert).toEqual(deep.hard);
});
