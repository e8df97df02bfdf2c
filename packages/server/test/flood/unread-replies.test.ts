/** Replies that nobody reads, against the whole server. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startTestServer } from '../test-server.ts';
import { connectAndHold, waitForClose } from './raw-socket.ts';

const MIB = 2 ** 20;
const FILE_BYTES = 32 * MIB;
/** Of a file, the server holds one piece at least for each connection that does not read. */
const PIECE_BYTES = 64 * 1024;
const CONNECTIONS_PER_ADDRESS = 40;
const FLOODERS = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const TEST_TIMEOUT_MS = 60_000;

async function startServerWithLargeFile() {
  const pageDir = mkdtempSync(join(tmpdir(), 'ludo-unread-'));
  onTestFinished(() => rmSync(pageDir, { recursive: true }));
  writeFileSync(join(pageDir, 'index.html'), '<p>A page</p>');
  writeFileSync(join(pageDir, 'large.bin'), Buffer.alloc(FILE_BYTES));
  const { clientTimeouts } = readConfig({});
  const server = await startTestServer(
    { PAGE_DIR: pageDir },
    {
      unsentBytesBounds: { perConnection: MIB, perPerson: MIB, perAddress: MIB, inAll: 2 * MIB },
      // Node's own timeout would close them, too, later, and not if they read now and then.
      clientTimeouts: { ...clientTimeouts, idle: 10 * TEST_TIMEOUT_MS },
    },
  );
  onTestFinished(() => server.close());
  return server;
}

it('[P23] what is unread over HTTP is bounded in all, and others are served', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { url } = await startServerWithLargeFile();
  const closed: Promise<void>[] = [];
  let closedCount = 0;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const address of FLOODERS)
    for (let i = 0; i < CONNECTIONS_PER_ADDRESS; i++) {
      const socket = connectAndHold(url, 'GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n', address);
      sockets.push(socket);
      // A connection that reads nothing notices nothing; writing to a closed one fails.
      closed.push(waitForClose(socket).then(() => void closedCount++));
    }
  const mayStay = (2 * MIB) / PIECE_BYTES;
  while (sockets.length - closedCount > mayStay) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('\r\n');
    const large = await fetch(`${url}/large.bin`);
    expect((await large.arrayBuffer()).byteLength).toBe(FILE_BYTES);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
