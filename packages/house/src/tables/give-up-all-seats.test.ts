/** Whoever is forgotten keeps no seat; and while one cannot be given up, nobody is forgotten. */
import { GameRegistry } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeNextVersion } from '../../test/next-version.ts';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';

const nox = await loadGame('nox');
const RULES = new GameRegistry([nox]);
const OTHER_RULES = { rules: new GameRegistry([makeNextVersion(nox)]), allowsUnknownRules: true };

let house: TestHouse;
let ada: TestSession;
let bea: TestSession;

beforeEach(async () => {
  house = await TestHouse.start({ rules: RULES });
  ada = await house.connectNewPerson('Ada');
  bea = await house.connectNewPerson('Bea');
});

const forget = (person: TestSession) => person.requestErrorCode('forget-me', { sure: true });
const isSeated = async (at: TestHouse, table: string, { id }: TestSession) =>
  (await at.getLiveTable(table)).table.isSeated(id);

/** A game of one person and bots, whose seats others may take over. */
async function playNow(): Promise<string> {
  const { table } = await ada.request('play-now', { game: 'nox' });
  await ada.openTable(table);
  await ada.sit(table);
  await bea.openTable(table);
  return table;
}

async function takeOver(table: string): Promise<void> {
  const [seat] = (await house.getLiveTable(table)).table.listFreeBotSeats();
  await bea.request('take-over', { table, seat: seat! });
}

/** Restarts without the rules, lets Bea be forgotten there, and restarts with the rules. */
async function forgetBeaWithoutRules(): Promise<TestHouse> {
  const stranded = await house.restart('stranded', OTHER_RULES);
  expect(await forget(await stranded.reconnect(bea))).toBe('not refused');
  return stranded.restart('the rules are back', { rules: RULES });
}

describe('[P30] without the rules, a forgotten person gives up', () => {
  it('the seat of a bot that they have taken over', async () => {
    const table = await playNow();
    await takeOver(table);
    expect(await isSeated(house, table, bea)).toBe(true);
    expect(await isSeated(await forgetBeaWithoutRules(), table, bea)).toBe(false);
  });

  it('a seat that they wait for', async () => {
    const table = await playNow();
    while ((await house.listAwaitedSessions(table, [ada])).length === 0)
      await house.clock.advance(2_000);
    await ada.move(table);
    await takeOver(table);
    const back = await forgetBeaWithoutRules();
    expect((await back.getLiveTable(table)).table.roster.latecomers.list).toEqual([]);
  });

  it('the seat of a game that has been started and not been dealt', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3, bots: ['easy'] });
    for (const person of [ada, bea]) {
      await person.openTable(table);
      await person.commit(table);
    }
    const back = await forgetBeaWithoutRules();
    await back.clock.advance(20_000);
    const { match } = (await back.getLiveTable(table)).table;
    expect(match!.holders.find(({ person }) => person === bea.id)?.gone).toBe('resigned');
  });

  it('nothing at an open table that they have left', async () => {
    const { table } = await ada.request('create', { game: 'nox', seats: 3 });
    await bea.openTable(table);
    await bea.sit(table);
    await bea.request('leave', { table });
    const stranded = await house.restart('stranded', OTHER_RULES);
    const beaThere = await stranded.reconnect(bea);
    expect(await beaThere.requestErrorCode('resign', { table })).toBe('seat');
    expect(await forget(beaThere)).toBe('not refused');
  });
});

describe('a person who is forgotten', () => {
  it('does not get the seat that they wait for', async () => {
    const table = await playNow();
    while ((await house.listAwaitedSessions(table, [ada])).length === 0)
      await house.clock.advance(2_000);
    await ada.move(table);
    await takeOver(table);
    expect(await forget(bea)).toBe('not refused');
    expect((await house.getLiveTable(table)).table.roster.latecomers.list).toEqual([]);
  });

  it('[P31] is kept while a table of theirs is damaged, and gives up all other seats', async () => {
    const damaged = await house.createTable([ada, bea], { bots: ['easy'] });
    const whole = await house.createTable([ada, bea], { bots: ['easy'] });
    const restarted = await house.restart('damaged', { rules: RULES });
    restarted.faultyStore.damagedLines.set(damaged, [2]);
    const beaThere = await restarted.reconnect(bea);
    expect(await forget(beaThere)).toBe('still-seated');
    expect((await beaThere.request('me', {})).person).toBe(bea.id);
    expect(await isSeated(restarted, whole, bea)).toBe(false);
    expect(restarted.warnings.join()).toContain(`a seat at table ${damaged} could not`);
    restarted.faultyStore.damagedLines.clear();
    expect(await forget(beaThere)).toBe('not refused');
    expect(await isSeated(restarted, damaged, bea)).toBe(false);
  });

  it('[P31] is not kept by a damaged table whose game is over, or that was deleted', async () => {
    const over = await house.createTable([ada, bea], { bots: ['easy'] });
    const closed = await house.createTable([ada, bea], { bots: ['easy'] });
    await house.playToTheEnd(over, [ada, bea]);
    await house.house.liveTables.submit(closed, { kind: 'close', why: 'admin' });
    const restarted = await house.restart('damaged', { rules: RULES });
    for (const table of [over, closed]) restarted.faultyStore.damagedLines.set(table, [2]);
    expect(await forget(await restarted.reconnect(bea))).toBe('not refused');
  });
});
