/** A finished game as it is handed out: anybody can check it, and a forged one is found out. */
import { checkDeal } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { GameRecord } from '@ludotheque/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';

const nox = await loadGame('nox');
let record: GameRecord;

beforeAll(async () => {
  const h = await TestHouse.start();
  const people = [
    await h.connectNewPerson('Ada'),
    await h.connectNewPerson('Bea'),
    await h.connectNewPerson('Cleo'),
  ];
  const table = await h.createTable(people);
  await h.playToTheEnd(table, people);
  record = JSON.parse(JSON.stringify(await people[0]!.request('record', { table }))) as GameRecord;
});

it('[P17] checks out: seats, shuffles and moves follow from the seed and the nonces', () => {
  checkDeal(nox, record);
  expect(record.sitters.every(({ nonce }) => nonce !== undefined)).toBe(true);
});

describe('[P17] a forged game is found out', () => {
  const other = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);
  const forgeries: [string, string, (given: GameRecord) => object][] = [
    ['another seed', 'commitment', ({ seed }) => ({ seed: other(seed) })],
    ['another promise', 'commitment', ({ commitment }) => ({ commitment: other(commitment) })],
    ['swapped seats', 'seating', ({ sitters: [a, b, c] }) => ({ sitters: [b, a, c] })],
    ['a nonce that nobody sent', 'seating', ({ nonces }) => ({ nonces: [...nonces, 'abcd'] })],
    [
      'another nonce',
      'seating',
      ({ nonces: [first, ...rest] }) => ({ nonces: [other(first!), ...rest] }),
    ],
    [
      'a game dealt by another seed',
      'deal',
      ({ transcript }) => {
        // By the rules as far as it goes, so that only the seed can tell.
        const shuffles = [[...transcript.shuffles[0]!].reverse()];
        return { transcript: { ...transcript, shuffles, moves: [], result: undefined } };
      },
    ],
    ['no nonces at all', 'deal', () => ({ nonces: 'none' })],
    ['a seed that is none', 'deal', () => ({ seed: 'zz' })],
    ['sitters that are none', 'deal', () => ({ sitters: [null] })],
  ];
  it.each(forgeries)('%s', (_, code, forge) => {
    expect(() => checkDeal(nox, { ...record, ...forge(record) })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it.each([null, 'record', {}])('%j is no record', (given) => {
    expect(() => checkDeal(nox, given)).toThrow(expect.objectContaining({ name: 'CodedError' }));
  });
});
