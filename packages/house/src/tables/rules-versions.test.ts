/** Tables keep the rules that they were dealt by, when a game's version is raised and when it is removed. */
import {
  assertValidDealProof,
  FIRST_RULES_VERSION,
  GameRegistry,
  parseTranscript,
  replayTranscript,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../test/fake-clock.ts';
import { FaultyStore } from '../../test/faulty-store.ts';
import { makeNextVersion } from '../../test/next-version.ts';
import { TestHouse } from '../../test/test-house.ts';
import { TestMessageBus } from '../../test/test-message-bus.ts';
import type { TestSession } from '../../test/test-session.ts';

const firstVersion = await loadGame('nox');
const secondVersion = makeNextVersion(firstVersion);
const OLD_RULES = new GameRegistry([firstVersion]);
const NEW_RULES = new GameRegistry([firstVersion, secondVersion]);
const ONLY_NEW_RULES = new GameRegistry([secondVersion]);
const BOTS: ('easy' | 'medium')[] = ['easy', 'medium'];

/** A house at the first version, with a table in play, an open one and a finished one. */
async function startWithTables() {
  const house = await TestHouse.start({ rules: OLD_RULES });
  const ada = await house.connectNewPerson('Ada');
  const bea = await house.connectNewPerson('Bea');
  const over = await house.createTable([ada, bea], { bots: ['easy'] });
  await house.playToTheEnd(over, [ada, bea]);
  const playing = await house.createTable([ada, bea], { bots: ['easy'], listed: true });
  await playMoves(house, playing, [ada, bea], 3);
  const { table: open } = await ada.request('create', { game: 'nox', seats: 3, listed: true });
  return { house, ada, bea, tables: { over, playing, open } };
}

async function playMoves(
  house: TestHouse,
  table: string,
  people: readonly TestSession[],
  count: number,
): Promise<void> {
  for (let made = 0; made < count; ) {
    const awaited = await house.listAwaitedSessions(table, people);
    for (const person of awaited) {
      await person.move(table);
      made++;
    }
    if (awaited.length === 0) await house.clock.advance(2_000);
  }
}

/** Verifies a finished game by the rules that its transcript names, and returns their version. */
async function verifyRecord(person: TestSession, table: string): Promise<number> {
  const record = await person.request('record', { table });
  const { version } = parseTranscript(record.transcript);
  const game = NEW_RULES.find('nox', version)!;
  replayTranscript(game, parseTranscript(record.transcript), false);
  assertValidDealProof(game, record);
  return version;
}

const readVersion = async (house: TestHouse, table: string) =>
  (await house.getLiveTable(table)).table.setup.version;

describe('a restart with the next version of a game', () => {
  it('[P30] the tables of the version before are played to the end and looked back at', async () => {
    const { house, tables, ...old } = await startWithTables();
    const next = await house.restart('next version', { rules: NEW_RULES });
    const [ada, bea] = [await next.reconnect(old.ada), await next.reconnect(old.bea)];
    for (const person of [ada, bea]) await person.openTable(tables.playing);
    await next.playToTheEnd(tables.playing, [ada, bea]);
    await ada.openTable(tables.open);
    await ada.sit(tables.open);
    await ada.request('start', { table: tables.open, fill: 'easy' });
    await next.playToTheEnd(tables.open, [ada]);
    for (const table of Object.values(tables))
      expect(await verifyRecord(ada, table)).toBe(FIRST_RULES_VERSION);
    expect(next.warnings).toEqual([]);
  });

  it('[P30] new tables and rematches are opened with the newest version', async () => {
    const { house, tables, ada: old } = await startWithTables();
    const next = await house.restart('next version', { rules: NEW_RULES });
    const ada = await next.reconnect(old);
    const created = await next.createTable([ada], { bots: BOTS });
    await next.playToTheEnd(created, [ada]);
    expect(await verifyRecord(ada, created)).toBe(2);
    const { table: rematch } = await ada.request('rematch', { table: tables.over });
    expect(await readVersion(next, rematch)).toBe(2);
    expect(await readVersion(next, tables.over)).toBe(1);
  });

  it('[P30] bots are asked in the version of their table', async () => {
    const asked: number[] = [];
    const { house, tables, ...old } = await startWithTables();
    const next = await house.restart('next version', {
      rules: NEW_RULES,
      bots: {
        ask: async ({ version }) => {
          asked.push(version);
          throw new Error('no answer');
        },
      },
    });
    const [ada, bea] = [await next.reconnect(old.ada), await next.reconnect(old.bea)];
    await ada.openTable(tables.playing);
    // Whoever is awaited, a bot is asked.
    for (const person of [ada, bea]) await person.request('leave', { table: tables.playing });
    await next.clock.advance(10_000);
    expect([...new Set(asked)]).toEqual([1]);
    asked.length = 0;
    const created = await next.createTable([ada], { bots: BOTS });
    await ada.request('leave', { table: created });
    await next.clock.advance(10_000);
    expect(new Set(asked)).toContain(2);
  });

  it('[P30] options that a version no longer has are left out of a rematch', async () => {
    const { house, tables, ada: old } = await startWithTables();
    const without = new GameRegistry([firstVersion, { ...secondVersion, options: {} }]);
    const next = await house.restart('next version', { rules: without });
    const ada = await next.reconnect(old);
    const { table: rematch } = await ada.request('rematch', { table: tables.over });
    expect((await next.getLiveTable(rematch)).table.setup).toMatchObject({
      version: 2,
      options: {},
    });
  });
});

describe('a restart without the rules of stored tables', () => {
  it('[P30] the house refuses to start, and names the tables', async () => {
    const { house, tables } = await startWithTables();
    const ids = Object.values(tables).sort();
    await expect(house.restart('stranded', { rules: ONLY_NEW_RULES })).rejects.toMatchObject({
      code: 'rules',
      message: expect.stringContaining(`3 tables of nox version 1 (${ids.join(', ')})`),
    });
    const removed = new GameRegistry([await loadGame('battle-gum')]);
    await expect(house.restart('removed', { rules: removed })).rejects.toThrow(
      'ALLOW_UNKNOWN_RULES=true',
    );
  });

  it('a table that was closed needs no rules', async () => {
    const house = await TestHouse.start({ rules: OLD_RULES });
    const ada = await house.connectNewPerson('Ada');
    const { table } = await ada.request('create', { game: 'nox', seats: 3 });
    await house.house.liveTables.submit(table, { kind: 'close', why: 'admin' });
    await house.restart('closed', { rules: ONLY_NEW_RULES });
  });

  async function startStranded() {
    const { house, tables, ...old } = await startWithTables();
    const options = { rules: ONLY_NEW_RULES, allowsUnknownRules: true };
    const stranded = await house.restart('stranded', options);
    const [ada, bea] = [await stranded.reconnect(old.ada), await stranded.reconnect(old.bea)];
    return { stranded, tables, ada, bea };
  }

  it('[P30] if that is allowed, such tables are refused with a code, and others work', async () => {
    const { ada, stranded, tables } = await startStranded();
    expect(stranded.warnings.join()).toContain('3 tables of nox version 1');
    for (const table of Object.values(tables))
      expect(await ada.requestErrorCode('open', { table })).toBe('rules');
    expect(await ada.requestErrorCode('record', { table: tables.over })).toBe('rules');
    expect((await ada.request('lobby', { on: true })).tables).toEqual([]);
    expect((await ada.request('my-tables', {})).tables).toHaveLength(2);
    expect(await ada.request('turns', {})).toEqual({ tables: [] });
    const warnings = stranded.warnings.length;
    const created = await stranded.createTable([ada], { bots: BOTS });
    await stranded.playToTheEnd(created, [ada]);
    await stranded.clock.advance(120_000);
    expect(stranded.warnings).toHaveLength(warnings);
  });

  it('[P30] a seat can be given up, and a bot plays on when the rules are back', async () => {
    const { ada, bea, stranded, tables } = await startStranded();
    const { n } = await ada.request('resign', { table: tables.playing });
    expect(await ada.requestErrorCode('resign', { table: tables.playing })).toBe('seat');
    expect(await ada.requestErrorCode('resign', { table: tables.over })).toBe('phase');
    expect(await ada.requestErrorCode('resign', { table: tables.open })).toBe('seat');
    const back = await stranded.restart('rules are back', { rules: NEW_RULES });
    const { table } = await back.getLiveTable(tables.playing);
    expect(table.match!.holders.find(({ person }) => person === ada.id)).toMatchObject({
      gone: 'resigned',
      isPlayedByBot: true,
    });
    expect(table.lineCount).toBeGreaterThan(n);
    const beaAgain = await back.reconnect(bea);
    await beaAgain.openTable(tables.playing);
    await back.playToTheEnd(tables.playing, [beaAgain]);
    expect(await verifyRecord(beaAgain, tables.playing)).toBe(1);
  });

  it('[P30] forget-me gives up the seats without the rules', async () => {
    const { ada, stranded, tables } = await startStranded();
    expect(await ada.request('forget-me', { sure: true })).toEqual({ forgotten: true });
    expect(await stranded.ports.store.listTablesOfPerson(ada.id, { limit: 9 })).toEqual([]);
    const back = await stranded.restart('rules are back', { rules: NEW_RULES });
    expect((await back.getLiveTable(tables.playing)).table.isSeated(ada.id)).toBe(false);
  });

  it('[P30] forget-me does not claim success if a seat could not be given up', async () => {
    const { ada, stranded } = await startStranded();
    stranded.faultyStore.failingOperations = { commit: true };
    expect(await ada.requestErrorCode('forget-me', { sure: true })).toBe('still-seated');
    stranded.faultyStore.failingOperations = {};
    expect((await ada.request('me', {})).person).toBe(ada.id);
  });
});

/** Two nodes on one store: `old` has the first version of the rules, `next` both. */
async function startRollingUpdate() {
  const clock = new FakeClock();
  const messageBus = new TestMessageBus();
  const old = await TestHouse.start({
    clock,
    rules: OLD_RULES,
    seed: 'old',
    pubSub: messageBus.connectNode('old'),
  });
  const ada = await old.connectNewPerson('Ada');
  const startNextNode = () =>
    TestHouse.start({
      clock,
      rules: NEW_RULES,
      seed: 'next',
      faultyStore: new FaultyStore(old.faultyStore.memoryTables),
      pubSub: messageBus.connectNode('next'),
    });
  return { clock, messageBus, old, ada, startNextNode };
}

describe('a rolling update', () => {
  it('[P30] a table of the old version is played at both nodes to its end', async () => {
    const { ada, old, startNextNode } = await startRollingUpdate();
    const bea = await old.connectNewPerson('Bea');
    const table = await old.createTable([ada, bea], { bots: ['easy'] });
    await playMoves(old, table, [ada, bea], 2);
    const next = await startNextNode();
    const beaAtNext = await next.reconnect(bea);
    await beaAtNext.openTable(table);
    await old.playToTheEnd(table, [ada, beaAtNext]);
    expect(await verifyRecord(beaAtNext, table)).toBe(1);
    expect(await verifyRecord(ada, table)).toBe(1);
  });

  it('[P30] an old node sends people of a new table to another node, and leaves it alone', async () => {
    const { ada, clock, old, startNextNode } = await startRollingUpdate();
    const next = await startNextNode();
    await ada.request('lobby', { on: true });
    const cleo = await next.connectNewPerson('Cleo');
    const table = await next.createTable([cleo], { bots: BOTS, listed: true });
    expect(await readVersion(next, table)).toBe(2);
    expect(await ada.requestErrorCode('open', { table })).toBe('elsewhere');
    expect(await ada.requestErrorCode('sit', { table, nonce: '00'.repeat(16) })).toBe('elsewhere');
    expect(await ada.requestErrorCode('record', { table })).toBe('elsewhere');
    expect((await ada.request('lobby', { on: true })).tables).toEqual([]);
    // The new node is gone, and its table is due: the old one must not look after it.
    next.house.stopTimers();
    next.faultyStore.isNodeDead = true;
    await clock.advance(60_000);
    expect(old.house.clusterSync!.leases.size).toBe(0);
    expect(old.warnings).toEqual([]);
    const created = await old.createTable([ada], { bots: BOTS });
    expect(await readVersion(old, created)).toBe(1);
    const another = await startNextNode();
    const cleoAgain = await another.reconnect(cleo);
    await cleoAgain.openTable(table);
    await another.playToTheEnd(table, [cleoAgain]);
    expect(await verifyRecord(cleoAgain, table)).toBe(2);
  });

  it('[P30] an old node takes part in forgetting a person who sits at a new table', async () => {
    const { ada, old, startNextNode } = await startRollingUpdate();
    const next = await startNextNode();
    const adaAtNext = await next.reconnect(ada);
    const table = await next.createTable([adaAtNext], { bots: BOTS });
    expect(await ada.request('forget-me', { sure: true })).toEqual({ forgotten: true });
    await next.clock.advance(4_000);
    expect((await next.getLiveTable(table)).table.isSeated(ada.id)).toBe(false);
    expect(old.warnings).toEqual([]);
  });
});
