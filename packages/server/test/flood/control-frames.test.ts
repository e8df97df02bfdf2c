/** Floods of control frames and of pieces of messages, against a server with little memory. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServerProcess } from '../server-process.ts';
import { connectClient, fetchVisitorCookie } from '../visitors.ts';
import {
  CONTINUATION_OPCODE,
  encodeClientFrame,
  openWithoutReading,
  PING_OPCODE,
  PONG_OPCODE,
  TEXT_OPCODE,
  waitForClose,
  writeRepeatedly,
} from './raw-socket.ts';

const FRAMES_PER_CHUNK = 2_000;
/** Half of these pings ended a server with this heap, before they were counted. */
const CHUNKS = 400;

/** On a busy machine. */
const SERVER_START_TIMEOUT_MS = 60_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.create({
    NODE_OPTIONS: '--max-old-space-size=48',
    MESSAGES_PER_SECOND: '20',
  });
  await server.start();
}, SERVER_START_TIMEOUT_MS);
afterAll(() => server.cleanUp());

it.each([
  ['pings', encodeClientFrame(PING_OPCODE, 100)],
  ['pongs that nobody asked for', encodeClientFrame(PONG_OPCODE, 100)],
  ['empty pieces of a message', encodeClientFrame(CONTINUATION_OPCODE, 0, false)],
])(
  '[P23] %s of somebody who never reads end their connection, and nothing else',
  async (_, frame) => {
    const url = () => server.url;
    const friend = await connectClient(url, await fetchVisitorCookie(server.url, 'Anna'));
    const cookie = await fetchVisitorCookie(server.url, 'Mallory');
    const socket = await openWithoutReading(server.url, cookie);
    const closed = waitForClose(socket);
    socket.write(encodeClientFrame(TEXT_OPCODE, 0, false));
    const chunk = Buffer.concat(Array.from({ length: FRAMES_PER_CHUNK }, () => frame));
    await writeRepeatedly(socket, chunk, CHUNKS);
    socket.resume();
    expect(server.isRunning).toBe(true);
    expect(await friend.request('ping', {})).toHaveProperty('now');
    // Whoever is not disconnected waits here for ever.
    await closed;
    friend.close();
  },
);
