import { describe, expect, test } from 'vitest';
import { CodedError } from '../error.ts';
import {
  describeAllowedValues,
  getTableDefault,
  listOptionSpecs,
  listSampleOptions,
  type OptionSpecs,
  type OptionValues,
  resolveOptions,
  resolveTableOptions,
} from './options.ts';

const game = {
  id: 'toy',
  options: {
    open: { kind: 'flag', default: false },
    rounds: { kind: 'range', min: 1, max: 9, default: 3 },
    variant: { kind: 'choice', values: ['base', 'hard'], default: 'base' },
  } as unknown as OptionSpecs<OptionValues>,
};
const older = {
  id: 'older',
  options: {
    open: { kind: 'flag', default: false },
    variant: { kind: 'choice', values: ['base', 'hard'], default: 'base', omitDefault: true },
  } as unknown as OptionSpecs<OptionValues>,
};
const bare = { id: 'bare', options: {} };

const refused = (given: unknown, message: string) =>
  expect(() => resolveOptions(game, given)).toThrow(new CodedError('options', message));

describe('options', () => {
  test('missing ones take their default', () => {
    expect(resolveOptions(game, {})).toEqual({ open: false, rounds: 3, variant: 'base' });
  });

  test('given ones are kept', () => {
    const all = { open: true, rounds: 9, variant: 'hard' };
    expect(resolveOptions(game, all)).toEqual(all);
  });

  test('come out in the order in which the game declares them', () => {
    const keys = Object.keys(resolveOptions(game, { variant: 'hard', open: true }));
    expect(keys).toEqual(['open', 'rounds', 'variant']);
  });

  test('a later one is left out where it has its default, given or not', () => {
    expect(resolveOptions(older, {})).toEqual({ open: false });
    expect(resolveOptions(older, { variant: 'base' })).toEqual({ open: false });
    expect(resolveOptions(older, { variant: 'hard' })).toEqual({ open: false, variant: 'hard' });
    expect(() => resolveOptions(older, { variant: 'soft' })).toThrow('"base" or "hard"');
  });

  test('a table starts with its own value where the game names one, and otherwise with the default', () => {
    const rounds = { kind: 'range', min: 0, max: 100, default: 0, atTable: 12 } as const;
    const withRounds = (spec: object) => ({
      id: 'endless',
      options: { ...game.options, rounds: spec } as unknown as OptionSpecs<OptionValues>,
    });
    const endless = withRounds(rounds);
    expect(resolveTableOptions(endless)).toEqual({ open: false, rounds: 12, variant: 'base' });
    expect(resolveOptions(endless, {})).toEqual({ open: false, rounds: 0, variant: 'base' });
    expect(getTableDefault({ ...rounds, default: 12, atTable: 0 })).toBe(0);
    expect(listSampleOptions(endless).map((each) => each.rounds)).toContain(12);
    expect(() => resolveTableOptions(withRounds({ ...rounds, atTable: 101 }))).toThrow(
      'option rounds must be a whole number from 0 to 100, not 101',
    );
  });

  test('a game may have none', () => {
    expect(resolveOptions(bare, {})).toEqual({});
    expect(() => resolveOptions(bare, { x: 1 })).toThrow('bare has no option "x"; it has: none');
  });

  test('an unknown key is refused, with the known ones', () => {
    refused({ colour: 'red' }, 'toy has no option "colour"; it has: open, rounds, variant');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an unknown key like any other',
    (key) => {
      const given: unknown = JSON.parse(`{"${key}":{"rounds":1}}`);
      refused(given, `toy has no option "${key}"; it has: open, rounds, variant`);
    },
  );

  test('what an object inherits is not given', () => {
    expect(resolveOptions(game, Object.create({ rounds: 9 }))).toMatchObject({ rounds: 3 });
  });

  test.each([null, undefined, 3, 'open', true, [], [1]])('%j is no options', (given) => {
    expect(() => resolveOptions(game, given)).toThrow('options must be an object, not ');
  });

  test.each([0, 1, 'true', null, [true]])('a flag is not %j', (open) => {
    refused({ open }, `option open must be true or false, not ${JSON.stringify(open)}`);
  });

  test.each([0, 10, 2.5, -1, '3', true, null, [3]])('a number from 1 to 9 is not %j', (rounds) => {
    const said = `option rounds must be a whole number from 1 to 9, not ${JSON.stringify(rounds)}`;
    refused({ rounds }, said);
  });

  test.each(['Base', '', 0, null, ['base'], 'toString'])('a choice is not %j', (variant) => {
    const said = `option variant must be "base" or "hard", not ${JSON.stringify(variant)}`;
    refused({ variant }, said);
  });

  test('an option that is given as nothing is refused', () => {
    refused({ open: undefined }, 'option open must be true or false, not nothing');
  });

  test('are described by what they may be', () => {
    const [open, rounds, variant] = listOptionSpecs(game).map(([, spec]) => spec);
    expect(describeAllowedValues(open!)).toBe('true or false');
    expect(describeAllowedValues(rounds!)).toBe('a whole number from 1 to 9');
    expect(describeAllowedValues(variant!)).toBe('"base" or "hard"');
  });
});

describe('samples of options', () => {
  const samples = listSampleOptions(game);
  const values = (name: string) => [...new Set(samples.map((options) => options[name]))];

  test('have both values of a flag, and every value of a choice', () => {
    expect(values('open')).toEqual([false, true]);
    expect(values('variant')).toEqual(['base', 'hard']);
  });

  test('have the default of a range, its ends, and one between', () => {
    expect(values('rounds')).toEqual([3, 1, 5, 9]);
  });

  test('a range of two has no number between', () => {
    const narrow = { id: 'toy', options: { n: { kind: 'range', min: 1, max: 2, default: 1 } } };
    expect(listSampleOptions(narrow as never)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('are all combinations, none twice, and all allowed', () => {
    expect(samples).toHaveLength(2 * 4 * 2);
    expect(new Set(samples.map((options) => JSON.stringify(options))).size).toBe(16);
    for (const options of samples) expect(resolveOptions(game, options)).toEqual(options);
  });

  test('leave out later options where they have their default', () => {
    expect(listSampleOptions(older)).toEqual([
      { open: false },
      { open: false, variant: 'hard' },
      { open: true },
      { open: true, variant: 'hard' },
    ]);
  });

  test('a game without options has one combination', () => {
    expect(listSampleOptions(bare)).toEqual([{}]);
  });
});
