/** What reaches the app of clients that send more requests than anybody reads, on real TCP. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ReplyStatuses, waitForClose } from '../../test/flood/raw-socket.ts';
import { parseTrustedProxies } from './client-address.ts';
import { RequestGate } from './request-gate.ts';

const PROXY = '127.0.0.9';
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const FLOOD = GET.repeat(20_000);
/** What one address may ask for at once. */
const BURST = 300;
const MAX_UNANSWERED = 16;

let server: Server;
let gate: RequestGate;
let nowMs: number;
/** Addresses whose requests have reached the app, in their order. */
let handled: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const clients: Socket[] = [];

beforeEach(async () => {
  nowMs = 0;
  handled = [];
  answer = (_, response) => response.end('ok');
  const clock = { now: () => nowMs, after: () => () => undefined };
  gate = new RequestGate({
    clock,
    proxies: parseTrustedProxies([PROXY]),
    requestsPerSecond: BURST / 60,
  });
  server = createServer({ requireHostHeader: false });
  gate.guard(server, (request, response) => {
    handled.push(String(request.headers['x-forwarded-for'] ?? request.socket.remoteAddress));
    answer(request, response);
  });
  server.on('upgrade', (request, socket) => {
    if (!gate.admitUpgrade(request)) return;
    handled.push('upgrade');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

interface Client {
  readonly socket: Socket;
  readonly replies: ReplyStatuses;
  readonly text: () => string;
  /** Resolves with all replies when the server has closed the connection. */
  readonly closed: Promise<string>;
}

function open(localAddress: string, text: string): Client {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  const replies = new ReplyStatuses(socket);
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    received += String(data);
  });
  const closed = waitForClose(socket).then(() => received);
  socket.write(text);
  return { socket, replies, text: () => received, closed };
}

async function listStatuses({ closed, replies }: Client): Promise<readonly number[]> {
  await closed;
  return replies.received;
}

const count = (address: string) => handled.filter((entry) => entry === address).length;

it('[P23] a connection that sends requests without waiting is closed, and few of them are handled', async () => {
  const { closed } = open('127.0.0.2', FLOOD);
  await closed;
  expect(handled.length).toBeGreaterThan(0);
  expect(handled.length).toBeLessThanOrEqual(MAX_UNANSWERED);
});

it('[P23] the reply to one request too many is 429, and says when to come again', async () => {
  answer = () => undefined;
  const client = open('127.0.0.2', GET.repeat(MAX_UNANSWERED + 1));
  const reply = await client.closed;
  expect(handled).toHaveLength(1);
  expect(client.replies.received).toEqual([429]);
  expect(reply).toMatch(/\r\nRetry-After: \d+\r\n/);
  expect(reply).toContain('\r\nConnection: close\r\n');
  expect(JSON.parse(reply.split('\r\n\r\n')[1]!)).toMatchObject({ no: { code: 'rate' } });
});

it('[P23] whoever goes on after the app has refused reaches it no more', async () => {
  answer = (_, response) => response.writeHead(429).end();
  for (let i = 0; i < 20; i++) await open('127.0.0.2', FLOOD).closed;
  expect(handled.length).toBeGreaterThan(0);
  expect(handled.length).toBeLessThanOrEqual(BURST / 20 + MAX_UNANSWERED);
  await open('127.0.0.3', FLOOD).closed;
  expect(handled).toContain('127.0.0.3');
});

it('[P23] others at an address wait a few seconds at most after a flood of refused requests', async () => {
  answer = (_, response) => response.writeHead(429).end();
  await Promise.all(
    Array.from({ length: 100 }, () => open('127.0.0.2', GET.repeat(MAX_UNANSWERED)).closed),
  );
  answer = (_, response) => response.end('ok');
  nowMs += 10_000;
  expect(await open('127.0.0.2', GET).replies.waitFor(1)).toEqual([200]);
});

it('[P23] whoever connects again at once after each refusal is hardly ever read', async () => {
  for (let i = 0; i < 100; i++) await open('127.0.0.2', FLOOD).closed;
  const { length } = handled;
  for (let second = 0; second < 20; second++) {
    nowMs += 1_000;
    for (let i = 0; i < 10; i++) await open('127.0.0.2', FLOOD).closed;
  }
  expect(handled.length - length).toBeLessThanOrEqual(20);
});

it('[P23] between two requests of a connection, those of others are handled', async () => {
  const first = open('127.0.0.2', '');
  const others = [3, 4, 5].map((i) => open(`127.0.0.${i}`, ''));
  const clientsReady = [first, ...others].map(({ socket }) => once(socket, 'connect'));
  await Promise.all(clientsReady);
  // All of it is in the system's hands before the server looks at any of it.
  for (const { socket } of [first, ...others]) socket.write(GET.repeat(MAX_UNANSWERED));
  await Promise.all([first, ...others].map(({ replies }) => replies.waitFor(MAX_UNANSWERED)));
  expect(handled).toHaveLength(4 * MAX_UNANSWERED);
  // Never two of the same connection while others wait.
  const last = Math.max(...['2', '3', '4', '5'].map((i) => handled.indexOf(`127.0.0.${i}`)));
  const rest = handled.slice(last, last + 8);
  expect(rest.every((address, i) => address !== rest[i + 1])).toBe(true);
});

it('[P23] a chunk of requests is parsed piece by piece, and others come between', async () => {
  let parsed = 0;
  server.prependListener('request', () => void parsed++);
  answer = (_, response) => {
    // Counted before the whole chunk of 64 KB could have been parsed.
    expect(parsed).toBeLessThan(200);
    response.end('ok');
  };
  await open('127.0.0.2', FLOOD).closed;
  expect(parsed).toBeLessThan(200);
});

it('replies to pipelined requests come in their order, also if the first takes long', async () => {
  const waiting: ServerResponse[] = [];
  answer = ({ url }, response) => {
    if (url === '/0') waiting.push(response);
    else response.end(`<${url}>`);
  };
  const urls = [0, 1, 2, 3].map((i) => `GET /${i} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const client = open('127.0.0.2', urls.join(''));
  while (waiting.length === 0) await nextTurn();
  waiting[0]!.end('</0>');
  await client.replies.waitFor(4);
  expect(client.text().match(/<.*?>/g)).toEqual(['</0>', '</1>', '</2>', '</3>']);
});

it('[P23] an address that has used up its requests is disconnected, and another is not', async () => {
  const client = open('127.0.0.2', '');
  await client.replies.requestMany(GET, BURST);
  expect(count('127.0.0.2')).toBe(BURST);
  client.socket.write(GET.repeat(3));
  expect((await listStatuses(client)).slice(BURST)).toEqual([429]);
  // Of the next connection, nothing is read.
  expect(await listStatuses(open('127.0.0.2', FLOOD))).not.toContain(200);
  expect(count('127.0.0.2')).toBe(BURST);
  expect(await open('127.0.0.3', GET).replies.waitFor(1)).toEqual([200]);
  // A second for the connection, and one for the next request.
  nowMs += 2_000;
  expect(await open('127.0.0.2', GET).replies.waitFor(1)).toEqual([200]);
});

it.each([
  ['nothing that can be read', '\0\0\0\0'],
  ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a head that is too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`],
])('[P23] connections with %s count, too', async (_, text) => {
  for (let i = 0; i < BURST; i++) await open('127.0.0.2', text).closed;
  expect(await listStatuses(open('127.0.0.2', GET))).not.toContain(200);
  expect(handled).toEqual([]);
});

const UPGRADE =
  'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

it.each([
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['that expect something else', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
  ['that expect to continue', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n', 100],
  ['of HTTP/1.0', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 200],
])('[P23] requests %s count like all others', async (_, request, status) => {
  expect((await open('127.0.0.3', request).replies.waitFor(1))[0]).toBe(status);
  const statuses = await listStatuses(open('127.0.0.2', request.repeat(20_000)));
  expect(statuses.filter((one) => one === status).length).toBeLessThanOrEqual(MAX_UNANSWERED);
});

it('[P23] an upgrade is refused behind requests that are not answered, and counts', async () => {
  answer = () => undefined;
  await open('127.0.0.2', GET + UPGRADE).closed;
  expect(handled).toEqual(['127.0.0.2']);
  await open('127.0.0.2', UPGRADE).closed;
  expect(handled).toEqual(['127.0.0.2', 'upgrade']);
});

it('[P23] through a trusted proxy, only the address that asks too often is refused', async () => {
  const from = (address: string) =>
    `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;
  const { replies } = open(PROXY, '');
  await replies.requestMany(from('192.0.2.1'), BURST + 2);
  await replies.requestMany(from('192.0.2.2'), 1);
  expect(replies.received.slice(-4)).toEqual([200, 429, 429, 200]);
  expect([count('192.0.2.1'), count('192.0.2.2')]).toEqual([BURST, 1]);
});

it.each([
  ['endless', 'Transfer-Encoding: chunked', 'a\r\n0123456789\r\n'],
  ['very long', 'Content-Length: 99999999', '0123456789'],
])('[P23] after its reply, the rest of a body that is %s is not read', async (_, header, text) => {
  const { closed, socket } = open('127.0.0.2', `GET / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
  socket.write(text);
  await closed;
  expect(handled).toHaveLength(1);
});

it('a short body that comes after its reply does not close the connection', async () => {
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n';
  const { replies, socket } = open('127.0.0.2', post);
  await replies.waitFor(1);
  socket.write(`{}${GET}`);
  expect(await replies.waitFor(2)).toEqual([200, 200]);
});

it('requests behind replies that are not read are handled once these are read', async () => {
  answer = (_, response) => response.end(Buffer.alloc(2 * 2 ** 20));
  const { replies, socket } = open('127.0.0.2', '');
  socket.pause();
  const request = GET.replace('\r\n\r\n', `\r\nX-Long: ${'x'.repeat(1_500)}\r\n\r\n`);
  socket.write(request.repeat(10));
  while (handled.length < 2) await nextTurn();
  socket.resume();
  expect(await replies.waitFor(10)).toHaveLength(10);
});

it('a body that is larger than a piece arrives whole, and what follows it is read', async () => {
  const body = 'abcdefgh'.repeat(2_000);
  let received = '';
  answer = (request, response) => {
    request.on('data', (data) => {
      received += String(data);
    });
    request.on('end', () => response.end('ok'));
  };
  const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const client = open('127.0.0.2', post + GET);
  expect(await client.replies.waitFor(2)).toEqual([200, 200]);
  expect(received).toBe(body);
});

it('what follows an upgrade in the same chunk is left to the socket, in its order', async () => {
  const rest = 'x'.repeat(5_000) + 'y'.repeat(5_000);
  server.removeAllListeners('upgrade');
  let received = '';
  server.on('upgrade', async (request, socket, head) => {
    expect(gate.admitUpgrade(request)).toBe(true);
    await nextTurn();
    socket.unshift(head);
    socket.on('data', (data: Buffer) => {
      received += String(data);
    });
  });
  open('127.0.0.2', UPGRADE + rest);
  while (received.length < rest.length) await nextTurn();
  expect(received).toBe(rest);
});
