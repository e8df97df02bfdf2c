/** The record of a finished game: anybody can check it, and a forged one is detected. */
import { assertValidDealProof } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { GameRecord } from '@ludotheque/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';

const nox = await loadGame('nox');
let record: GameRecord;

beforeAll(async () => {
  const testHouse = await TestHouse.start();
  const people = [
    await testHouse.connectNewPerson('Ada'),
    await testHouse.connectNewPerson('Bea'),
    await testHouse.connectNewPerson('Cleo'),
  ];
  const table = await testHouse.createTable(people);
  await testHouse.playToTheEnd(table, people);
  record = JSON.parse(JSON.stringify(await people[0]!.request('record', { table }))) as GameRecord;
});

it('[P17] the seats, shuffles and moves of a record follow from its seed and nonces', () => {
  assertValidDealProof(nox, record);
  expect(record.sitters.every(({ nonce }) => nonce !== undefined)).toBe(true);
});

describe('[P17] a forged record is detected', () => {
  const changeFirstDigit = (hex: string) =>
    hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`;
  const forgeries: [string, string, (given: GameRecord) => object][] = [
    ['another seed', 'commitment', ({ seed }) => ({ seed: changeFirstDigit(seed) })],
    [
      'another commitment',
      'commitment',
      ({ commitment }) => ({ commitment: changeFirstDigit(commitment) }),
    ],
    ['swapped seats', 'seating', ({ sitters: [a, b, c] }) => ({ sitters: [b, a, c] })],
    ['a nonce that nobody sent', 'seating', ({ nonces }) => ({ nonces: [...nonces, 'abcd'] })],
    [
      'another nonce',
      'seating',
      ({ nonces: [first, ...rest] }) => ({ nonces: [changeFirstDigit(first!), ...rest] }),
    ],
    [
      'a game dealt by another seed',
      'deal',
      ({ transcript }) => {
        // These lines follow the rules, so that only the seed can reveal the forgery.
        const shuffles = [[...transcript.shuffles[0]!].reverse()];
        return { transcript: { ...transcript, shuffles, moves: [], result: undefined } };
      },
    ],
    ['no nonces at all', 'deal', () => ({ nonces: 'none' })],
    ['an invalid seed', 'deal', () => ({ seed: 'zz' })],
    ['invalid sitters', 'deal', () => ({ sitters: [null] })],
  ];
  it.each(forgeries)('%s', (_, code, forge) => {
    expect(() => assertValidDealProof(nox, { ...record, ...forge(record) })).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it.each([null, 'record', {}])('%j is not a record', (given) => {
    expect(() => assertValidDealProof(nox, given)).toThrow(
      expect.objectContaining({ name: 'CodedError' }),
    );
  });
});
