import { type AnyGame, resolveOptions, SeatMovePairs, SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describe, expect, test } from 'vitest';
import { parseTypedMove } from './typed-move.ts';

const [nox, nanobye, gum, ohHell] = (await Promise.all(
  ['nox', 'nanobye', 'battle-gum', 'ascenseur'].map((id) => loadGame(id)),
)) as [AnyGame, AnyGame, AnyGame, AnyGame];
const read = (game: AnyGame, text: string) => parseTypedMove(game, text)?.json;

describe('words are read as JSON:', () => {
  test('a word as a text or as a number, as the game needs it', () => {
    expect(read(nox, 'play G14 to 2 on 5')).toEqual({ play: 'G14', to: 2, on: 5 });
    expect(read(gum, 'play 7 count 2')).toEqual({ play: '7', count: 2 });
  });

  test('in any order, with any spaces', () => {
    expect(read(nox, 'on  5\tto 2   play G14')).toEqual({ play: 'G14', to: 2, on: 5 });
  });

  test('a word without a value as true', () => {
    expect(read(nanobye, 'quit')).toEqual({ quit: true });
  });

  test('commas as a list', () => {
    expect(read(gum, 'up 5,7,N')).toEqual({ up: ['5', '7', 'N'] });
  });

  test('one word as a list of one, if the game needs a list', () => {
    expect(read(nanobye, 'exchange 3')).toEqual({ exchange: ['3'] });
    expect(read(nanobye, 'exchange J')).toEqual({ exchange: ['J'] });
  });

  test('playing cards with suit or rank first', () => {
    for (const card of ['♣10', '10♣'])
      expect(read(ohHell, `play ${card}`)).toEqual({ play: '♣10' });
  });

  test('[] as the empty list', () => {
    expect(read(nanobye, 'exchange []')).toEqual({ exchange: [] });
  });

  test('JSON as itself', () => {
    expect(read(nox, '{"to":2,"play":"G14"}')).toEqual({ play: 'G14', to: 2 });
  });

  test('legal and illegal moves alike', () => {
    const json = { play: 'G14', to: 5 };
    expect(parseTypedMove(nox, 'play G14 to 5')).toEqual({ json, move: nox.read(json) });
  });
});

describe('these words are not a move:', () => {
  test.each([
    '',
    'hello',
    'play',
    'play G14',
    'play Z9 to 0',
    'play G14 to zero',
    'play G14 to 0 play',
    'to 0',
    '__proto__ 1',
    'constructor',
    '{',
    '{}',
    '{"play":',
    '{"__proto__":{"play":"G14","to":0}}',
    ',',
    '\u0000',
  ])('%j', (text) => expect(parseTypedMove(nox, text)).toBeUndefined());

  test('a long text with many possible readings', () => {
    expect(parseTypedMove(nox, 'play 1 '.repeat(10_000))).toBeUndefined();
  });
});

describe.each(testedGameIds)('every move of %s can be typed', (id) => {
  /** A move as a person would type it. */
  const typed = (json: object) =>
    Object.entries(json)
      .map(([key, value]) => {
        if (value === true) return key;
        return `${key} ${Array.isArray(value) ? value.join() || '[]' : value}`;
      })
      .join(' ');

  test('and is read as the same move', async () => {
    const game = await loadGame(id);
    const rng = new SeededRng(id);
    const players = game.seats.min;
    const pairs = new SeatMovePairs(game, players);
    const state = game.setup(resolveOptions(game, {}), players, rng);
    for (let count = pairs.collect(state); count > 0; count = pairs.collect(state)) {
      for (const [, move] of pairs)
        expect(parseTypedMove(game, typed(game.write(move) as object))?.move).toBe(move);
      pairs.select(rng.below(count));
      game.play(state, pairs.selectedSeat, pairs.selectedMove, rng);
    }
  });
});
