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
