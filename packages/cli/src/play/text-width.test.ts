import { styleText } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureTextWidth, truncateToWidth, wrapText } from './text-width.ts';

describe('the width of a text', () => {
  test.each([
    ['Ada', 3],
    ['Chloé', 5],
    ['Chloe\u0301', 5],
    ['日本語', 6],
    ['👍🏽', 2],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['▶ 1', 3],
    ['×2 – −3', 7],
    ['\x1b[1mbold\x1b[22m', 4],
  ])('%s', (text, width) => expect(measureTextWidth(text)).toBe(width));

  test('is never more than asked for when shortened', () => {
    expect(truncateToWidth('Ada', 3)).toBe('Ada');
    expect(truncateToWidth('Wilhelmina', 6)).toBe('Wilhe…');
    expect(truncateToWidth('日本語の名前', 6)).toBe('日本…');
  });
});

describe('a text is wrapped', () => {
  test('between its words', () => {
    expect(wrapText('one two three four', 9)).toBe('one two\nthree\nfour');
  });
  test('not at all if it fits', () => {
    expect(wrapText('  one   two', 11)).toBe('  one   two');
  });
  test('below its own indentation', () => {
    expect(wrapText('  one two three', 9)).toBe('  one two\n  three');
  });
  test('below the text of a numbered list', () => {
    expect(wrapText('   1  one two three', 13)).toBe('   1  one two\n      three');
  });
  test('never inside a painted card', () => {
    const card = styleText('bgBlue', '\u00a0B15\u00a0', { validateStream: false });
    expect(wrapText(`lays the ${card}`, 12)).toBe(`lays the\n${card}`);
  });
  test('inside a word only if the word is wider than a line', () => {
    expect(wrapText('ab 0123456789', 5)).toBe('ab\n01234\n56789');
  });

  test('without losing other white space than plain spaces', () => {
    expect(wrapText('\u3000⺀!⺀\u3000 abc', 9)).toBe('\u3000⺀!⺀\u3000\nabc');
  });

  test('to at most this width, without losing or adding a letter', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 20 }),
        fc.integer({ min: 8, max: 60 }),
        (words, columns) => {
          const text = words.join(' ').replace(/[\p{Control}\p{Zl}\p{Zp}]/gu, '');
          const wrapped = wrapText(text, columns);
          for (const line of wrapped.split('\n'))
            expect(measureTextWidth(line)).toBeLessThanOrEqual(columns);
          expect(wrapped.replace(/[ \n]/g, '')).toBe(text.replace(/[ \n]/g, ''));
        },
      ),
    ));
});
