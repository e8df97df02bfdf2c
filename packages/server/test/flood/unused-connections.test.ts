/** Connections that nobody uses, against a server that may open few files. */
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ServerProcess } from '../server-process.ts';
import { connectAndHold, requestStatus, UPGRADE_WITHOUT_COOKIE } from './raw-socket.ts';

const MAX_OPEN_FILES = 200;
/** More than there are files. */
const CONNECTIONS = 400;
const FLOODERS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

/** On a busy machine. */
const SERVER_START_TIMEOUT_MS = 60_000;

let server: ServerProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await ServerProcess.create();
  server.maxOpenFiles = MAX_OPEN_FILES;
  await server.start();
}, SERVER_START_TIMEOUT_MS);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.cleanUp());

function connectAndSend(text: string, localAddress: string): Promise<void> {
  const socket = connectAndHold(server.url, text, localAddress);
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('error', () => resolve());
    socket.on('connect', () => socket.write('', () => resolve()));
  });
}

it.each([
  ['that ask for a socket without a cookie', UPGRADE_WITHOUT_COOKIE],
  ['that send nothing', ''],
  ['that never end their headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  [
    'that never end their body',
    'POST /api/visit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
  ['that read no answer', `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(50)],
])('[P23] connections %s keep nobody else out', async (_, text) => {
  for (let i = 0; i < CONNECTIONS; i += FLOODERS.length)
    await Promise.all(FLOODERS.map((address) => connectAndSend(text, address)));
  expect(await requestStatus(server.url, '/healthz')).toBe(200);
  expect(await requestStatus(server.url, '/api/house')).toBe(200);
});
