/** Reading messages: every text is either a checked request, or refused with a code. */
import fc from 'fast-check';
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CHAT_PRESETS,
  MAX_MESSAGE_BYTES,
  ParseError,
  parseRequest,
  parseRequestMessage,
  type RequestName,
  requestSchemas,
} from './index.ts';

const parseErrorOf = (text: string) => {
  try {
    parseRequestMessage(text);
  } catch (error) {
    if (error instanceof ParseError) return { id: error.id, code: error.code };
    throw error;
  }
  return 'read';
};
const requestText = (fields: object) => JSON.stringify({ id: 7, ...fields });
const TABLE_ID = 'abcdefgh12345678';

describe('a move', () => {
  const mostly = <T>(good: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: fc.anything() });
  const fields = {
    table: mostly(fc.stringMatching(/^[0-9A-Za-z]{6,34}$/)),
    move: mostly(fc.jsonValue()),
    seen: mostly(fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.double())),
    moveId: mostly(fc.string({ maxLength: 42 })),
    id: fc.nat(),
    more: fc.anything(),
  };
  const complete = fc.record(fields, { requiredKeys: ['table', 'move', 'seen', 'moveId'] });
  const moves = fc.oneof(complete, fc.record(fields, { requiredKeys: [] }));

  it('is read exactly as its schema says', () => {
    fc.assert(
      fc.property(moves, (given) => {
        const { id: _, ...rest } = given;
        const { output, success } = safeParse(requestSchemas.move, rest);
        const read = () => parseRequest({ do: 'move', ...given });
        if (success) expect(read()).toStrictEqual({ do: 'move', ...output });
        else expect(read).toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a message that cannot be read', () => {
  it.each<[string, string]>([
    ['', 'json'],
    ['{', 'json'],
    ['\u0000', 'json'],
    ['{"id":1,"do":"ping"} ping', 'json'],
    ['null', 'message'],
    ['7', 'message'],
    ['"ping"', 'message'],
    ['[]', 'message'],
    ['[{"id":1,"do":"ping"}]', 'message'],
    ['{}', 'id'],
    ['{"do":"ping"}', 'id'],
    ['{"id":-1,"do":"ping"}', 'id'],
    ['{"id":1.5,"do":"ping"}', 'id'],
    ['{"id":"1","do":"ping"}', 'id'],
    ['{"id":null,"do":"ping"}', 'id'],
    ['{"id":1e300,"do":"ping"}', 'id'],
  ])('%j is refused without an id, with the code %s', (text, code) => {
    expect(parseErrorOf(text)).toEqual({ id: null, code });
  });

  it('is refused also if it is too long or deeply nested', () => {
    expect(parseErrorOf(`${' '.repeat(MAX_MESSAGE_BYTES)}{}`)).toEqual({ id: null, code: 'size' });
    expect(parseErrorOf('['.repeat(MAX_MESSAGE_BYTES))).toEqual({ id: null, code: 'json' });
    const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
    expect(parseErrorOf(`{"id":7,"do":"ping","x":${deep}}`)).toEqual({ id: 7, code: 'field' });
  });

  it.each<[object, string]>([
    [{}, 'do'],
    [{ do: null }, 'do'],
    [{ do: 'fly' }, 'do'],
    [{ do: 'constructor' }, 'do'],
    [{ do: '__proto__' }, 'do'],
    [{ do: 'toString' }, 'do'],
    [{ do: ['ping'] }, 'do'],
    [{ do: 'ping', more: 1 }, 'field'],
    [{ do: 'hello' }, 'field'],
    [{ do: 'hello', protocol: '1' }, 'field'],
    [{ do: 'open' }, 'field'],
    [{ do: 'open', table: 'short' }, 'field'],
    [{ do: 'open', table: '../../etc/passwd' }, 'field'],
    [{ do: 'open', table: `${TABLE_ID}\n` }, 'field'],
    [{ do: 'open', table: [TABLE_ID] }, 'field'],
    [{ do: 'open', table: TABLE_ID, seen: -2 }, 'field'],
    [{ do: 'open', table: TABLE_ID, seat: 0 }, 'field'],
    [{ do: 'move', table: TABLE_ID, seen: 0, moveId: '', move: 1 }, 'field'],
    [{ do: 'move', table: TABLE_ID, seen: -1, moveId: 'a', move: 1 }, 'field'],
    [{ do: 'move', table: TABLE_ID, seen: 0, moveId: 'a'.repeat(41), move: 1 }, 'field'],
    [{ do: 'move', table: TABLE_ID, seen: 0, moveId: 'a', move: 1, seat: 2 }, 'field'],
    [{ do: 'create', game: 'nox' }, 'field'],
    [{ do: 'create', game: 'nox', seats: 0 }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, bots: ['genius'] }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, bots: Array(17).fill('easy') }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, options: { a: {} } }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, clock: { kind: 'live', bank: 1, add: 0 } }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, clock: { kind: 'sand' } }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, watch: 'me' }, 'field'],
    [{ do: 'create', game: 'nox', seats: 3, seed: '00' }, 'field'],
    [{ do: 'say', table: TABLE_ID, preset: 'rude' }, 'field'],
    [{ do: 'say', table: TABLE_ID, text: '' }, 'field'],
    [{ do: 'say', table: TABLE_ID, text: 'x'.repeat(281) }, 'field'],
    [{ do: 'vote', table: TABLE_ID, seat: 32 }, 'field'],
    [{ do: 'forget-me', sure: 1 }, 'field'],
    [{ do: 'mute', person: 'x y', on: true }, 'field'],
    [{ do: 'push', endpoint: 'https://a.example', keys: { p256dh: 'k' } }, 'field'],
  ])('%j is refused with its id and the code %s', (fields, code) => {
    expect(parseErrorOf(requestText(fields))).toEqual({ id: 7, code });
  });
});

describe('a message', () => {
  it('is read with all defaults filled in', () => {
    expect(parseRequestMessage(requestText({ do: 'create', game: 'nox', seats: 3 }))).toEqual({
      id: 7,
      request: {
        do: 'create',
        game: 'nox',
        seats: 3,
        options: {},
        clock: { kind: 'none' },
        listed: false,
        watch: 'anyone',
        standIn: 'medium',
        rated: false,
        bots: [],
      },
    });
    expect(parseRequestMessage(requestText({ do: 'open', table: TABLE_ID })).request).toMatchObject(
      { seen: -1 },
    );
  });

  it.each(CHAT_PRESETS)('can have the chat preset %s', (preset) =>
    expect(
      parseRequestMessage(requestText({ do: 'say', table: TABLE_ID, preset })).request,
    ).toMatchObject({ preset }),
  );

  it('can have any JSON as a move, because the rules check it', () => {
    for (const move of [null, 0, 'x', [], {}, { deep: [[[]]] }])
      expect(
        parseRequestMessage(
          requestText({ do: 'move', table: TABLE_ID, seen: 3, moveId: 'a', move }),
        ).request,
      ).toMatchObject({ move });
  });

  it('cannot change the prototype of objects', () => {
    parseErrorOf(
      '{"id":7,"do":"create","game":"nox","seats":3,"options":{"__proto__":{"bad":true}}}',
    );
    parseErrorOf('{"id":7,"do":"ping","__proto__":{"bad":true},"constructor":{"bad":true}}');
    expect(({} as { bad?: unknown }).bad).toBeUndefined();
  });
});

it('every request refuses fields that it does not know', () => {
  for (const name of Object.keys(requestSchemas) as RequestName[])
    expect(parseErrorOf(requestText({ do: name, __unknown: 1 })), name).toEqual({
      id: 7,
      code: 'field',
    });
});
