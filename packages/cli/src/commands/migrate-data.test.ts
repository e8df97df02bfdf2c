import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { getSqlitePath } from '@ludotheque/server';
import type { Store } from '@ludotheque/store';
import { openPostgres } from '@ludotheque/store/postgres';
import { openSqlite } from '@ludotheque/store/sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchVisitorCookie } from '../../../server/test/visitors.ts';
import { startTemporaryPostgres } from '../../../store/test/temporary-postgres.ts';
import {
  leaveGameUnfinished,
  makeTemporaryFolder,
  removeFolder,
  runLudo,
  startTestServer,
} from '../../test/test-server.ts';

const folder = makeTemporaryFolder();
const postgres = await startTemporaryPostgres();
afterAll(async () => {
  await postgres.stop();
  removeFolder(folder);
});

/** Starts a game of each kind, stops the server, and returns the id of the person. */
async function playSome(): Promise<string> {
  const house = await startTestServer(folder);
  const cookie = await fetchVisitorCookie(house.url, "Änna O'Neill");
  for (const game of testedGameIds) await leaveGameUnfinished(house.url, cookie, game);
  await house.close();
  return cookie.split('=')[1]!.split('.')[0]!;
}

/** Everything that is stored about the tables and one person. */
async function inventory(store: Store, anna: string) {
  const tables = await store.listTables({ limit: 100 });
  return {
    tables,
    records: await Promise.all(tables.map(({ id }) => store.readRecord(id))),
    results: await Promise.all(tables.map(({ id }) => store.listResultsOfTable(id))),
    person: await store.findPerson(anna),
    sittings: await store.listTablesOfPerson(anna, { limit: 100 }),
    ratings: await Promise.all(testedGameIds.map((game) => store.listTopRatings(game, 100))),
    orders: await store.readKeyValue('orders'),
  };
}

describe('ludo migrate-data', () => {
  it('copies a house with a table of every game completely', async () => {
    const anna = await playSome();
    const url = await postgres.createDatabase();
    const { status, stderr, stdout } = await runLudo(folder, 'migrate-data', '--database', url);
    const { length } = testedGameIds;
    expect(stderr).toMatch(
      new RegExp(`^record_lines: \\d+\ngame_tables: ${length}\ntable_sittings: ${length}\n`),
    );
    expect(stdout).toMatch(/^\d+ rows have been moved, counted and compared\n$/);
    expect(status).toBe(0);
    const before = await openSqlite(getSqlitePath(folder));
    const after = await openPostgres(url);
    const all = await inventory(before, anna);
    expect(all.tables).toHaveLength(testedGameIds.length);
    expect(all.person?.name).toBe("Änna O'Neill");
    expect(await inventory(after, anna)).toStrictEqual(all);
    await Promise.all([before.close(), after.close()]);

    const again = await runLudo(folder, 'migrate-data', '--database', url);
    expect(again.stderr).toContain('This database is not empty');
    expect([again.status, again.stdout]).toEqual([1, '']);

    // From now on the admin commands work on PostgreSQL.
    const [table] = all.tables;
    const ended = await runLudo(folder, 'admin', 'end', table!.id, '--database', url);
    expect([ended.status, ended.stdout]).toEqual([0, `table ${table!.id} has been ended\n`]);
    const list = await runLudo(folder, 'admin', 'list', '--database', url);
    expect(list.stdout.match(/closed/g)).toHaveLength(1);
    const copy = await runLudo(folder, 'backup', 'copy', '--database', url);
    expect([copy.status, copy.stderr]).toEqual([1, expect.stringContaining('pg_dump')]);
  });

  it('explains a missing target, a missing house and a missing server', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const url = await postgres.createDatabase();
    for (const [where, args, said] of [
      [folder, [], 'where to? --database URL'],
      [empty, ['--database', url], 'no house has been opened here'],
      [folder, ['--database', 'postgresql:///none?host=/nowhere'], 'The store failed'],
    ] as const) {
      const { status, stderr, stdout } = await runLudo(where, 'migrate-data', ...args);
      expect(stderr).toContain(said);
      expect([status, stdout]).toEqual([1, '']);
    }
  });
});
