import { describe, expect, test } from 'vitest';
import { CodedError } from '../error.ts';
import { parseTracedLegalMoves, parseTranscript } from './transcript.ts';

const SMALLEST = { format: 'ludotheque/1', game: 'toy', players: 2, shuffles: [], moves: [] };
const refused = (json: unknown, message: string) =>
  expect(() => parseTranscript(json)).toThrow(new CodedError('transcript', message));
const without = (key: string) =>
  Object.fromEntries(Object.entries(SMALLEST).filter(([name]) => name !== key));

describe('a transcript', () => {
  test('needs its format, game, players, shuffles and moves', () => {
    expect(parseTranscript(SMALLEST)).toMatchObject({ game: 'toy', players: 2 });
    for (const key of Object.keys(SMALLEST))
      expect(() => parseTranscript(without(key)), key).toThrow(`"${key}" must be `);
  });

  test('without options has all of them at their default', () => {
    expect(parseTranscript(SMALLEST).options).toEqual({});
  });

  test('may have other keys, which are passed over', () => {
    const more = { ...SMALLEST, seed: 'x', names: ['Ada'], startedAt: 0 };
    expect(parseTranscript(more)).toEqual(parseTranscript(SMALLEST));
  });

  test.each([
    [null, 'null'],
    [3, '3'],
    ['ludotheque/1', '"ludotheque/1"'],
    [[], '[]'],
    [undefined, 'nothing'],
  ])('is an object, not %j', (json, shown) => {
    refused(json, `a transcript must be an object, not ${shown}`);
  });

  test('of another format is refused', () => {
    const other = { ...SMALLEST, format: 'ludotheque/2' };
    refused(other, '"format" must be "ludotheque/1", not "ludotheque/2"');
  });

  test('does not inherit its fields', () => {
    refused(JSON.parse(`{"__proto__":${JSON.stringify(SMALLEST)}}`), NO_FORMAT);
    refused(Object.create(SMALLEST), NO_FORMAT);
  });

  test('names its game', () => {
    refused({ ...SMALLEST, game: 4 }, '"game" must be a name, not 4');
  });

  test.each([2.5, '2', null, [2]])('is not for %j players', (players) => {
    const said = `"players" must be a whole number, not ${JSON.stringify(players)}`;
    refused({ ...SMALLEST, players }, said);
  });

  test('has a list of shuffles, each a list of cards', () => {
    refused({ ...SMALLEST, shuffles: {} }, '"shuffles" must be a list, not {}');
    const odd = { ...SMALLEST, shuffles: [[], 'A'] };
    refused(odd, '"shuffles"[1] must be a list of cards, not "A"');
  });

  test('has a list of moves, each a pair', () => {
    refused({ ...SMALLEST, moves: 'none' }, '"moves" must be a list, not "none"');
    for (const odd of [[0], [0, {}, 1], { 0: 0, 1: {}, length: 2 }, null])
      refused(
        { ...SMALLEST, moves: [[0, {}], odd] },
        `"moves"[1] must be a pair [seat, move], not ${JSON.stringify(odd)}`,
      );
  });

  test.each([5, null, 'x', [[]], {}])('passes over "legal" as long as nobody traces: %j', (legal) =>
    expect(parseTranscript({ ...SMALLEST, legal })).toMatchObject({ game: 'toy' }),
  );
});

const NO_FORMAT = '"format" must be "ludotheque/1", not nothing';

describe('the legal moves of a traced transcript', () => {
  const traced = (legal: unknown) =>
    parseTracedLegalMoves(parseTranscript({ ...SMALLEST, moves: [[0, {}]], legal }));
  const wrong = (legal: unknown, code: string, message: string) =>
    expect(() => traced(legal)).toThrow(new CodedError(code, message));

  test('are lists, one for each move', () => {
    expect(traced([[[0, {}]]])).toEqual([[[0, {}]]]);
  });

  test('must be there', () => {
    wrong(undefined, 'legal', 'there is no "legal" to trace');
  });

  test('must be a list of lists', () => {
    wrong(5, 'transcript', '"legal" must be a list, not 5');
    wrong([{}], 'transcript', '"legal"[0] must be a list of [seat, move], not {}');
  });

  test('must be as many as the moves', () => {
    wrong([], 'legal', '"legal" has 0 entries for 1 moves');
    wrong([[], []], 'legal', '"legal" has 2 entries for 1 moves');
  });
});
