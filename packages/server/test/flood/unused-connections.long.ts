/** The flood of refused upgrades at its full size: more of them than the server may open files. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServerProcess } from '../server-process.ts';
import {
  connectAndHold,
  requestStatus,
  UPGRADE_WITHOUT_COOKIE,
  waitForClose,
} from './raw-socket.ts';

const MAX_OPEN_FILES = 1_024;
const UPGRADES = 1_100;
/** Of one guest, as it was seen; and from several addresses, none of which has too many. */
const FLOODERS: readonly (readonly string[])[] = [
  ['127.0.0.2'],
  ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7', '127.0.0.8'],
];
const POLL_INTERVAL_MS = 100;
const TIMEOUT_MS = 120_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create();
  server.maxOpenFiles = MAX_OPEN_FILES;
  await server.start();
});
afterAll(() => server.cleanUp());

it.each(FLOODERS.map((addresses) => [addresses.length, addresses] as const))(
  '[P23] 1,100 refused upgrades from %d addresses leave no descriptor, though nobody closes them',
  { timeout: TIMEOUT_MS },
  async (_, addresses) => {
    expect(await requestStatus(server.url, '/healthz')).toBe(200);
    const before = server.countDescriptors();
    const sockets: Socket[] = [];
    for (let i = 0; i < UPGRADES; i++) {
      const address = addresses[i % addresses.length]!;
      const socket = connectAndHold(server.url, UPGRADE_WITHOUT_COOKIE, address);
      sockets.push(socket);
      await Promise.race([once(socket, 'connect').catch(() => undefined), waitForClose(socket)]);
    }
    expect(await requestStatus(server.url, '/healthz')).toBe(200);
    expect(await requestStatus(server.url, '/api/house')).toBe(200);
    // A server that keeps them waits here for ever.
    while (server.countDescriptors() > before) await sleep(POLL_INTERVAL_MS);
    for (const socket of sockets) socket.destroy();
  },
);
