/** The largest limits of HTTP requests, reached by very many of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAndHold, ReplyStatuses } from '../../test/flood/raw-socket.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  ['/assets/nothing.js', 6_000, 404],
  ['/healthz', 1_800, 200],
])('[P23] of requests for %s, %d are answered in a minute', async (path, limit, status) => {
  const socket = connectAndHold(server.url, '', `127.0.3.${path.length}`);
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const statuses = await new ReplyStatuses(socket).requestMany(request, limit + 20);
  socket.destroy();
  expect(statuses.slice(0, limit).every((each) => each === status)).toBe(true);
  expect(statuses.slice(limit)).toEqual(new Array<number>(20).fill(429));
});
