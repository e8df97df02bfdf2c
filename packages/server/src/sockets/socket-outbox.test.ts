import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CoalescingWindow, SocketOutbox } from './socket-outbox.ts';
import { UnsentBytes } from './unsent-bytes.ts';

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Both ends of a real connection: the server's outbox, and what the client receives. */
async function connect(coalescingWindow: CoalescingWindow) {
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [ws, { socket }] = (await once(server, 'connection')) as [WebSocket, IncomingMessage];
  const received: string[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (data) => {
    received.push(String(data));
    for (const look of waiting) look();
  });
  const closed = once(client, 'close').then(([code]) => code as number);
  const outbox = new SocketOutbox({
    coalescingWindow,
    unsentBytes: new UnsentBytes(),
    ws,
    socket,
    person: 'ada',
    clientKey: 'here',
  });
  return {
    outbox,
    ws,
    received,
    closed,
    writes: vi.spyOn(socket, 'write'),
    /** Resolves when the client has received that many messages. */
    waitFor: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => received.length >= count && resolve();
        waiting.add(look);
        look();
      }),
  };
}

/** Counts enough frames that could wait to make the server busy. */
function keepBusy(coalescingWindow: CoalescingWindow): void {
  for (let i = 0; i < 1_000; i++) coalescingWindow.countFrameAndCheckBusy();
}

let coalescingWindow: CoalescingWindow;
let firstConnection: Awaited<ReturnType<typeof connect>>;
beforeEach(async () => {
  coalescingWindow = new CoalescingWindow();
  firstConnection = await connect(coalescingWindow);
});

it('on a quiet server everything is sent at once', async () => {
  firstConnection.outbox.send('{"n":1}', true);
  firstConnection.outbox.send('{"n":2}', true);
  expect(firstConnection.writes).toHaveBeenCalledTimes(2);
  await firstConnection.waitFor(2);
  expect(firstConnection.received).toEqual(['{"n":1}', '{"n":2}']);
});

describe('on a busy server', () => {
  beforeEach(() => keepBusy(coalescingWindow));

  it('[P8] a frame that can wait is sent with the next that cannot, in one write and in order', async () => {
    firstConnection.outbox.send('{"n":1}', true);
    firstConnection.outbox.send('{"n":2}', true);
    expect(firstConnection.writes).not.toHaveBeenCalled();
    firstConnection.outbox.send('{"re":7,"n":3}');
    expect(firstConnection.writes).toHaveBeenCalledTimes(1);
    await firstConnection.waitFor(3);
    expect(firstConnection.received).toEqual(['{"n":1}', '{"n":2}', '{"re":7,"n":3}']);
  });

  it('a waiting frame is sent when the window ends, on every connection', async () => {
    const other = await connect(coalescingWindow);
    firstConnection.outbox.send('{"n":1}', true);
    other.outbox.send('{"n":1}', true);
    other.outbox.send('{"n":2}', true);
    await Promise.all([firstConnection.waitFor(1), other.waitFor(2)]);
    expect(other.received).toEqual(['{"n":1}', '{"n":2}']);
    expect(other.writes).toHaveBeenCalledTimes(1);
  });

  it('[P8] a waiting frame is not overtaken by frames that ws sends: not ASCII, or very long', async () => {
    const long = 'x'.repeat(70_000);
    for (const other of ['{"name":"Zoë"}', long]) {
      firstConnection.outbox.send('{"n":1}', true);
      firstConnection.outbox.send(other);
    }
    await firstConnection.waitFor(4);
    expect(firstConnection.received).toEqual(['{"n":1}', '{"name":"Zoë"}', '{"n":1}', long]);
  });

  it('a waiting frame is sent before the connection is closed', async () => {
    firstConnection.outbox.send('{"n":1}', true);
    firstConnection.outbox.close(1008, 'enough', { code: 'rate' });
    expect(await firstConnection.closed).toBe(1008);
    expect(firstConnection.received).toEqual(['{"n":1}', '{"bye":{"code":"rate"}}']);
  });

  it('a closed connection gets nothing, and the others are not affected', async () => {
    const other = await connect(coalescingWindow);
    firstConnection.outbox.send('{"n":1}', true);
    other.outbox.send('{"n":1}', true);
    firstConnection.ws.terminate();
    await other.waitFor(1);
    expect(firstConnection.writes).not.toHaveBeenCalled();
  });
});

it('a frame waits for nearly the whole window, whenever it began to wait', () => {
  vi.useFakeTimers();
  try {
    const window = new CoalescingWindow();
    keepBusy(window);
    vi.advanceTimersByTime(55);
    const flush = vi.fn();
    window.countFrameAndCheckBusy();
    window.flushLater({ flush } as Partial<SocketOutbox> as SocketOutbox);
    vi.advanceTimersByTime(79);
    expect(flush).not.toHaveBeenCalled();
    vi.advanceTimersByTime(21);
    expect(flush).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a busy server is quiet again after the window', async () => {
  keepBusy(coalescingWindow);
  firstConnection.outbox.send('{"n":1}', true);
  await firstConnection.waitFor(1);
  firstConnection.outbox.send('{"n":2}', true);
  expect(firstConnection.writes).toHaveBeenCalledTimes(2);
});
