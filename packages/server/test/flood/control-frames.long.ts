/** The flood of pings at its full size: 1.4 million of a guest who never reads, who comes back when cut. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServerProcess } from '../server-process.ts';
import { connectClient, fetchVisitorCookie } from '../visitors.ts';
import {
  encodeClientFrame,
  openWithoutReading,
  PING_OPCODE,
  waitForClose,
  writeRepeatedly,
} from './raw-socket.ts';

const PINGS = 1_400_000;
const FRAMES_PER_CHUNK = 2_000;
const MAX_HEAP_MB = 512;
/** Less than half of the heap that the pongs filled before they were bounded. */
const MAX_GROWTH_MB = 200;

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create({
    NODE_OPTIONS: `--max-old-space-size=${MAX_HEAP_MB}`,
    MESSAGES_PER_SECOND: '20',
  });
  await server.start();
});
afterAll(() => server.cleanUp());

it('[P23] 1.4 million pings of somebody who never reads cost a heap of 512 MB next to nothing', async () => {
  const friend = await connectClient(
    () => server.url,
    await fetchVisitorCookie(server.url, 'Anna'),
  );
  const cookie = await fetchVisitorCookie(server.url, 'Mallory');
  const frame = encodeClientFrame(PING_OPCODE, 100);
  const chunk = Buffer.concat(Array.from({ length: FRAMES_PER_CHUNK }, () => frame));
  const memoryBeforeKb = server.readResidentMemoryKb();
  let maxMemoryKb = memoryBeforeKb;
  let connections = 0;
  for (let pings = 0; pings < PINGS; connections++) {
    const socket = await openWithoutReading(server.url, cookie);
    const closed = waitForClose(socket);
    await writeRepeatedly(socket, chunk, PINGS / FRAMES_PER_CHUNK);
    // Only what the network has taken; the rest was never sent.
    pings += Math.floor((socket.bytesWritten - socket.writableLength) / frame.length);
    maxMemoryKb = Math.max(maxMemoryKb, server.readResidentMemoryKb());
    socket.resume();
    // Whoever is not disconnected waits here for ever.
    await closed;
    expect(await friend.request('ping', {})).toHaveProperty('now');
  }
  // It was cut, and had to come back.
  expect(connections).toBeGreaterThan(1);
  expect(server.isRunning).toBe(true);
  expect((maxMemoryKb - memoryBeforeKb) / 1024).toBeLessThan(MAX_GROWTH_MB);
  friend.close();
});
