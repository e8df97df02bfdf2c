/** How many HTTP requests one address may make. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAndHold, ReplyStatuses, waitForClose } from '../../test/flood/raw-socket.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** The statuses of many requests from one address. */
async function requestMany(path: string, count: number, localAddress: string) {
  const socket = connectAndHold(server.url, '', localAddress);
  const statuses = await new ReplyStatuses(socket).requestMany(requestOf(path), count);
  socket.destroy();
  return statuses;
}

it.each([
  ['paths that do not exist', '/nothing', 700, 404],
  ['the metrics', '/metrics', 130, 200],
])('[P23] requests for %s are limited', async (what, path, count, status) => {
  const address = `127.0.1.${what.length}`;
  expect(await requestMany(path, 1, address)).toEqual([status]);
  const statuses = await requestMany(path, count, address);
  expect(statuses).toHaveLength(count);
  expect(statuses.at(-1)).toBe(429);
  // Another address is not affected.
  expect((await fetch(server.url + path)).status).toBe(status);
});

// request-limits.long.ts makes so many requests.
it.each([
  ['/assets/nothing.js', 6_000],
  ['/healthz', 1_800],
])('[P23] requests for %s have a limit of their own, %d a minute', async (path, limit) => {
  const { headers } = await fetch(server.url + path);
  expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
});

it.each(['/nothing', '/healthz', '/'])(
  '[P23] a connection that asks for %s without waiting is closed',
  async (path) => {
    const flooder = connectAndHold(server.url, requestOf(path).repeat(20_000), '127.0.2.1');
    const replies = new ReplyStatuses(flooder);
    expect(await requestMany('/healthz', 1, '127.0.2.2')).toEqual([200]);
    await waitForClose(flooder);
    expect(replies.received.length).toBeLessThanOrEqual(17);
  },
);
