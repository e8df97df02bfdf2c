import { readFileSync } from 'node:fs';
import { BOT_NAMES } from '@ludotheque/protocol';
import { describe, expect, it } from 'vitest';
import { chooseBotLine, chooseGreeting } from './bot-lines.ts';

type Words = { readonly [key: string]: string | Words };
const readWords = (language: string): Words =>
  JSON.parse(readFileSync(new URL(`words/${language}.json`, import.meta.url), 'utf8'));
const find = (words: Words, key: string) =>
  key
    .split('.')
    .reduce<string | Words | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      words,
    );

const view = (round: number, isOver = false) => ({
  seats: 3,
  seat: 0,
  options: {},
  awaited: [],
  scores: [round, 2 * round, 3],
  sheet: Array.from({ length: round }, () => [0, 0, 0]),
  result: isOver ? { scores: [3, 2, 1], ranks: [1, 2, 3] } : null,
});
const at = (name: string, table = 'table', seat = 1) => ({ table, seat, name });
const rounds = Array.from({ length: 60 }, (_, round) => round);

describe.each(['en', 'fr', 'de', 'nl'])('in %s', (language) => {
  it('every line that a bot can choose exists, and is short', () => {
    const words = readWords(language);
    for (const name of BOT_NAMES)
      for (const reaction of ['pleased', 'annoyed'] as const) {
        const keys = [
          ...rounds.map((round) => chooseBotLine(at(name), reaction, view(round))),
          ...rounds.map((round) => chooseBotLine(at(name), reaction, view(round, true))),
          ...rounds.map((round) => chooseGreeting(at(name, `${round}`), [1])),
        ];
        for (const key of new Set(keys.filter((each) => each !== undefined))) {
          const line = find(words, key);
          expect(line, key).toEqual(expect.any(String));
          expect((line as string).length, key).toBeLessThanOrEqual(32);
        }
      }
  });
});

it('a bot speaks seldom during the game, and always at its end', () => {
  const spoken = rounds.filter((round) => chooseBotLine(at('Lupo'), 'pleased', view(round)));
  expect(spoken.length).toBeGreaterThan(5);
  expect(spoken.length).toBeLessThan(35);
  for (const round of rounds)
    expect(chooseBotLine(at('Lupo'), 'pleased', view(round, true))).toBeDefined();
});

it('everybody at the table reads the same, whichever seat they have', () => {
  for (const round of rounds)
    for (const seat of [-1, 0, 2])
      expect(chooseBotLine(at('Otto'), 'annoyed', { ...view(round), seat })).toBe(
        chooseBotLine(at('Otto'), 'annoyed', view(round)),
      );
});

it('one bot says hello', () => {
  const greetings = [1, 2, 3].filter((seat) => chooseGreeting(at('Tula', 'x', seat), [1, 2, 3]));
  expect(greetings).toHaveLength(1);
});

it('a bot whose name is not known here says nothing', () => {
  for (const round of rounds)
    expect(chooseBotLine(at('Nobody'), 'pleased', view(round))).toBeUndefined();
});
