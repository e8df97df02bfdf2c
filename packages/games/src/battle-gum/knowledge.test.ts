import { decideMove } from '@ludotheque/bots';
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BotLevel,
  findLowestSeatInSet,
  hasSeat,
  type Json,
  type Seat,
  SeededRng,
} from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { type GumOptions, game } from './index.ts';
import { knowledge } from './knowledge.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import type { GumState } from './state.ts';
import { GumTestTable } from './test/gum-test-table.ts';

/** What a bot of this level does at the table; null where it lets a chance pass. */
function choice(table: GumTestTable, level: BotLevel, seat: Seat = table.turn!): Json {
  const policy = {
    game: table.game as unknown as AnyGame,
    knowledge: knowledge as AnyBotKnowledge,
  };
  const { move } = decideMove(policy, { view: table.view(seat), level, seed: 'choice' });
  return move === undefined ? null : table.game.write(move);
}

const SEEING = ['medium', 'hard'] as const;
const ALL = ['easy', ...SEEING] as const;

describe('positions', () => {
  test.each(ALL)('%s lays the last cards together and wins', (level) => {
    const table = new GumTestTable(['3 4 / 10 11 / 12 13', '5 5 / 7 7 / 10 10']);
    table.lay('5', 2).pickUp().lay('7', 2).pickUp();
    expect(choice(table, level)).toEqual({ play: '10', count: 2 });
  });

  test.each(ALL)('%s leads low and keeps the 13 and the Ninja', (level) => {
    const table = new GumTestTable(
      ['4 7 10 / 9 11 12 / 5 6 8', '2 13 N / 9 12 13 / 4 7 8', '3 5 8 / 10 10 11 / 2 6 7'],
      '2 3 3 4 5 6 11 12',
    );
    expect(choice(table, level)).toEqual({ play: '2', count: 1 });
  });

  test.each(ALL)('%s puts its strongest cards in front for the end', (level) => {
    const seats = [
      '3 5 13 / 4 N 13 / 7 8 10',
      '2 6 8 / 7 10 11 / 3 4 5',
      '2 4 9 / 5 6 11 / 8 10 12',
    ];
    const table = new GumTestTable(seats, '2 3 4 5 6 7 9 11 12 12', { arrange: true });
    expect(choice(table, level, 0)).toEqual({ up: ['13', '13', 'N'] });
  });

  // Whether it is better to make that seat spend a 13 is close among good players.
  test('medium gives the pile to a seat that cannot give it back', () => {
    const table = new GumTestTable(
      ['2 4 10 / 11 11 12 / 5 6 7', '3 13 13 / 9 9 N / 4 7 8', '2 4 7 / 3 5 8 / 6 8 11'],
      '5 6 2 2 3 3 3 4',
    );
    table.lay('3').lay('4').lay('4').lay('13', 1, 2).pickUp().lay('5').lay('7').lay('10');
    expect(table.view(1).known[2]).toContain('13');
    expect(choice(table, 'medium')).toMatchObject({ play: '13', to: 0 });
  });

  test.each(SEEING)('%s burns the way free and goes out with a 3', (level) => {
    const table = new GumTestTable(['2 3 4 / 10 11 12 / 5 6 7', '10 10 10 / 7 7 7 / 3 9 11']);
    table.lay('10', 3).pickUp().lay('7', 3).lay('10').lay('11').pickUp();
    expect(table.seat(1)).toBe('3 9 /  / 0');
    expect(choice(table, level)).toEqual({ play: '9', count: 1 });
  });

  test.each(ALL)('%s completes a pair that lets it lead', (level) => {
    const seats = [
      '3 4 4 / 10 11 12 / 5 6 7',
      '4 4 8 / 9 12 13 / 2 7 8',
      '2 5 6 / 10 10 11 / 3 6 8',
    ];
    const table = new GumTestTable(seats, '2 3 5 7', { completion: true }).lay('4', 2);
    expect(choice(table, level, 0)).toEqual({ complete: true });
  });
});

describe('positions where the rules are read otherwise', () => {
  test.each(ALL)('[G13] %s gets rid of 1s on a 1', (level) => {
    const seats = ['1 1 11 / 4 5 7 / 4 5 7', '1 3 3 / 3 5 7 / 3 5 7'];
    const table = new GumTestTable(seats, '10 10 10 10', { one: 'onOne' }).lay('1');
    expect(choice(table, level)).toEqual({ play: '1', count: 2 });
  });

  test.each(SEEING)('[G14] %s gives a fat pile away rather than name nobody', (level) => {
    const seats = ['13 2 3 / 4 5 7 / 4 5 7', '10 3 3 / 3 5 7 / 3 5 7', '11 4 4 / 4 6 6 / 4 6 6'];
    const table = new GumTestTable(seats, '12 12 12 12', { thirteen: 'may' });
    const { to } = choice(table.lay('10').lay('11'), level) as { to?: Seat };
    expect(to).toBeDefined();
  });

  test.each(SEEING)('[G15] %s lays its low card on a Ninja', (level) => {
    const seats = ['2 12 13 / 4 5 7 / 4 5 7', '11 3 3 / 3 5 7 / 3 5 7', 'N 4 4 / 4 6 6 / 4 6 6'];
    const table = new GumTestTable(seats, '10 10 10 10', { ninja: 'reset' }).lay('11').lay('N');
    expect(choice(table, level)).toEqual({ play: '2', count: 1 });
  });
});

/** Every setting of the older options, and the younger ones alone and together. */
const SETTINGS: GumOptions[] = [
  ...[false, true].flatMap((fourInARow) =>
    [false, true].flatMap((completion) =>
      (['atMost', 'any'] as const).map((six) => ({ fourInARow, completion, six })),
    ),
  ),
  { ...DEFAULT_OPTIONS, one: 'onOne' },
  { ...DEFAULT_OPTIONS, thirteen: 'may' },
  { ...DEFAULT_OPTIONS, ninja: 'reset' },
  { fourInARow: true, completion: true, six: 'any', one: 'onOne', thirteen: 'may', ninja: 'reset' },
];

/** Plays at random, and calls for every seat that has moves. */
function wander(
  options: GumOptions,
  seats: number,
  seed: string,
  look: (state: GumState, seat: Seat, moves: Int32Array, count: number) => void,
): GumState {
  const rng = new SeededRng(seed);
  const state = game.setup(options, seats, rng);
  const moves = new Int32Array(game.limits.moves);
  for (;;) {
    const awaited = game.awaited(state);
    if (awaited === 0) return state;
    for (let seat = 0; seat < seats; seat++) {
      const count = game.moves(state, seat, moves);
      if (count > 0) look(state, seat, moves, count);
    }
    const interrupting = Array.from({ length: seats }, (_, seat) => seat).filter(
      (seat) => !hasSeat(awaited, seat) && game.moves(state, seat, moves) > 0,
    );
    const seat = interrupting[rng.below(interrupting.length + 1)] ?? findLowestSeatInSet(awaited);
    game.play(state, seat, moves[rng.below(game.moves(state, seat, moves))]!, rng);
  }
}

describe.each([2, 3, 4, 5])('in random play of %i', (seats) => {
  test.each(SETTINGS)(
    'all priors and shares are finite, and shares add up to one: %o',
    (options) => {
      const rng = new SeededRng('rollout');
      const looks = new Float64Array(game.limits.moves);
      const shares = new Float64Array(seats);
      const end = wander(options, seats, `wander/${seats}`, (state, seat, moves, count) => {
        for (const appraise of [knowledge.prior, knowledge.beginnerHeuristic]) {
          looks.fill(Number.NaN);
          appraise(state, seat, moves, count, looks);
          if (!looks.subarray(0, count).every(Number.isFinite)) throw new Error('not finite');
        }
        const chosen = knowledge.rollout(state, seat, moves, count, rng);
        if (!(chosen >= 0 && chosen < count)) throw new Error('not a move');
        knowledge.evaluate(state, shares);
        expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
      });
      knowledge.evaluate(end, shares);
      const { ranks } = game.result(end)!;
      const winners = ranks.filter((rank) => rank === 1).length;
      expect([...shares]).toEqual(ranks.map((rank) => (rank === 1 ? 1 / winners : 0)));
    },
  );
});

test('hidden cards do not change the priors of a seat', () => {
  const rng = new SeededRng('imagine');
  const looks = new Float64Array(game.limits.moves);
  const others = new Float64Array(game.limits.moves);
  wander(DEFAULT_OPTIONS, 4, 'hidden', (state, seat, moves, count) => {
    const world = game.imagine(game.view(state, seat), rng);
    for (const appraise of [knowledge.prior, knowledge.beginnerHeuristic]) {
      appraise(state, seat, moves, count, looks);
      appraise(world, seat, moves, count, others);
      expect(others.subarray(0, count)).toEqual(looks.subarray(0, count));
    }
  });
});

/** Plays a game of two bots of a level, and returns how many moves it took. */
function countMovesOfDuel(level: BotLevel, iterations: number, seed: string): number {
  const policy = { game: game as unknown as AnyGame, knowledge: knowledge as AnyBotKnowledge };
  const rng = new SeededRng(seed);
  const state = game.setup(DEFAULT_OPTIONS, 2, rng);
  for (let ply = 0; game.awaited(state) !== 0; ply++) {
    const view = game.view(state, findLowestSeatInSet(game.awaited(state)));
    const request = { view, level, seed: `${seed}/${ply}`, effort: { iterations } };
    game.play(state, view.seat, decideMove(policy, request).move!, rng);
  }
  return state.counted;
}

test.each([
  { level: 'easy', iterations: 0, games: 12 },
  { level: 'medium', iterations: 0, games: 12 },
  { level: 'hard', iterations: 200, games: 2 },
] as const)('[G8] games of two $level bots end far below the limit', (duel) => {
  for (let n = 0; n < duel.games; n++)
    expect(countMovesOfDuel(duel.level, duel.iterations, `end/${n}`)).toBeLessThan(600);
});
