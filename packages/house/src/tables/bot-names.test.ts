import { BOT_PERSONALITIES } from '@ludotheque/core';
import { BOT_NAMES, findBotPersonality } from '@ludotheque/protocol';
import { expect, it, test } from 'vitest';
import { chooseBotNames, describeBotCharacter } from './bot-names.ts';

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, i) => (i * 151) % 256);

it('every name stands for a personality, and there are five of each', () => {
  const of = (personality: string) =>
    BOT_NAMES.filter((name) => findBotPersonality(name) === personality).length;
  expect(BOT_PERSONALITIES.map(of)).toEqual([5, 5, 5, 5]);
});

it('without a wish, four bots have four personalities', () => {
  const names = chooseBotNames(bytes, 4, ['Ada']);
  expect(new Set(names.map(findBotPersonality)).size).toBe(4);
});

it('a bot that is added later is unlike those who sit there', () => {
  const [name] = chooseBotNames(bytes, 1, ['Ada', 'Lupo', 'Otto', 'Tula']);
  expect(findBotPersonality(name!)).toBe('spiteful');
});

test.each(BOT_PERSONALITIES)('five bots can all be %s, with different names', (personality) => {
  const names = chooseBotNames(bytes, 5, [], personality);
  expect(new Set(names).size).toBe(5);
  expect(names.map(findBotPersonality)).toEqual(names.map(() => personality));
});

it('nobody gets a name that is taken, even if only other personalities are left', () => {
  const taken = BOT_NAMES.filter((name) => findBotPersonality(name) === 'bold');
  const names = chooseBotNames(bytes, 15, taken, 'bold');
  expect(names).toHaveLength(15);
  expect(names.filter((name) => taken.includes(name as 'Lupo'))).toEqual([]);
});

it('a stand-in has no personality, whatever the person is called', () => {
  expect(describeBotCharacter({ name: 'Lupo', person: undefined })).toEqual({
    personality: 'bold',
  });
  expect(describeBotCharacter({ name: 'Lupo', person: 'somebody' })).toEqual({});
  expect(describeBotCharacter({ name: '', person: undefined })).toEqual({});
});
