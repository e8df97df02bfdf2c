/** Sockets from the outside: who may open one, and what happens to those who misuse it. */
import type { Socket } from 'node:net';
import { MAX_MESSAGE_BYTES } from '@ludotheque/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { fetchVisitorCookie, randomNonce } from '../../test/visitors.ts';

const MAX_SOCKETS_PER_PERSON = 6;
/** How many messages may come at once: five seconds' worth. */
const BURST_MESSAGES = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    SOCKETS_PER_PERSON: String(MAX_SOCKETS_PER_PERSON),
    MESSAGES_PER_SECOND: '40',
  });
});
afterAll(() => server.close());

type JsonFrame = { readonly [key: string]: unknown };

/** A bare socket, and all frames that it has received. */
class RawSocket {
  readonly ws: WebSocket;
  readonly frames: JsonFrame[] = [];
  tcpSocket: Socket | undefined;
  readonly closed: Promise<number>;
  readonly status: Promise<number>;
  private readonly waiting = new Set<() => void>();

  constructor(headers: { [name: string]: string }, path = '/socket') {
    this.ws = new WebSocket(server.url.replace('http', 'ws') + path, { headers });
    this.ws.on('error', () => undefined);
    this.ws.on('upgrade', ({ socket }) => {
      this.tcpSocket = socket;
    });
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

  /** The first frame that matches, now or later. */
  waitForFrame(matches: (frame: JsonFrame) => boolean): Promise<JsonFrame> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.frames.find(matches);
        if (!found) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }

  async request(id: number, name: string, fields: object = {}): Promise<JsonFrame> {
    this.ws.send(JSON.stringify({ id, do: name, ...fields }));
    return this.waitForFrame(({ re }) => re === id);
  }
}

async function openWelcomed(cookie?: string): Promise<RawSocket> {
  const raw = new RawSocket({ cookie: cookie ?? (await fetchVisitorCookie(server.url, 'Anna')) });
  await raw.waitForFrame((frame) => 'welcome' in frame);
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

  it('[P15] to a page of another site, although its visitor has a valid cookie', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`])
      expect(await new RawSocket({ cookie, origin }).status).toBe(403);
    expect(await new RawSocket({ cookie, origin: server.url }).status).toBe(101);
  });

  it('at any other path than /socket', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    expect(await new RawSocket({ cookie }, '/').status).toBe(404);
  });

  it('to a person who has the most allowed, until one is closed', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    const open = await Promise.all(createMany(MAX_SOCKETS_PER_PERSON, () => openWelcomed(cookie)));
    expect(await new RawSocket({ cookie }).status).toBe(429);
    open[0]!.ws.close();
    await open[0]!.closed;
    expect(await new RawSocket({ cookie }).status).toBe(101);
  });
});

describe('a message that cannot be read', () => {
  it.each([
    ['{', 'json'],
    ['[]', 'message'],
    ['{"do":"ping"}', 'id'],
    ['{"id":1}', 'do'],
    ['{"id":1,"do":"constructor"}', 'do'],
    ['{"id":1,"do":"ping","__proto__":{"x":1}}', 'field'],
  ])('[P10] (%s) is answered with %s, and the connection stays open', async (text, expected) => {
    const raw = await openWelcomed();
    raw.ws.send(text);
    expect(errorCode(await raw.waitForFrame((frame) => 'no' in frame))).toBe(expected);
    expect(await raw.request(7, 'ping')).toHaveProperty('ok.now');
    raw.ws.close();
  });

  it('is refused if it is binary', async () => {
    const raw = await openWelcomed();
    raw.ws.send(Buffer.from('{"id":1,"do":"ping"}'));
    expect(errorCode(await raw.waitForFrame((frame) => 'no' in frame))).toBe('message');
    raw.ws.close();
  });

  it('[P15] is refused if it names a seat or a person: these follow from the cookie', async () => {
    const raw = await openWelcomed();
    const table = '2222222222222222';
    const move = { table, move: {}, seen: 0, moveId: 'a', seat: 1 };
    expect(errorCode(await raw.request(1, 'move', move))).toBe('field');
    expect(errorCode(await raw.request(2, 'sit', { table, nonce: randomNonce(), by: 'x' }))).toBe(
      'field',
    );
    raw.ws.close();
  });
});

describe('a connection', () => {
  it('[P10] is closed after a message that is too long, and nobody else notices', async () => {
    const [raw, other] = await Promise.all([openWelcomed(), openWelcomed()]);
    raw.ws.send(`{"id":1,"do":"rename","name":"${'a'.repeat(MAX_MESSAGE_BYTES)}"}`);
    expect(await raw.closed).toBe(1009);
    expect(await other.request(1, 'ping')).toHaveProperty('ok');
    other.ws.close();
  });

  it('[P23] gets one answer to a ping: ws itself answers none, also not to those who never read', async () => {
    const raw = await openWelcomed();
    const pongs: string[] = [];
    raw.ws.on('pong', (data) => pongs.push(String(data)));
    raw.ws.ping('hello');
    // Answers come in the order of what was sent.
    await raw.request(1, 'ping');
    expect(pongs).toEqual(['hello']);
    raw.ws.close();
  });

  it('[P23] that sends many requests at once lets others have their turn between them', async () => {
    const [many, one] = [await openWelcomed(), await openWelcomed()];
    const handle = vi.spyOn(server.house, 'handleRequest');
    // In one piece, so that the server reads all of them before it looks at other connections.
    many.tcpSocket!.cork();
    sendMany(many, BURST_MESSAGES);
    many.tcpSocket!.uncork();
    sendMany(one, 1);
    await many.waitForFrame(({ re }) => re === BURST_MESSAGES - 1);
    const callers = handle.mock.calls.map(([{ person }]) => person.id);
    handle.mockRestore();
    expect(callers).toHaveLength(BURST_MESSAGES + 1);
    expect(callers.at(-1)).toBe(callers[0]);
  });

  it('is closed after too many messages in a short time', async () => {
    const raw = await openWelcomed();
    // Far more than are allowed, even if the machine pauses meanwhile.
    sendMany(raw, 10 * BURST_MESSAGES);
    expect(await raw.closed).toBe(1008);
    expect(raw.frames.findLast((frame) => 'bye' in frame)).toMatchObject({ bye: { code: 'rate' } });
  });

  it('shares its limit of messages with the other connections of the person', async () => {
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    const open = await Promise.all(createMany(MAX_SOCKETS_PER_PERSON, () => openWelcomed(cookie)));
    // None of them alone sends too many.
    for (const raw of open) sendMany(raw, BURST_MESSAGES - 1);
    expect(await Promise.race(open.map(({ closed }) => closed))).toBe(1008);
    for (const { ws } of open) ws.close();
  });

  it('is closed after too many messages that cannot be read', async () => {
    const raw = await openWelcomed();
    for (let i = 0; i < 60; i++) raw.ws.send('?');
    expect(await raw.closed).toBe(1008);
  });
});
