/** A server on a file in which one line has changed. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openTestServer, startTestServer } from '../test/test-server.ts';
import { connectClient, fetchVisitorCookie, randomNonce } from '../test/visitors.ts';
import { getSqlitePath } from './server.ts';

it('[P31] a damaged table is refused with a code and counted, and the others are played on', async () => {
  const server = await startTestServer();
  const cookie = await fetchVisitorCookie(server.url, 'Anna');
  const client = await connectClient(() => server.url, cookie);
  const open = async () => {
    const { table } = await client.request('create', { game: 'nox', seats: 3, bots: [] });
    await client.request('sit', { table, nonce: randomNonce() });
    return table;
  };
  const [damaged, sound] = [await open(), await open()];
  client.close();
  const { dataDir } = server;
  // Closing would remove the data, too.
  const db = new DatabaseSync(getSqlitePath(dataDir));
  db.prepare(`UPDATE record_write_buffer SET at = at + 1 WHERE table_id = ? AND number = 1`).run(
    damaged,
  );
  db.close();
  const again = await openTestServer(dataDir);
  onTestFinished(async () => {
    await again.close();
    await server.close();
  });

  const metrics = await (await fetch(`${again.url}/metrics`)).text();
  expect(metrics).toContain('ludo_damaged_tables 1');
  const visitor = await connectClient(() => again.url, cookie);
  onTestFinished(() => visitor.close());
  await expect(visitor.request('record', { table: damaged })).rejects.toMatchObject({
    code: 'damaged',
    message: `Line 1 of table ${damaged} is damaged.`,
  });
  await expect(visitor.request('say', { table: damaged, text: 'hello' })).rejects.toMatchObject({
    code: 'damaged',
  });
  await visitor.request('say', { table: sound, text: 'hello' });
});
