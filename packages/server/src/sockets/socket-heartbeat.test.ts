/** Who is taken for alive, on real sockets. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SocketHeartbeat } from './socket-heartbeat.ts';

/** Longer than a test may take: only what a test itself checks counts. */
const INTERVAL_MS = 3_600_000;

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
});
afterAll(() => server.close());

async function connect() {
  const heartbeat = new SocketHeartbeat(INTERVAL_MS);
  onTestFinished(() => heartbeat.stop());
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [[ws]] = (await Promise.all([once(server, 'connection'), once(client, 'open')])) as [
    [WebSocket],
    unknown,
  ];
  heartbeat.add(ws);
  ws.on('pong', (data) => heartbeat.acceptPong(ws, data));
  return { heartbeat, client, ws };
}

it('a peer that answers every ping stays connected', async () => {
  const { client, heartbeat, ws } = await connect();
  for (let round = 0; round < 3; round++) {
    const pong = once(ws, 'pong');
    heartbeat.checkAll();
    await pong;
  }
  heartbeat.checkAll();
  expect(ws.readyState).toBe(ws.OPEN);
  client.close();
});

it('[P23] a peer that never reads is disconnected, however many pongs and messages it sends', async () => {
  const { client, heartbeat, ws } = await connect();
  const closed = once(ws, 'close');
  client.pause();
  heartbeat.checkAll();
  const received = once(ws, 'message');
  for (const data of ['', '12345678', Buffer.alloc(8)]) client.pong(data);
  client.send('{"id":1,"do":"ping"}');
  await received;
  heartbeat.checkAll();
  expect(ws.readyState).not.toBe(ws.OPEN);
  await closed;
  client.terminate();
});
