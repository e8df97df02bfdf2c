/** Replies over plain HTTP that nobody reads, on real TCP. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { UnsentBytes } from '../sockets/unsent-bytes.ts';
import { UnreadReplies } from './unread-replies.ts';

const MIB = 2 ** 20;
/** More than the system takes for a connection that nobody reads. */
const REPLY = Buffer.alloc(32 * MIB);
const MINUTE_MS = 60_000;
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let unsentBytes: UnsentBytes;
let replies: UnreadReplies;
let nowMs: number;
const clients: Socket[] = [];
const responses: ServerResponse[] = [];

beforeEach(async () => {
  nowMs = 0;
  const bounds = { perConnection: 200 * MIB, perPerson: 0 };
  unsentBytes = new UnsentBytes({ ...bounds, perAddress: 200 * MIB, inAll: 400 * MIB });
  const toClientKey = ({ socket }: { readonly socket: Socket }) => socket.remoteAddress!;
  replies = new UnreadReplies({ unsentBytes, toClientKey, nowMs: () => nowMs });
  server = createServer((request, response) => {
    replies.watch(request, response);
    responses.push(response);
    response.end(request.url === '/small' ? 'small' : REPLY);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  responses.length = 0;
  replies.stop();
  server.close();
});

/** Sends requests and reads nothing; resolves when the last of them has arrived. */
async function askWithoutReading(localAddress: string, text = GET): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const arrived = once(server, 'request');
  const client = connect({ port, host: '127.0.0.1', localAddress });
  client.on('error', () => undefined);
  clients.push(client);
  client.pause();
  client.write(text);
  await arrived;
  return client;
}

const isCut = (response: ServerResponse) => response.req.socket.destroyed;

it('[P23] too many bytes of one address close its connections, and those of others stay', async () => {
  await askWithoutReading('127.0.0.3');
  for (let i = 0; i < 8; i++) await askWithoutReading('127.0.0.2');
  replies.check();
  expect(isCut(responses[0]!)).toBe(false);
  // 6 times 32 MB are within the bound of an address, with their heads.
  expect(responses.filter(isCut)).toHaveLength(2);
  expect(unsentBytes.total).toBeLessThanOrEqual(7 * 33 * MIB);
});

it('[P23] too many bytes in all close connections of the address with the most', async () => {
  await askWithoutReading('127.0.0.9');
  for (let i = 0; i < 15; i++) await askWithoutReading(`127.0.0.${2 + (i % 3)}`);
  replies.check();
  expect(unsentBytes.total).toBeLessThanOrEqual(400 * MIB);
  expect(responses.filter(isCut)).toHaveLength(4);
  expect(isCut(responses[0]!)).toBe(false);
});

it('[P23] replies that wait for the one before them count, too', async () => {
  await askWithoutReading('127.0.0.2', GET.repeat(4));
  replies.check();
  expect(unsentBytes.total).toBeGreaterThan(4 * 31 * MIB);
});

it('[P23] a flood of requests is counted before the next interval', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 64; i++) await askWithoutReading('127.0.0.2');
  await nextTurn();
  expect(responses.filter((response) => !isCut(response)).length).toBeLessThanOrEqual(6);
});

it('[P23] a reply of which nothing is taken for a minute and more closes its connection', async () => {
  await askWithoutReading('127.0.0.2');
  replies.check();
  nowMs += MINUTE_MS;
  replies.check();
  expect(isCut(responses[0]!)).toBe(false);
  // A second for each kilobyte.
  nowMs += REPLY.length + 1_000;
  replies.check();
  expect(isCut(responses[0]!)).toBe(true);
  expect(unsentBytes.total).toBe(0);
});

it('a slow reader who takes some of it in time keeps the connection', async () => {
  server.removeAllListeners('request');
  server.on('request', (request, response: ServerResponse) => {
    replies.watch(request, response);
    for (let i = 0; i < 32; i++) response.write(REPLY.subarray(0, MIB));
    response.end();
    responses.push(response);
  });
  const client = await askWithoutReading('127.0.0.2');
  const { socket } = responses[0]!.req;
  const countTaken = () => socket.bytesWritten - socket.writableLength;
  for (let i = 0; i < 5; i++) {
    replies.check();
    nowMs += MINUTE_MS + 20 * MIB;
    const before = countTaken();
    client.resume();
    while (countTaken() === before && !responses[0]!.closed) await nextTurn();
    client.pause();
    replies.check();
    expect(socket.destroyed).toBe(false);
  }
});

it('a reply that was read is not counted, and its connection can be used again', async () => {
  const client = await askWithoutReading('127.0.0.2', GET.replace('/', '/small'));
  client.resume();
  while (!responses[0]!.closed) await nextTurn();
  nowMs += 10 * MINUTE_MS;
  replies.check();
  expect(unsentBytes.total).toBe(0);
  client.write(GET.replace('/', '/small'));
  await once(server, 'request');
  expect(isCut(responses[1]!)).toBe(false);
});
