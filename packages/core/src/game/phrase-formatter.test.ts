import { expect, test } from 'vitest';
import { PhraseFormatter } from './phrase-formatter.ts';

/** Words are their keys, with the values behind them. */
const formatter = new PhraseFormatter(
  (key, values) => [key, ...Object.values(values)].join(' '),
  ['Ada', 'Ben'],
  0,
  (card) => card,
);

test('a value can be a word of the game', () => {
  const values = { who: { seat: 1 }, suit: { word: 'suit.hearts' } };
  expect(formatter.formatPhrase({ key: 'events.name', values })).toBe(
    'events.name Ben suit.hearts',
  );
});

test('a playing card has the order of the language, and other cards their names', () => {
  expect(formatter.formatCard('♣A')).toBe('house:playingCard ♣ A');
  expect(formatter.formatCard('♥10')).toBe('house:playingCard ♥ 10');
  expect(['★1', 'B11', '♣', 'A'].map(formatter.formatCard)).toEqual(['★1', 'B11', '♣', 'A']);
});
