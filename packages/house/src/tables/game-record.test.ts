/** The record of a finished game: anybody can check it, and a forged one is detected. */
import { assertValidDealProof } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import type { GameRecord } from '@ludotheque/protocol';
import { serializeTableInput } from '@ludotheque/table';
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

describe('reading the record of a table with very many lines', () => {
  /** Starts a game, adds lines as an earlier version accepted them, and opens the house again. */
  async function restartWithLines(count: number) {
    const first = await TestHouse.start();
    const names = ['Ada', 'Bea', 'Cleo'];
    const before = await Promise.all(names.map((name) => first.connectNewPerson(name)));
    const table = await first.createTable(before);
    const { memoryStore } = first.faultyStore;
    const [number = 0] = await memoryStore.countRecordLines([table]);
    const at = first.clock.now();
    const agree = (yes: boolean) => serializeTableInput({ kind: 'agree', by: before[0]!.id, yes });
    const bodies = [agree(true), agree(false)];
    const lines = Array.from({ length: count }, (_, i) => {
      return { number: number + i, at, body: bodies[i % 2]! };
    });
    await memoryStore.commit({ record: { table, lines } });
    const house = await first.restart();
    const people = await Promise.all(before.map((person) => house.reconnect(person)));
    await house.waitFor(Promise.all(people.map((person) => person.openTable(table))));
    const pages: number[] = [];
    const store = house.faultyStore.memoryStore;
    const readRecord = store.readRecord.bind(store);
    store.readRecord = async (...args) => {
      const read = await readRecord(...args);
      pages.push(read.length);
      return read;
    };
    return { house, pages, people, table };
  }

  it('[P27] reads none of them while the game is in play', async () => {
    const { pages, people, table } = await restartWithLines(5_000);
    for (let i = 0; i < 10; i++)
      expect(await people[0]!.requestErrorCode('record', { table })).toBe('record');
    expect(pages).toEqual([]);
  });

  it('[P27] reads them page by page, once for all who ask, and others have their turn', async () => {
    const { house, pages, people, table } = await restartWithLines(5_000);
    await house.playToTheEnd(table, people);
    const [lineCount = 0] = await house.faultyStore.memoryStore.countRecordLines([table]);
    pages.length = 0;
    const pauses = house.clock.requestedDelays.length;
    const [one, ...others] = await house.waitFor(
      Promise.all(people.map((person) => person.request('record', { table }))),
    );
    assertValidDealProof(nox, JSON.parse(JSON.stringify(one)));
    for (const other of others) expect(other).toEqual(one);
    expect(Math.max(...pages)).toBeLessThanOrEqual(1_000);
    expect(pages.reduce((sum, lines) => sum + lines, 0)).toBe(lineCount);
    const delays = house.clock.requestedDelays.slice(pauses);
    expect(delays.filter((delay) => delay === 0)).toHaveLength(pages.length - 1);
  });
});
