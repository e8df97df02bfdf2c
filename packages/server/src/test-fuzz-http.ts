/** The same rudeness over HTTP: paths, methods, headers, cookies, bodies, and bytes that are no HTTP. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { type Rng, SeededRng } from '@ludotheque/core';
import { bytes, ODD, pick, randomJson, type Targets } from './test-fuzz-messages.ts';

export interface HttpAnswer {
  readonly asked: string;
  readonly status: number;
  readonly body: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'];
const PATHS = [
  '/api/visit',
  '/api/recover',
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
/** Requests that ask for nothing that would be written, if they were understood. */
const bodyOf = (rng: Rng, { foreign, own }: Targets): Buffer | string => {
  const table = pick(rng, [own, ...foreign]);
  switch (rng.below(6)) {
    case 0:
      return bytes(rng, 300);
    case 1:
      return JSON.stringify(randomJson(rng));
    case 2:
      return JSON.stringify({ do: 'move', table, move: randomJson(rng), seen: 1, moveId: 'h' });
    case 3:
      return JSON.stringify({ name: pick(rng, ODD), code: pick(rng, ODD), token: pick(rng, ODD) });
    case 4:
      return 'x'.repeat(rng.below(40_000));
    default:
      return JSON.stringify({ do: pick(rng, ['open', 'lobby', 'record', 'hint']), table });
  }
};

const cookieOf = (rng: Rng, cookie: string): string =>
  pick(rng, [
    cookie,
    cookie.slice(0, -1),
    `${cookie}x`,
    cookie.replace('.', '..'),
    'ludo=',
    'ludo=%00.%ff',
    `ludo=${'a.'.repeat(500)}`,
    bytes(rng, 60).toString('hex'),
  ]);

export async function askRudely(
  url: string,
  cookie: string,
  targets: Targets,
  rng: Rng,
): Promise<HttpAnswer> {
  const method = pick(rng, METHODS);
  const path = rng.below(4)
    ? pick(rng, PATHS)
    : `/${encodeURIComponent(bytes(rng, 20).toString('latin1'))}`;
  const body = bodyOf(rng, targets);
  const type = pick(rng, ['application/json', 'text/plain', 'application/x-www-form-urlencoded']);
  const call = request(`${url}${path}`, {
    method,
    agent: false,
    headers: {
      cookie: cookieOf(rng, cookie),
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(rng.below(4) === 0 && { origin: pick(rng, ['https://evil.example', 'null', '']) }),
    },
  });
  // A body that is too long is answered before it has all been read.
  call.on('error', () => undefined);
  call.end(body);
  const [answer] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  let text = '';
  for await (const part of answer) text += String(part);
  const asked = `${method} ${path.slice(0, 80)} ${type} ${String(body).slice(0, 200)}`;
  return { asked, status: answer.statusCode!, body: text };
}

/** Bytes that are no request at all; resolves when the server has had enough of them. */
export async function speakNoHttp(url: string, seed: string): Promise<void> {
  const rng = new SeededRng(seed);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  const upgrade =
    'GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n';
  socket.end(
    pick(rng, [bytes(rng, 500), `${upgrade}\r\n`, `${upgrade}Sec-WebSocket-Key: x\r\n\r\n`]),
  );
  await once(socket, 'close');
}
