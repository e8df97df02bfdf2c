/** A game's version is raised on one of two nodes that share a PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTemporaryPostgres } from '../../../store/test/temporary-postgres.ts';
import { fetchVisitorCookie } from '../visitors.ts';
import { RepositoryWithNextVersion } from './repository-with-next-version.ts';
import {
  connect,
  createServer,
  playToTheEnd,
  startTable,
  TIMEOUT_MS,
  verifyRecords,
} from './tables-of-two-versions.ts';

let repository: RepositoryWithNextVersion;
beforeAll(() => {
  repository = new RepositoryWithNextVersion();
  repository.raiseVersion();
}, TIMEOUT_MS);
afterAll(() => repository.delete());

describe('a rolling update to the next version of a game', () => {
  it(
    '[P30] tables of both versions are played to the end while both nodes serve',
    async () => {
      const postgres = await startTemporaryPostgres();
      onTestFinished(() => postgres.stop());
      const env = { DATABASE_URL: await postgres.createDatabase() };
      const [oldNode, newNode] = [await createServer(env), await createServer(env)];
      await oldNode.start();
      const ada = await connect(() => oldNode.url, await fetchVisitorCookie(oldNode.url, 'Ada'));
      const old = await startTable(ada);
      await newNode.start(repository.root);
      const bea = await connect(() => newNode.url, await fetchVisitorCookie(newNode.url, 'Bea'));
      const created = await startTable(bea);
      // Cleo meets the old node first, which lacks the rules of the table.
      const urls = [oldNode.url];
      const cookie = await fetchVisitorCookie(oldNode.url, 'Cleo');
      const cleo = await connect(() => urls.shift() ?? newNode.url, cookie);
      const watched = new Promise<number>((resolve) => {
        const listener = {
          sync: ({ face }: { face: { setup: { version: number } } }) => resolve(face.setup.version),
          step: () => undefined,
        };
        void cleo.openTable(created, listener).catch(() => undefined);
      });
      expect(await watched).toBe(2);
      expect(await Promise.all([playToTheEnd(ada, old), playToTheEnd(bea, created)])).toEqual([
        1, 2,
      ]);
      expect((await fetch(`${oldNode.url}/api/tables/${created}/record.json`)).status).toBe(503);
      await verifyRecords(repository, newNode.url, [old, created]);
    },
    TIMEOUT_MS,
  );
});
