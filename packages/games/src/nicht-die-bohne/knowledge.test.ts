import { decideMove } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame, BotLevel } from '@ludotheque/core';
import { listSeatsInSet, SeededRng } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { COLOUR_BY_KIND, COLOUR_COUNT, SUIT_INCREMENT_BY_KIND } from './cards.ts';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import { getRowPoints } from './knowledge-row-points.ts';
import { decodeOwnerSeat } from './moves.ts';
import { scoreSuit } from './scoring.ts';
import { type BohneState, PHASE_TAKING } from './state.ts';
import { BohneTestTable } from './test/bohne-test-table.ts';

const [MINUS, ZERO, FIVE_AND_TEN] = [1 << 12, 1 << 10, (1 << 4) | (1 << 9)];

/** What a bot of this level does at the table, as the seat whose turn it is. */
function decided(table: BohneTestTable, level: BotLevel): unknown {
  const view = table.view(table.turn!);
  const policy = {
    game: table.game as unknown as AnyGame,
    knowledge: knowledge as AnyBotKnowledge,
  };
  const { move } = decideMove(policy, { view, level, seed: 'test' });
  return table.game.write(move!);
}

/** Every position of a game played at random, with the awaited seats. */
function* positions(seats: number, manches: number, seed: string): Generator<[BohneState, number]> {
  const rng = new SeededRng(seed);
  const state = game.setup({ manches }, seats, rng);
  const moves = new Int32Array(game.limits.moves);
  while (game.awaited(state) !== 0) {
    for (const seat of listSeatsInSet(game.awaited(state))) yield [state, seat];
    const [seat] = listSeatsInSet(game.awaited(state));
    const count = game.moves(state, seat!, moves);
    game.play(state, seat!, moves[rng.below(count)]!, rng);
  }
  yield [state, -1];
}

const tables = [3, 4, 5, 6].flatMap((seats) => [1, 3].map((manches) => ({ seats, manches })));

describe.each(tables)('with $seats seats and $manches manches', ({ seats, manches }) => {
  const moves = new Int32Array(game.limits.moves);
  const looks = new Float64Array(game.limits.moves);
  const shares = new Float64Array(seats);

  test('every legal move has a figure, and a playout chooses one of them', () => {
    const rng = new SeededRng('playouts');
    for (const [state, seat] of positions(seats, manches, 'figures')) {
      if (seat < 0) break;
      const count = game.moves(state, seat, moves);
      for (const appraise of [knowledge.prior, knowledge.beginnerHeuristic]) {
        looks.fill(Number.NaN);
        appraise(state, seat, moves, count, looks);
        expect(looks.subarray(0, count).every(Number.isFinite)).toBe(true);
      }
      const chosen = knowledge.rollout(state, seat, moves, count, rng);
      expect(chosen >= 0 && chosen < count && Number.isInteger(chosen)).toBe(true);
    }
  });

  test('the shares of the win add up to one, and are exact at the end', () => {
    for (const [state, seat] of positions(seats, manches, 'shares')) {
      knowledge.evaluate(state, shares);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      if (seat >= 0) continue;
      const { ranks } = game.result(state)!;
      const winners = ranks.filter((rank) => rank === 1).length;
      expect([...shares]).toEqual(ranks.map((rank) => (rank === 1 ? 1 / winners : 0)));
    }
  });
});

describe.each([true, false])('what a row is worth (to its owner: %s)', (own) => {
  const points = getRowPoints(4);

  test('is its score when the manche is over', () => {
    expect(points.expect(own, 0, FIVE_AND_TEN, 0, 0)).toBe(15);
    expect(points.expect(own, 0, FIVE_AND_TEN + MINUS, 0, 0)).toBe(-15);
  });

  test('is nothing with a zero, whatever may come', () => {
    expect(points.expect(own, 5, FIVE_AND_TEN + ZERO, 0, 2 * MINUS)).toBe(0);
  });

  test('is less while a minus may still come', () => {
    const safe = points.expect(own, 3, FIVE_AND_TEN, 0, 0);
    expect(points.expect(own, 3, FIVE_AND_TEN, 0, MINUS)).toBeLessThan(safe);
  });

  test('is more for a negative row while a minus may still save it', () => {
    const lost = points.expect(own, 3, FIVE_AND_TEN + MINUS, 0, 0);
    expect(points.expect(own, 3, FIVE_AND_TEN + MINUS, 0, MINUS)).toBeGreaterThan(lost);
  });
});

test('a minus in its own hand does not threaten a row', () => {
  const points = getRowPoints(4);
  const threatened = points.expect(true, 3, FIVE_AND_TEN, 0, MINUS);
  expect(points.expect(true, 3, FIVE_AND_TEN, MINUS, 0)).toBeGreaterThan(threatened);
});

describe.each(['easy', 'medium', 'hard', 'expert'] as const)('a bot that plays %s', (level) => {
  test('takes ten points rather than one', () => {
    const table = new BohneTestTable('G1 R10 B1').lay('B1 G1 R10');
    expect(decided(table, level)).toEqual({ take: 2 });
  });

  test('leaves the minus that would turn its row', () => {
    const table = new BohneTestTable('R10 G1 B1 Y1 R- G2')
      .trick('B1 R10 G1', 2, 0, 1)
      .lay('G2 Y1 R-');
    expect([table.turn, table.rows(0)]).toEqual([0, 'R10']);
    expect(decided(table, level)).toEqual({ take: 1 });
  });
});

describe.each(['medium', 'hard', 'expert'] as const)('a bot that plays %s', (level) => {
  test('takes what leaves the harmful token card to the one whom it harms', () => {
    // Seat 2 has R10. Whoever is left at last must take the red minus under the token.
    const table = new BohneTestTable('B1 Y1 R10 G5 Y5 R-')
      .trick('R10 B1 Y1', 2, 0, 1)
      .lay('R- G5 Y5');
    expect([table.turn, table.rows(2)]).toEqual([0, 'R10']);
    expect(decided(table, level)).toEqual({ take: 1 });
  });
});

/** What a take would change in the seat's rows at once. */
function immediateGain(state: BohneState, seat: number, move: number): number {
  const kind = state.played[decodeOwnerSeat(move)]! - 1;
  const row = state.rows[seat * COLOUR_COUNT + COLOUR_BY_KIND[kind]!]!;
  return scoreSuit(row + SUIT_INCREMENT_BY_KIND[kind]!) - scoreSuit(row);
}

test('experienced players hardly ever lose 20 points at once where a card without loss is on offer', () => {
  const moves = new Int32Array(game.limits.moves);
  const priors = new Float64Array(game.limits.moves);
  let disasters = 0;
  for (let n = 0; n < 40; n++) {
    const rng = new SeededRng(`disasters/${n}`);
    const state = game.setup({ manches: 1 }, 4, rng);
    while (game.awaited(state) !== 0) {
      const [seat] = listSeatsInSet(game.awaited(state));
      const count = game.moves(state, seat!, moves);
      knowledge.prior(state, seat!, moves, count, priors);
      const best = priors.indexOf(Math.max(...priors.subarray(0, count)));
      if (state.phase === PHASE_TAKING) {
        const gains = Array.from(moves.subarray(0, count), (m) => immediateGain(state, seat!, m));
        if (gains[best]! <= -20 && Math.max(...gains) >= 0) disasters++;
      }
      game.play(state, seat!, moves[best]!, rng);
    }
  }
  // With the values before there was one in four games.
  expect(disasters).toBeLessThanOrEqual(2);
});
