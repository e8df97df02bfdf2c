/** Sockets from the outside: who gets one, and what becomes of those who misuse it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_MESSAGE_BYTES } from '@ludotheque/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fetchVisitorCookie, randomNonce } from '../../test/visitors.ts';
import { readConfig } from '../config.ts';
import { openServer, type RunningServer } from '../server.ts';

const MAX_SOCKETS_PER_PERSON = 6;
/** So many messages at once are let through: five seconds' worth. */
const BURST_MESSAGES = 200;

const dir = mkdtempSync(join(tmpdir(), 'ludo-sockets-'));
let server: RunningServer;
beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, LOG_LEVEL: 'silent' };
  const limits = { SOCKETS_PER_PERSON: String(MAX_SOCKETS_PER_PERSON), MESSAGES_PER_SECOND: '40' };
  server = await openServer(readConfig({ ...env, ...limits }), 'test');
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true });
});

type JsonFrame = { readonly [key: string]: unknown };

/** A socket as it comes, and all that was said to it. */
class RawSocket {
  readonly ws: WebSocket;
  readonly frames: JsonFrame[] = [];
  readonly closed: Promise<number>;
  readonly status: Promise<number>;
  private readonly waiting = new Set<() => void>();

  constructor(headers: { [name: string]: string }, path = '/socket') {
    this.ws = new WebSocket(server.url.replace('http', 'ws') + path, { headers });
    this.ws.on('error', () => undefined);
    this.ws.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as JsonFrame);
      for (const look of this.waiting) look();
    });
    this.closed = new Promise((resolve) => this.ws.on('close', resolve));
    this.status = new Promise((resolve) => {
      this.ws.on('unexpected-response', (_, { statusCode }) => resolve(statusCode!));
      this.ws.on('open', () => resolve(101));
    });
  }

  /** The first frame that is so, now or later. */
  heard(is: (frame: JsonFrame) => boolean): Promise<JsonFrame> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.frames.find(is);
        if (!found) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }

  async ask(id: number, what: string, fields: object = {}): Promise<JsonFrame> {
    this.ws.send(JSON.stringify({ id, do: what, ...fields }));
    return this.heard(({ re }) => re === id);
  }
}

async function openWelcomed(cookie?: string): Promise<RawSocket> {
  const raw = new RawSocket({ cookie: cookie ?? (await fetchVisitorCookie(server.url, 'Anna')) });
  await raw.heard((frame) => 'welcome' in frame);
  return raw;
}

const createMany = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function sendMany(raw: RawSocket, messages: number): void {
  for (let id = 0; id < messages; id++) raw.ws.send(`{"id":${id},"do":"ping"}`);
}

const errorCode = ({ no }: JsonFrame) => (no as { code: string } | undefined)?.code;

describe('a socket is refused', () => {
  it.each([
    ['without a cookie', 401, {}],
    ['with half a cookie', 401, { cookie: 'ludo=2222222222222222' }],
    ['with a made-up cookie', 401, { cookie: `ludo=2222222222222222.${'a'.repeat(32)}` }],
    ['with a cookie of nonsense', 401, { cookie: 'ludo=%00%ff..; ;=; __proto__=1' }],
  ])('%s', async (_, status, headers) => {
    expect(await new RawSocket(headers).status).toBe(status);
  });

  it('to a page from elsewhere, whose visitor has a good cookie', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`])
      expect(await new RawSocket({ cookie, origin }).status).toBe(403);
    expect(await new RawSocket({ cookie, origin: server.url }).status).toBe(101);
  });

  it('elsewhere than at /socket', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    expect(await new RawSocket({ cookie }, '/').status).toBe(404);
  });

  it('to who has enough of them, until one is closed', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    const open = await Promise.all(createMany(MAX_SOCKETS_PER_PERSON, () => openWelcomed(cookie)));
    expect(await new RawSocket({ cookie }).status).toBe(429);
    open[0]!.ws.close();
    await open[0]!.closed;
    expect(await new RawSocket({ cookie }).status).toBe(101);
  });
});

describe('bytes that are no message', () => {
  it.each([
    ['{', 'json'],
    ['[]', 'message'],
    ['{"do":"ping"}', 'id'],
    ['{"id":1}', 'do'],
    ['{"id":1,"do":"constructor"}', 'do'],
    ['{"id":1,"do":"ping","__proto__":{"x":1}}', 'field'],
  ])('%s is answered with %s, and the connection goes on', async (text, expected) => {
    const raw = await openWelcomed();
    raw.ws.send(text);
    expect(errorCode(await raw.heard((frame) => 'no' in frame))).toBe(expected);
    expect(await raw.ask(7, 'ping')).toHaveProperty('ok.now');
    raw.ws.close();
  });

  it('binary ones are refused', async () => {
    const raw = await openWelcomed();
    raw.ws.send(Buffer.from('{"id":1,"do":"ping"}'));
    expect(errorCode(await raw.heard((frame) => 'no' in frame))).toBe('message');
    raw.ws.close();
  });

  it('a seat is not taken from a message', async () => {
    const raw = await openWelcomed();
    const table = '2222222222222222';
    const move = { table, move: {}, seen: 0, moveId: 'a', seat: 1 };
    expect(errorCode(await raw.ask(1, 'move', move))).toBe('field');
    expect(errorCode(await raw.ask(2, 'sit', { table, nonce: randomNonce(), by: 'x' }))).toBe(
      'field',
    );
    raw.ws.close();
  });
});

describe('too much', () => {
  it('in one message closes the connection, and nobody else notices', async () => {
    const [raw, other] = await Promise.all([openWelcomed(), openWelcomed()]);
    raw.ws.send(`{"id":1,"do":"rename","name":"${'a'.repeat(MAX_MESSAGE_BYTES)}"}`);
    expect(await raw.closed).toBe(1009);
    expect(await other.ask(1, 'ping')).toHaveProperty('ok');
    other.ws.close();
  });

  it('in too short a time closes the connection', async () => {
    const raw = await openWelcomed();
    // Far more than is let through, even if the machine pauses meanwhile.
    sendMany(raw, 10 * BURST_MESSAGES);
    expect(await raw.closed).toBe(1008);
    expect(raw.frames.findLast((frame) => 'bye' in frame)).toMatchObject({ bye: { code: 'rate' } });
  });

  it('is counted for the person, not for each connection', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    const open = await Promise.all(createMany(MAX_SOCKETS_PER_PERSON, () => openWelcomed(cookie)));
    // None of them alone says too much.
    for (const raw of open) sendMany(raw, BURST_MESSAGES - 1);
    expect(await Promise.race(open.map(({ closed }) => closed))).toBe(1008);
    for (const { ws } of open) ws.close();
  });

  it('of what nobody can read closes the connection', async () => {
    const raw = await openWelcomed();
    for (let i = 0; i < 60; i++) raw.ws.send('?');
    expect(await raw.closed).toBe(1008);
  });
});
