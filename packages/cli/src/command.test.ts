import { type AnyGame, CodedError } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { parseFlags, parsePlayerCount, parseWholeNumberFlag } from './command.ts';

const SPEC = { game: 'text', trace: 'flag' } as const;
const refused = (args: readonly string[], message: string) =>
  expect(() => parseFlags(args, SPEC)).toThrow(new CodedError('flags', message));

describe('flags', () => {
  test('have a value or none', () => {
    expect(parseFlags(['--game', 'nox', '--trace'], SPEC)).toEqual({
      game: 'nox',
      trace: true,
      given: [],
    });
  });

  test('that are left out are undefined or false', () => {
    expect(parseFlags([], SPEC)).toEqual({ game: undefined, trace: false, given: [] });
  });

  test('can have a value after an equals sign, also one that begins with a dash', () => {
    expect(parseFlags(['--game=-1'], SPEC).game).toBe('-1');
  });

  test('that the command does not have are refused, with a list of its flags', () => {
    refused(['--nope'], 'there is no flag "--nope"; there are: --game, --trace');
    refused(['-x'], 'there is no flag "-x"; there are: --game, --trace');
    refused(['--nope=1'], 'there is no flag "--nope"; there are: --game, --trace');
    refused(['--__proto__'], 'there is no flag "--__proto__"; there are: --game, --trace');
  });

  test('can be absent', () => {
    expect(() => parseFlags(['-x'], {})).toThrow('there is no flag "-x"; there are: none');
  });

  test('without their value are refused in one line', () => {
    const said = '--game needs a value; one that begins with a dash is written --game=-…';
    refused(['--game'], said);
    refused(['--game', '--trace'], said);
    refused(['--game', '-1'], said);
  });

  test('that take no value refuse one', () => {
    refused(['--trace=yes'], '--trace takes no value');
  });

  test('can be mixed with positional arguments', () => {
    expect(parseFlags(['a.ndjson', '--trace'], SPEC, ['FILE']).given).toEqual(['a.ndjson']);
    refused(['nox'], 'unexpected "nox"');
  });
});

describe('a whole number', () => {
  const range = { min: 1, max: 20, otherwise: 4 };

  test('is read or has a default', () => {
    expect([
      parseWholeNumberFlag('n', '20', range),
      parseWholeNumberFlag('n', undefined, range),
    ]).toEqual([20, 4]);
  });

  test.each(['0', '21', '-1', '1.5', '1e1', '0x3', '', ' 3', 'three', '9'.repeat(400), '3\n'])(
    'cannot be %j',
    (text) => {
      const said = `--n must be a whole number from 1 to 20, not `;
      expect(() => parseWholeNumberFlag('n', text, range)).toThrow(said);
    },
  );
});

describe('the number of players', () => {
  const forSeats = (min: number, max: number) => ({ id: 'toy', seats: { min, max } }) as AnyGame;

  test('is 4 by default, or the nearest number that the game allows', () => {
    const defaults = [forSeats(2, 6), forSeats(2, 3), forSeats(5, 6)];
    expect(defaults.map((game) => parsePlayerCount(game, undefined))).toEqual([4, 3, 5]);
  });

  test.each(['1', '7', '4.0', '', 'four', '-3', '1e0'])('cannot be %j', (text) => {
    const said = `toy is for 2 to 6 players, not ${JSON.stringify(text)}`;
    expect(() => parsePlayerCount(forSeats(2, 6), text)).toThrow(new CodedError('players', said));
  });
});
