import { describe, expect, it } from 'vitest';
import { RegretTable } from './regret-table.ts';

const ROUNDS = 20_000;

/** Two players learn against each other what the first wins and the second loses; returns both averages. */
function playMatrixGame(payoffs: readonly (readonly number[])[], doubts: readonly number[]) {
  const counts = [payoffs.length, payoffs[0]!.length];
  const tables = counts.map((count) => new RegretTable(count));
  const moves = counts.map((count) => Array.from({ length: count }, (_, i) => i));
  for (let round = 0; round < ROUNDS; round++) {
    const [rows, columns] = tables.map((table, player) => {
      const strategy = new Float64Array(counts[player]!);
      table.writeStrategy(
        moves[player]!,
        Float64Array.from(strategy, (_, i) => doubts[i]!),
        strategy,
      );
      return strategy;
    }) as [Float64Array, Float64Array];
    const rowValues = payoffs.map((row) => row.reduce((sum, pay, c) => sum + pay * columns[c]!, 0));
    const columnValues = moves[1]!.map((c) =>
      payoffs.reduce((sum, row, r) => sum - row[c]! * rows[r]!, 0),
    );
    tables[0]!.learn(moves[0]!, rows, Float64Array.from(rowValues));
    tables[1]!.learn(moves[1]!, columns, Float64Array.from(columnValues));
  }
  return tables.map((table, player) => moves[player]!.map((move) => table.averageOf(move)));
}

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [i, share] of wanted.entries()) expect(found[i]).toBeCloseTo(share, 1.5);
}

describe('regret matching', () => {
  it('finds that rock, paper and scissors are chosen equally often', () => {
    const payoffs = [
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ];
    for (const average of playMatrixGame(payoffs, [3, 2, 1]))
      expectNear(average, [1 / 3, 1 / 3, 1 / 3]);
  });

  it('finds the mixture of a game in which one win is worth twice as much', () => {
    const payoffs = [
      [2, 0],
      [0, 1],
    ];
    for (const average of playMatrixGame(payoffs, [5, 1])) expectNear(average, [1 / 3, 2 / 3]);
  });

  it('leaves a dominated move alone', () => {
    const payoffs = [
      [0.2, 0.3],
      [0.5, 0.4],
    ];
    expectNear(playMatrixGame(payoffs, [1, 1])[0]!, [0, 1]);
  });

  it('follows the doubts that were there from the start until it has learnt more', () => {
    const table = new RegretTable(4);
    const [moves, strategy] = [[1, 3], new Float64Array(2)];
    const doubts = Float64Array.of(3, 1);
    table.writeStrategy(moves, doubts, strategy);
    expect([...strategy]).toEqual([0.75, 0.25]);
    for (let world = 0; world < 20; world++) table.learn(moves, strategy, Float64Array.of(0, 1));
    table.writeStrategy(moves, doubts, strategy);
    expect([...strategy]).toEqual([0, 1]);
  });

  it('chooses the move that is regretted least of all where none is regretted', () => {
    const table = new RegretTable(2);
    const strategy = Float64Array.of(0.5, 0.5);
    table.learn([0, 1], strategy, Float64Array.of(0.2, 0.4));
    table.learn([0, 1], Float64Array.of(0, 1), Float64Array.of(-1, 0.8));
    table.writeStrategy([0], new Float64Array(1), strategy);
    expect(strategy[0]).toBe(1);
  });
});
