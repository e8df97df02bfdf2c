/** A game's version is raised under live tables of a real process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchVisitorCookie } from '../visitors.ts';
import { RAISED_GAME, RepositoryWithNextVersion } from './repository-with-next-version.ts';
import {
  connect,
  createServer,
  playToTheEnd,
  startTable,
  TIMEOUT_MS,
  verifyRecords,
} from './tables-of-two-versions.ts';

/** The tests run in this order: the last one removes the frozen version. */
let repository: RepositoryWithNextVersion;
beforeAll(() => {
  repository = new RepositoryWithNextVersion();
  repository.raiseVersion();
}, TIMEOUT_MS);
afterAll(() => repository.delete());

describe('a server that is restarted with the next version of a game', () => {
  it(
    '[P30] plays tables of both versions to the end, with bots, and verifies them',
    async () => {
      const server = await createServer();
      await server.start();
      const cookie = await fetchVisitorCookie(server.url, 'Ada');
      const client = await connect(() => server.url, cookie);
      const finished = await startTable(client);
      expect(await playToTheEnd(client, finished)).toBe(1);
      const begun = await startTable(client);
      await server.stop('SIGTERM');
      await server.start(repository.root);
      const again = await connect(() => server.url, cookie);
      const created = await startTable(again);
      expect(await playToTheEnd(again, created)).toBe(2);
      expect(await playToTheEnd(again, begun)).toBe(1);
      await verifyRecords(repository, server.url, [finished, begun, created]);
    },
    TIMEOUT_MS,
  );
});

describe('a server that is restarted without the old rules', () => {
  it(
    '[P30] does not start and names the tables, unless it is told to',
    async () => {
      const server = await createServer();
      await server.start();
      const cookie = await fetchVisitorCookie(server.url, 'Ada');
      const table = await startTable(await connect(() => server.url, cookie));
      await server.stop('SIGTERM');
      repository.removeFrozenVersion();
      await server.start(repository.root);
      expect(await server.stop('SIGTERM')).toBe(1);
      expect(server.output).toContain(`1 table of ${RAISED_GAME} version 1 (${table})`);
      await server.start(repository.root, { ALLOW_UNKNOWN_RULES: 'true' });
      const again = await connect(() => server.url, cookie);
      const opened = again.openTable(table, { sync: () => undefined, step: () => undefined });
      await expect(opened).rejects.toMatchObject({ code: 'rules' });
      await again.request('resign', { table });
      expect(await playToTheEnd(again, await startTable(again))).toBe(2);
    },
    TIMEOUT_MS,
  );
});
