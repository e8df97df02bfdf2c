/** Connections that nobody uses, against a server that may open few files. */
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ServerProcess } from '../server-process.ts';

const MAX_OPEN_FILES = 200;
/** More than there are files. */
const CONNECTIONS = 400;
const FLOODERS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const UPGRADE =
  'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

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

/** Connects, sends this, and never closes its side. */
function connectAndSend(text: string, localAddress: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress,
    allowHalfOpen: true,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('error', () => resolve());
    socket.on('connect', () => socket.write(text, () => resolve()));
  });
}

const getOnNewConnection = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(10_000);
    get(`${server.url}${path}`, { agent: false, signal }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    }).on('error', reject);
  });

it.each([
  ['that ask for a socket without a cookie', UPGRADE],
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
  expect(await getOnNewConnection('/healthz')).toBe(200);
  expect(await getOnNewConnection('/api/house')).toBe(200);
});
