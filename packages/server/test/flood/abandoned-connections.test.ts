/**
 * The server closes its side of a connection whose client has stopped, and never closes its own. Each
 * test shortens one timeout and all but removes the others, so that none of them can replace it.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClientTimeouts } from '../../src/config.ts';
import { startTestServer } from '../test-server.ts';

const SHORT_MS = 50;
/** Far longer than a test may take; Node allows no more for a head. */
const ENDLESS_MS = 300_000;
/** Without a setting Node, too, closes a connection, but after a minute. */
const TEST_TIMEOUT_MS = 30_000;
const ENDLESS_TIMEOUTS: ClientTimeouts = {
  head: ENDLESS_MS,
  request: ENDLESS_MS,
  checkInterval: SHORT_MS,
  idle: ENDLESS_MS,
  keepAlive: ENDLESS_MS,
};
const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

/** Resolves when the server has closed its side of a connection on which the client sent this. */
async function sendAndWaitForClose(text: string, timeouts: Partial<ClientTimeouts>) {
  const clientTimeouts = { ...ENDLESS_TIMEOUTS, ...timeouts };
  const server = await startTestServer({}, { clientTimeouts });
  onTestFinished(() => server.close());
  const { hostname: host, port } = new URL(server.url);
  const closed = new Promise<void>((resolve) => {
    const watch = (message: unknown) => {
      const { socket } = message as { readonly socket: Socket };
      if (socket.localPort === Number(port)) socket.once('close', () => resolve());
    };
    subscribe('net.server.socket', watch);
    onTestFinished(() => void unsubscribe('net.server.socket', watch));
  });
  // Its side stays open, also when the server has ended its own.
  const client = connect({ host, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined);
  let received = '';
  client.on('data', (data) => {
    received += String(data);
  });
  const ended = once(client, 'end').catch(() => undefined);
  client.write(text);
  await closed;
  await ended;
  return received;
}

describe('[P23] the server closes a connection', { timeout: TEST_TIMEOUT_MS }, () => {
  it('of a refused upgrade, as soon as the refusal is written', async () => {
    const upgrade = `GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
    const version = `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`;
    expect(await sendAndWaitForClose(upgrade + version, {})).toContain('401');
  });

  it('that sends nothing', async () => {
    expect(await sendAndWaitForClose('', { idle: SHORT_MS })).toBe('');
  });

  it('with an unfinished head', async () => {
    expect(await sendAndWaitForClose(GET, { head: SHORT_MS })).toContain('408');
  });

  it('with an unfinished body', async () => {
    const head = 'POST /api/visit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    // Node swaps the two if the head has more time. This head is complete.
    const timeouts = { head: SHORT_MS, request: SHORT_MS };
    const received = await sendAndWaitForClose(`${head}Content-Length: 99\r\n\r\n{`, timeouts);
    expect(received).toContain('408');
  });

  it('without a further request', async () => {
    expect(await sendAndWaitForClose(`${GET}\r\n`, { keepAlive: SHORT_MS })).toContain('200 OK');
  });
});
