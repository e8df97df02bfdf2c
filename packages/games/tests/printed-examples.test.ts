/** Every example that the printed rules give with cards or numbers, by our rules. */
import { describe, expect, test } from 'vitest';
import { GumTestTable } from '../src/battle-gum/test/gum-test-table.ts';
import { bestNumber, isBetterNumber } from '../src/nanobye/scoring.ts';
import { scoreManche, scoreRow } from '../src/nicht-die-bohne/scoring.ts';
import { pointsWrittenDown, scoreDisplay } from '../src/nox/scoring.ts';
import { NoxTestTable } from '../src/nox/test/nox-test-table.ts';

describe('NOX', () => {
  /** Marie sits in seat 0. Her display is green 14, blue 4, orange 6, blue 15 and green 5. */
  const layMaries = (more: string) =>
    new NoxTestTable(`G14 B4 O6 B15 G5 ${more}`).layAll('G14 B4 O6 B15 G5', 0);

  test('[N1] Anna’s green 14 on Marie’s green 5 leaves her four stacks', () => {
    const table = layMaries('G14 G14 B1').lay('G14', 0, 5);
    expect(table.display(0)).toBe('B4 B15 G14×3 O6');
  });

  test('Anna could also lay her green 7 on the green 5 or on the green 14', () => {
    expect(layMaries('G7 G7 B1').lay('G7', 0, 5).display(0)).toBe('B4 B15 G7×2 G14 O6');
    expect(layMaries('G7 G7 B1').lay('G7', 0, 14).display(0)).toBe('B4 B15 G5 G7×2 O6');
  });

  test('[N4] Marie 39, Anna without blue nothing, Claire with six stacks 28; hard: only Marie', () => {
    const points = [
      [4, 14, 6, 15],
      [14, 6, 8],
      [1, 12, 6, 3, 2, 4],
    ].map(scoreDisplay);
    expect(points).toEqual([39, 0, 28]);
    expect(pointsWrittenDown(points, 'base')).toEqual([39, 0, 28]);
    expect(pointsWrittenDown(points, 'hard')).toEqual([39, 0, 0]);
  });
});

describe('Nicht die Bohne!', () => {
  test.each([
    ['R3 R6', 9],
    ['B- B- Bx2 B8 B2 B4', 28],
    ['G0 G9', 0],
    ['Y- Y4 Y9', -13],
  ])('the row %s is worth %i', (row, value) => {
    expect(scoreRow(row.split(' '))).toBe(value);
  });

  test('Alex writes + 37, − 13, = 24', () => {
    const rows = 'R3 R6 B- B- Bx2 B8 B2 B4 G0 G9 Y- Y4 Y9';
    expect(scoreManche(rows.split(' '))).toEqual({ plus: 37, minus: 13, sum: 24 });
  });
});

describe('Nanobye', () => {
  test('[NB9, NB10] EVEREST: 99 before 98 before 97', () => {
    expect(['J9', '89', '7J'].map((hand) => bestNumber([...hand], 'everest'))).toEqual([
      99, 98, 97,
    ]);
    expect(isBetterNumber(99, 98, 'everest') && isBetterNumber(98, 97, 'everest')).toBe(true);
  });

  test('[NB9, NB10] ABYSS: 11 before 12 before 13', () => {
    expect(['J1', '21', '3J'].map((hand) => bestNumber([...hand], 'abyss'))).toEqual([11, 12, 13]);
    expect(isBetterNumber(11, 12, 'abyss') && isBetterNumber(12, 13, 'abyss')).toBe(true);
  });
});

describe('Battle Gum', () => {
  test('two 10s lie there: another player completes them out of turn, but never two 6s', () => {
    const lay = (card: string) => {
      const seats = [
        `${card} ${card} 2 / 3 3 3 / 4 4 4`,
        `${card} ${card} 2 / 5 5 5 / 7 7 7`,
        '11 11 11 / 2 2 2 / 3 3 3',
      ];
      return new GumTestTable(seats, '12 12 12 12', { completion: true }).lay(card, 2);
    };
    const table = lay('10').complete(0);
    expect(table.view(0).centre).toEqual([]);
    expect(() => lay('6').complete(0)).toThrow();
  });
});
