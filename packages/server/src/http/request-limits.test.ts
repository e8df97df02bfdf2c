/** How many HTTP requests one address may make. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** More in one connection may take longer than a connection may last, on a busy machine. */
const MAX_REQUESTS_PER_CONNECTION = 500;

/** The statuses of many requests from one address. */
async function requestMany(path: string, count: number, localAddress: string): Promise<string[]> {
  const statuses: string[] = [];
  for (let left = count; left > 0; left -= MAX_REQUESTS_PER_CONNECTION)
    statuses.push(
      ...(await pipeline(path, Math.min(left, MAX_REQUESTS_PER_CONNECTION), localAddress)),
    );
  return statuses;
}

/** The statuses of requests that are sent over one connection. */
function pipeline(path: string, count: number, localAddress: string): Promise<string[]> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const last = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  socket.write(request.repeat(count - 1) + last);
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []));
  });
}

it.each([
  ['paths that do not exist', '/nothing', 700, 404],
  ['files of the page that do not exist', '/assets/nothing.js', 6_100, 404],
  ['the metrics', '/metrics', 130, 200],
])('[P23] requests for %s are limited', async (what, path, count, status) => {
  const address = `127.0.1.${what.length}`;
  expect(await requestMany(path, 1, address)).toEqual([String(status)]);
  const statuses = await requestMany(path, count, address);
  expect(statuses).toHaveLength(count);
  expect(statuses.at(-1)).toBe('429');
  // Another address is not affected.
  expect((await fetch(server.url + path)).status).toBe(status);
});
