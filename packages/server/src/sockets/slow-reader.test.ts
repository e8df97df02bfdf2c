/** A client that sends requests but does not read is disconnected before memory runs out. */
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '../../test/test-server.ts';
import { connectClient, fetchVisitorCookie, randomNonce } from '../../test/visitors.ts';

it('[P10] a client that does not read is disconnected, and the others at the table see it', async () => {
  const server = await startTestServer({ MESSAGES_PER_SECOND: '1000000' });
  const url = () => server.url;

  let wasPresent = false;
  const gone = Promise.withResolvers<void>();
  const host = await connectClient(url, await fetchVisitorCookie(url(), 'Hanna'), (text) => {
    const { present } = JSON.parse(text) as { present?: readonly string[] };
    if (present?.length === 1) wasPresent = true;
    if (present?.length === 0 && wasPresent) gone.resolve();
  });
  const wish = { game: 'nox', seats: 3, listed: true };
  const { table } = await host.request('create', wish);
  // The lobby's list is a long reply to a short request.
  const tables = [table];
  while (tables.length < 10) tables.push((await host.request('create', wish)).table);
  for (const id of tables)
    await host.openTable(id, { sync: () => undefined, step: () => undefined });

  const cookie = await fetchVisitorCookie(url(), 'Schlafmütze');
  const slow = new WebSocket(`${url().replace('http', 'ws')}/socket`, { headers: { cookie } });
  const closed = new Promise<number>((resolve) => slow.on('close', resolve));
  const ask = (id: number, what: string, fields: object) =>
    slow.send(JSON.stringify({ id, do: what, ...fields }));
  await new Promise((resolve) => slow.on('open', resolve));
  ask(1, 'open', { table });
  ask(2, 'sit', { table, nonce: randomNonce() });
  slow.pause();
  // Some 20 MB: the kernel takes up to 10 of them.
  for (let id = 3; id < 20_000; id++) ask(id, 'lobby', { on: true });
  await gone.promise;
  expect(await host.request('ping', {})).toHaveProperty('now');
  slow.resume();
  expect(await closed).toBe(1006);

  host.close();
  await server.close();
});
