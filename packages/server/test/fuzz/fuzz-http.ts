/** Sends random HTTP requests with wrong paths, methods, headers, cookies and bodies. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { type Rng, SeededRng } from '@ludotheque/core';
import {
  type FuzzTargets,
  makeRandomBytes,
  makeRandomJson,
  ODD_JSON_VALUES,
  pickRandom,
} from './fuzz-messages.ts';

export interface FuzzedHttpReply {
  readonly requestText: string;
  readonly status: number;
  readonly body: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'];
const PATHS = [
  '/api/visit',
  '/api/recover',
  '/api/recovery-owner',
  '/api/link',
  '/api/ask',
  '/api/push-key',
  '/api/tables/x/record.json',
  '/socket',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api/../../data/ludotheque.sqlite',
  '/api/tables/%00/record.json',
  '/api/tables/%ff/record.json',
  `/${'a'.repeat(5_000)}`,
  '/?a=1&a=2&__proto__[x]=1',
];
/** Even if one of them were valid, it would write nothing. */
const makeFuzzBody = (rng: Rng, { foreign, own }: FuzzTargets): Buffer | string => {
  const table = pickRandom(rng, [own, ...foreign]);
  switch (rng.below(6)) {
    case 0:
      return makeRandomBytes(rng, 300);
    case 1:
      return JSON.stringify(makeRandomJson(rng));
    case 2:
      return JSON.stringify({ do: 'move', table, move: makeRandomJson(rng), seen: 1, moveId: 'h' });
    case 3:
      return JSON.stringify({
        name: pickRandom(rng, ODD_JSON_VALUES),
        code: pickRandom(rng, ODD_JSON_VALUES),
        token: pickRandom(rng, ODD_JSON_VALUES),
      });
    case 4:
      return 'x'.repeat(rng.below(40_000));
    default:
      return JSON.stringify({ do: pickRandom(rng, ['open', 'lobby', 'record', 'hint']), table });
  }
};

const makeFuzzCookie = (rng: Rng, cookie: string): string =>
  pickRandom(rng, [
    cookie,
    cookie.slice(0, -1),
    `${cookie}x`,
    cookie.replace('.', '..'),
    'ludo=',
    'ludo=%00.%ff',
    `ludo=${'a.'.repeat(500)}`,
    makeRandomBytes(rng, 60).toString('hex'),
  ]);

export async function sendFuzzedHttpRequest(
  url: string,
  cookie: string,
  targets: FuzzTargets,
  rng: Rng,
): Promise<FuzzedHttpReply> {
  const method = pickRandom(rng, METHODS);
  const path = rng.below(4)
    ? pickRandom(rng, PATHS)
    : `/${encodeURIComponent(makeRandomBytes(rng, 20).toString('latin1'))}`;
  const body = makeFuzzBody(rng, targets);
  const type = pickRandom(rng, [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
  ]);
  const call = request(`${url}${path}`, {
    method,
    agent: false,
    headers: {
      cookie: makeFuzzCookie(rng, cookie),
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(rng.below(4) === 0 && { origin: pickRandom(rng, ['https://evil.example', 'null', '']) }),
    },
  });
  // A body that is too long is answered before all of it has been read.
  call.on('error', () => undefined);
  call.end(body);
  const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const part of answer) text += String(part);
  const asked = `${method} ${path.slice(0, 80)} ${type} ${String(body).slice(0, 200)}`;
  return { requestText: asked, status: answer.statusCode!, body: text };
}

/** Sends bytes that are no HTTP request; resolves when the server has closed the connection. */
export async function sendNonHttpBytes(url: string, seed: string): Promise<void> {
  const rng = new SeededRng(seed);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  const upgrade =
    'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
  socket.end(
    pickRandom(rng, [
      makeRandomBytes(rng, 500),
      `${upgrade}\r\n`,
      `${upgrade}Sec-WebSocket-Key: x\r\n\r\n`,
    ]),
  );
  await once(socket, 'close');
}
