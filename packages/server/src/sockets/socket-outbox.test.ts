import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CoalescingWindow, SocketOutbox } from './socket-outbox.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Both ends of a real connection: what is said at one, and what is heard at the other. */
async function connect(post: CoalescingWindow) {
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [ws, { socket }] = (await once(server, 'connection')) as [WebSocket, IncomingMessage];
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (data) => {
    heard.push(String(data));
    for (const look of waiting) look();
  });
  const closed = once(client, 'close').then(([code]) => code as number);
  const outbox = new SocketOutbox(post, ws, socket);
  return {
    outbox,
    ws,
    heard,
    closed,
    writes: vi.spyOn(socket, 'write'),
    /** Resolves when so many messages have come. */
    have: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => heard.length >= count && resolve();
        waiting.add(look);
        look();
      }),
  };
}

/** So many others are told something that could wait that the house is busy. */
function keepBusy(post: CoalescingWindow): void {
  for (let i = 0; i < 1_000; i++) post.countFrameAndCheckBusy();
}

let coalescingWindow: CoalescingWindow;
let firstConnection: Awaited<ReturnType<typeof connect>>;
beforeEach(async () => {
  coalescingWindow = new CoalescingWindow();
  firstConnection = await connect(coalescingWindow);
});

it('in a quiet house everything goes out at once', async () => {
  firstConnection.outbox.send('{"n":1}', true);
  firstConnection.outbox.send('{"n":2}', true);
  expect(firstConnection.writes).toHaveBeenCalledTimes(2);
  await firstConnection.have(2);
  expect(firstConnection.heard).toEqual(['{"n":1}', '{"n":2}']);
});

describe('in a busy house', () => {
  beforeEach(() => keepBusy(coalescingWindow));

  it('what can wait goes out with the next that cannot, in one piece and in order', async () => {
    firstConnection.outbox.send('{"n":1}', true);
    firstConnection.outbox.send('{"n":2}', true);
    expect(firstConnection.writes).not.toHaveBeenCalled();
    firstConnection.outbox.send('{"re":7,"n":3}');
    expect(firstConnection.writes).toHaveBeenCalledTimes(1);
    await firstConnection.have(3);
    expect(firstConnection.heard).toEqual(['{"n":1}', '{"n":2}', '{"re":7,"n":3}']);
  });

  it('it goes out by itself when nothing follows, to everybody', async () => {
    const other = await connect(coalescingWindow);
    firstConnection.outbox.send('{"n":1}', true);
    other.outbox.send('{"n":1}', true);
    other.outbox.send('{"n":2}', true);
    await Promise.all([firstConnection.have(1), other.have(2)]);
    expect(other.heard).toEqual(['{"n":1}', '{"n":2}']);
    expect(other.writes).toHaveBeenCalledTimes(1);
  });

  it('it is not overtaken by what goes another way: letters beyond ASCII, a long text', async () => {
    const long = 'x'.repeat(70_000);
    for (const other of ['{"name":"Zoë"}', long]) {
      firstConnection.outbox.send('{"n":1}', true);
      firstConnection.outbox.send(other);
    }
    await firstConnection.have(4);
    expect(firstConnection.heard).toEqual(['{"n":1}', '{"name":"Zoë"}', '{"n":1}', long]);
  });

  it('it comes before a goodbye', async () => {
    firstConnection.outbox.send('{"n":1}', true);
    firstConnection.outbox.close(1008, 'enough', { code: 'rate' });
    expect(await firstConnection.closed).toBe(1008);
    expect(firstConnection.heard).toEqual(['{"n":1}', '{"bye":{"code":"rate"}}']);
  });

  it('nothing is sent to who is gone, and nobody else notices', async () => {
    const other = await connect(coalescingWindow);
    firstConnection.outbox.send('{"n":1}', true);
    other.outbox.send('{"n":1}', true);
    firstConnection.ws.terminate();
    await other.have(1);
    expect(firstConnection.writes).not.toHaveBeenCalled();
  });
});

it('a house that was busy is quiet again after a blink', async () => {
  keepBusy(coalescingWindow);
  firstConnection.outbox.send('{"n":1}', true);
  await firstConnection.have(1);
  firstConnection.outbox.send('{"n":2}', true);
  expect(firstConnection.writes).toHaveBeenCalledTimes(2);
});
