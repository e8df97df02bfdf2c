import { describe, expect, it } from 'vitest';
import { figure, marksOf, reckoning, sumOf } from './rows.ts';

describe('a row', () => {
  it('is reckoned in the order of the rules, and says how', () => {
    expect(reckoning(['Bx2', 'B-', 'B-', 'B2', 'B4', 'B8'])).toBe(
      '(2 + 4 + 8) × (−1) × (−1) × 2 = 28',
    );
    expect(reckoning(['G-', 'G10'])).toBe('10 × (−1) = −10');
    expect(reckoning(['R3', 'R6'])).toBe('3 + 6 = 9');
    expect(reckoning(['Y0', 'Y-', 'Y9'])).toBe('9 × 0 × (−1) = 0');
  });

  it('needs no reckoning where there is nothing to reckon', () => {
    expect([[], ['G7'], ['Bx2', 'B-']].map(reckoning)).toEqual(['', '', '']);
  });

  it('tells at a glance what its value does not: a double, a minus that waits for a number', () => {
    expect(marksOf(['Bx2', 'B-'])).toBe('×2−');
    expect(marksOf(['B-', 'B5'])).toBe('');
    expect(marksOf(['B-', 'B-'])).toBe('');
    expect(marksOf(['B0', 'Bx2'])).toBe('');
  });

  it('is written with a true minus sign', () => {
    expect(figure(sumOf([['G-', 'G10'], ['R3']]))).toBe('−7');
    expect(figure(0)).toBe('0');
  });
});
