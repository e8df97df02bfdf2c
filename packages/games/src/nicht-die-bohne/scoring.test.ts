import { describe, expect, test } from 'vitest';
import { COLOURS, DECK, KINDS, kindOf } from './cards.ts';
import { scoreManche, scoreRow } from './scoring.ts';

const cards = (text: string) => text.split(' ').filter(Boolean);
const row = (text: string) => scoreRow(cards(text));

describe('the deck', () => {
  test('60 cards, fifteen of each colour', () => {
    expect(DECK).toHaveLength(60);
    for (const colour of COLOURS)
      expect(DECK.filter((card) => card.startsWith(colour))).toHaveLength(15);
  });

  test('in each colour 1 to 10, a zero and a double once, and three minus', () => {
    for (const kind of KINDS) {
      const copies = DECK.filter((card) => card === kind);
      expect(copies, kind).toHaveLength(kind.endsWith('-') ? 3 : 1);
    }
  });

  test('every name is read as its kind', () => {
    expect(KINDS.map(kindOf)).toEqual(KINDS.map((_, kind) => kind));
  });
});

describe('what a row is worth', () => {
  test('the printed example: red 3 and 6 are +9', () => {
    expect(row('R3 R6')).toBe(9);
  });

  test('the printed example: blue 8, 2, 4 with two minus and a double are +28', () => {
    expect(row('Bx2 B- B- B2 B4 B8')).toBe(28);
  });

  test('the printed example: green with a zero is 0', () => {
    expect(row('G0 G7 G10')).toBe(0);
  });

  test('the printed example: yellow 4 and 9 with one minus are −13', () => {
    expect(row('Y- Y4 Y9')).toBe(-13);
  });

  test('a zero annuls the other specials too', () => {
    expect(row('R0 Rx2 R- R9')).toBe(0);
  });

  test.each([
    [0, 12],
    [1, -12],
    [2, 12],
    [3, -12],
  ])('with %i minus 5 and 7 are worth %i', (minus, value) => {
    expect(row(`G5 G7 ${'G- '.repeat(minus)}`)).toBe(value);
  });

  test('a double doubles what is negative, too', () => {
    expect(row('Bx2 B- B- B- B10 B1')).toBe(-22);
  });

  test('[B3] a row of specials only is worth 0', () => {
    expect(row('G-')).toBe(0);
    expect(row('Gx2 G- G- G-')).toBe(0);
  });

  test('an empty row is worth 0', () => {
    expect(row('')).toBe(0);
  });

  test('what cannot be a row is the caller’s mistake', () => {
    for (const text of ['G11', 'G1 G1', 'G- G- G- G-', 'G1 R1', 'toString'])
      expect(() => row(text), text).toThrow(RangeError);
  });
});

describe('what is written after a manche', () => {
  test('the printed example: + 37, − 13, Summe 24', () => {
    const taken = cards('R3 R6 B8 B2 B4 B- B- Bx2 G0 G5 Y4 Y9 Y-');
    expect(scoreManche(taken)).toEqual({ plus: 37, minus: 13, sum: 24 });
  });

  test('the example of RULES.md: + 16, − 34, Summe −18', () => {
    const taken = cards('G- Gx2 G8 G9 R5 R4 R7 Y0 Y10 Y6 Bx2 B-');
    expect(scoreManche(taken)).toEqual({ plus: 16, minus: 34, sum: -18 });
  });

  test('the order of the cards does not count', () => {
    expect(scoreManche(cards('G8 R1 G- R2 Gx2'))).toEqual(scoreManche(cards('Gx2 G- G8 R2 R1')));
  });

  test('nothing taken, nothing written', () => {
    expect(scoreManche([])).toEqual({ plus: 0, minus: 0, sum: 0 });
  });

  test('an unknown card is the caller’s mistake', () => {
    expect(() => scoreManche(['X1'])).toThrow(RangeError);
  });
});
