import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../i18n/format-number.ts';
import { formatReckoning, formatRowMarks, sumRows } from './rows.ts';

describe('a row', () => {
  it('shows its calculation in the order of the rules', () => {
    expect(formatReckoning(['Bx2', 'B-', 'B-', 'B2', 'B4', 'B8'])).toBe(
      '(2 + 4 + 8) × (−1) × (−1) × 2 = 28',
    );
    expect(formatReckoning(['G-', 'G10'])).toBe('10 × (−1) = −10');
    expect(formatReckoning(['R3', 'R6'])).toBe('3 + 6 = 9');
    expect(formatReckoning(['Y0', 'Y-', 'Y9'])).toBe('9 × 0 × (−1) = 0');
  });

  it('shows no calculation for fewer than two cards or without a number', () => {
    expect([[], ['G7'], ['Bx2', 'B-']].map(formatReckoning)).toEqual(['', '', '']);
  });

  it('marks what its worth does not show: a double, and a minus without a number', () => {
    expect(formatRowMarks(['Bx2', 'B-'])).toBe('×2−');
    expect(formatRowMarks(['B-', 'B5'])).toBe('');
    expect(formatRowMarks(['B-', 'B-'])).toBe('');
    expect(formatRowMarks(['B0', 'Bx2'])).toBe('');
  });

  it('shows its worth with a real minus sign', () => {
    expect(formatNumber(sumRows([['G-', 'G10'], ['R3']]))).toBe('−7');
    expect(formatNumber(0)).toBe('0');
  });
});
