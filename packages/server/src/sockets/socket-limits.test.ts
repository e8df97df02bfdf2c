/** Who may still open a socket, on real connections from several addresses. */
import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { visitFrom } from '../../test/siege/visit-from.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

/** Of these, sockets take 90, and the last 9 of them go to addresses that have few. */
const MAX_CONNECTIONS = 100;
const CROWDS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const PERSON = '127.0.0.9';

let server: TestServer;
const sockets: WebSocket[] = [];
const cookies = new Map<string, string>();
beforeEach(async () => {
  server = await startTestServer({
    MAX_CONNECTIONS: `${MAX_CONNECTIONS}`,
    SOCKETS_PER_PERSON: '1000',
    MESSAGES_PER_SECOND: '10000',
  });
  for (const address of [...CROWDS, PERSON])
    cookies.set(address, await visitFrom(address, server.url, 'Anna'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.close();
});

/** Resolves with 101 when the house has accepted the socket, otherwise with the status and the body. */
function openFrom(address: string): Promise<{ readonly status: number; readonly body: string }> {
  const headers = { cookie: cookies.get(address)! };
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/socket`, {
    headers,
    localAddress: address,
  });
  sockets.push(ws);
  return new Promise((resolve, reject) => {
    ws.on('message', () => resolve({ status: 101, body: '' }));
    ws.on('unexpected-response', (_, response) => {
      let body = '';
      response.on('data', (data) => {
        body += String(data);
      });
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    ws.on('error', reject);
  });
}

/** Opens sockets from these addresses in turn until all are refused; resolves with the refusals. */
async function openAllFrom(addresses: readonly string[]) {
  let count = 0;
  for (;;) {
    const answers = await Promise.all(addresses.map(openFrom));
    count += answers.filter(({ status }) => status === 101).length;
    if (answers.every(({ status }) => status !== 101)) return { count, answers };
  }
}

const getHealth = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${server.url}/healthz`, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    }).on('error', reject);
  });

it('[P23] when nearly all sockets are taken, addresses with many get no more, others do', async () => {
  const { answers, count } = await openAllFrom(CROWDS);
  expect(count).toBe(81);
  for (const { body, status } of answers) {
    expect(status).toBe(429);
    expect(JSON.parse(body)).toMatchObject({ no: { code: 'socket' } });
  }
  // A person with two tabs who comes back.
  expect((await openFrom(PERSON)).status).toBe(101);
  expect((await openFrom(PERSON)).status).toBe(101);
  expect(await getHealth()).toBe(200);
});

it('[P23] if sockets are taken from very many addresses, plain requests are still answered', async () => {
  const many = Array.from({ length: 95 }, (_, i) => `127.0.1.${i + 1}`);
  for (const address of many) cookies.set(address, cookies.get(PERSON)!);
  const answers = [];
  for (const address of many) answers.push(await openFrom(address));
  expect(answers.filter(({ status }) => status === 101)).toHaveLength(90);
  const { body, status } = answers.at(-1)!;
  expect(status).toBe(503);
  expect(JSON.parse(body)).toMatchObject({
    no: { code: 'socket', message: expect.stringContaining('full') },
  });
  expect(await getHealth()).toBe(200);
  const closed = once(sockets[0]!, 'close');
  sockets[0]!.close();
  await closed;
  expect((await openFrom(PERSON)).status).toBe(101);
});
