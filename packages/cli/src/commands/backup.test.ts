import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { getSqlitePath, type RunningServer } from '@ludotheque/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, fetchVisitorCookie, RandomPlayer } from '../../../server/test/visitors.ts';
import {
  leaveGameUnfinished,
  makeTemporaryFolder,
  removeFolder,
  runLudo,
  startTestServer,
} from '../../test/test-server.ts';

const folder = makeTemporaryFolder();
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(folder);
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

describe('ludo backup', () => {
  it('[P5] copies a running house with a table of every game, and a second house continues each from the copy', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    const tables: string[] = [];
    for (const game of testedGameIds)
      tables.push(await leaveGameUnfinished(server.url, cookie, game));
    const copy = join(folder, 'copy.sqlite');
    const { status, stderr, stdout } = await runLudo(folder, 'backup', copy);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/copy\.sqlite: \d+ KB\n$/);
    expect(statSync(copy).mode & 0o077).toBe(0);

    const elsewhere = join(folder, 'restored');
    mkdirSync(elsewhere);
    copyFileSync(copy, getSqlitePath(elsewhere));
    const second = await startTestServer(elsewhere);
    // The first server goes on as well, independently.
    for (const [house, open] of [
      [second, tables],
      [server, tables.slice(-1)],
    ] as const) {
      const client = await connectClient(() => house.url, cookie);
      const players = open.map((table) => new RandomPlayer(client, table, `on with ${table}`));
      const syncs = await Promise.all(players.map((player) => player.open()));
      expect(syncs.map(({ face }) => face.phase)).toContain('playing');
      await Promise.all(players.map(({ finished }) => finished));
      for (const table of open)
        expect(await client.request('record', { table })).toMatchObject({ ending: 'played' });
      client.close();
    }
    await second.close();
  });

  it('overwrites nothing, and leaves no partial file', async () => {
    const taken = join(folder, 'taken');
    writeFileSync(taken, 'mine');
    for (const file of [taken, folder, join(folder, 'nowhere', 'copy'), getSqlitePath(folder)]) {
      const before = readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name));
      const { status, stderr, stdout } = await runLudo(folder, 'backup', file);
      expect(stderr).toMatch(/^ludo: .+\n$/);
      expect([status, stdout]).toEqual([1, '']);
      expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(before);
    }
    expect(statSync(taken).size).toBe(4);
  });

  it.each([
    [[], 'into which file'],
    [[''], 'into which file'],
    [['a', 'b'], 'unexpected "b"'],
    [['--fast', 'a'], 'no flag "--fast"'],
  ])('explains what is wrong with %j', async (args, said) => {
    const { status, stderr, stdout } = await runLudo(folder, 'backup', ...args);
    expect(stderr).toContain(said);
    expect([status, stdout]).toEqual([1, '']);
  });

  it('fails where there is no house', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const { status, stderr } = await runLudo(empty, 'backup', join(folder, 'copy-of-nothing'));
    expect(stderr).toContain('no house has been opened here');
    expect(status).toBe(1);
    expect(readdirSync(empty)).toEqual([]);
  });
});
