/** Somebody who asks and does not listen is let go before the house runs out of memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectClient, fetchVisitorCookie, randomNonce } from '../../test/visitors.ts';
import { readConfig } from '../config.ts';
import { openServer } from '../server.ts';

it('is let go, and the others at the table see it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ludo-slow-'));
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, LOG_LEVEL: 'silent' };
  const server = await openServer(readConfig({ ...env, MESSAGES_PER_SECOND: '1000000' }), 'test');
  const url = () => server.url;

  const gone = Promise.withResolvers<void>();
  const host = await connectClient(url, await fetchVisitorCookie(url(), 'Hanna'), (text) => {
    const { present } = JSON.parse(text) as { present?: readonly string[] };
    if (present?.length === 0) gone.resolve();
  });
  const wish = { game: 'nox', seats: 3, listed: true };
  const { table } = await host.request('create', wish);
  // The lobby's list is a long answer to a short question.
  for (let more = 0; more < 20; more++) await host.request('create', wish);
  await host.openTable(table, { sync: () => undefined, step: () => undefined });

  const cookie = await fetchVisitorCookie(url(), 'Schlafmütze');
  const slow = new WebSocket(`${url().replace('http', 'ws')}/socket`, { headers: { cookie } });
  const closed = new Promise<number>((resolve) => slow.on('close', resolve));
  const ask = (id: number, what: string, fields: object) =>
    slow.send(JSON.stringify({ id, do: what, ...fields }));
  await new Promise((resolve) => slow.on('open', resolve));
  ask(1, 'open', { table });
  ask(2, 'sit', { table, nonce: randomNonce() });
  slow.pause();
  for (let id = 3; id < 5_000; id++) ask(id, 'lobby', { on: true });
  await gone.promise;
  expect(await host.request('ping', {})).toHaveProperty('now');
  slow.resume();
  expect(await closed).toBe(1006);

  host.close();
  await server.close();
  rmSync(dir, { recursive: true });
});
