import type { Language } from '@ludotheque/games/shelf';
import { expect, test } from 'vitest';
import { TerminalPhraseFormatter } from './terminal-phrase-formatter.ts';

const sayPlace = async (language: Language, ranks: number[]) => {
  const names = ['You', 'Ada', 'Bruno', 'Chloé'];
  const speaker = await TerminalPhraseFormatter.load(language, undefined, names, 0);
  return speaker.formatPlace({ ranks, scores: ranks }, 0);
};

test.each([
  ['en', [2, 1], 'You came 2nd. Thank you for the game!'],
  ['en', [3, 1, 1], 'You came 3rd. Thank you for the game!'],
  ['en', [4, 1, 2, 3], 'You came 4th. Thank you for the game!'],
  ['en', [1, 2], 'You win. Well played!'],
  ['en', [1, 1, 1], 'You share the win with Ada and Bruno. Well played!'],
] as const)('in %s, places %j are told as: %s', async (language, ranks, said) => {
  expect(await sayPlace(language, [...ranks])).toBe(said);
});

test.each([
  ['fr', /2e place/],
  ['de', /2\. Platz/],
  ['nl', /2e plaats/],
] as const)('in %s, the place is an ordinal: %s', async (language, said) => {
  expect(await sayPlace(language, [2, 1])).toMatch(said);
});

test.each([
  ['en', 'Ada plays the [10♣].'],
  ['fr', 'Ada pose [10♣].'],
  ['de', 'Ada spielt [♣10].'],
  ['nl', 'Ada speelt [♣10].'],
] as const)('in %s, a playing card is named as players say it: %s', async (language, said) => {
  const speaker = await TerminalPhraseFormatter.load(language, 'ascenseur', ['You', 'Ada'], 0);
  const values = { who: { seat: 1 }, card: { card: '♣10' } };
  expect(speaker.formatPhrase({ key: 'events.lay', values })).toBe(said);
});
