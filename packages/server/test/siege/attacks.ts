/** All floods that a guest with a script can start. Each repeats one attack from one address. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import {
  encodeClientFrame,
  openWithoutReading,
  PING_OPCODE,
  PONG_OPCODE,
  writeRepeatedly,
} from '../flood/raw-socket.ts';
import { randomNonce, sleep } from '../visitors.ts';
import { requestFrom, visitFrom } from './visit-from.ts';

export interface AttackerContext {
  readonly url: string;
  readonly address: string;
  /** A person of this address. */
  readonly cookie: string;
  /** Connections that are held open for as long as the server allows. */
  readonly held: Socket[];
}

/** Attacks once; resolves with the number of operations. */
export type Attack = (context: AttackerContext) => Promise<number>;

const MAX_HELD = 60;
const SOCKET_LIFE_MS = 1_500;
const HTTP_HEAD = 'HTTP/1.1\r\nHost: x\r\n';
const UPGRADE = `GET /socket ${HTTP_HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;

/** Sends this over a new connection, and never closes it. */
const holdConnection =
  (text: string, operations = 1): Attack =>
  async ({ address, held, url }) => {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: address,
      allowHalfOpen: true,
    });
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(text);
    held.push(socket);
    if (held.length > MAX_HELD) held.shift()!.destroy();
    return operations;
  };

const floodFrames =
  (opcode: number): Attack =>
  async ({ address, cookie, url }) => {
    const socket = await openWithoutReading(url, cookie, address);
    const frame = encodeClientFrame(opcode, 100);
    const chunk = Buffer.concat(Array.from({ length: 500 }, () => frame));
    const timer = setTimeout(() => socket.destroy(), SOCKET_LIFE_MS);
    const chunks = await writeRepeatedly(socket, chunk, 10);
    clearTimeout(timer);
    socket.destroy();
    return 500 * chunks;
  };

/** Opens a socket and sends; ends when the server closes it, or soon. */
async function withSocket(
  { address, cookie, url }: AttackerContext,
  attack: (ws: WebSocket, ask: (name: string, fields: object) => void) => Promise<number>,
): Promise<number> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/socket`, {
    headers: { cookie },
    localAddress: address,
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  ws.on('error', () => undefined);
  let id = 0;
  const ask = (name: string, fields: object) => {
    if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ id: ++id, do: name, ...fields }));
  };
  try {
    return await attack(ws, ask);
  } finally {
    ws.terminate();
  }
}

const readTable = (ws: WebSocket, since = Date.now()): Promise<string | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), SOCKET_LIFE_MS - (Date.now() - since));
    ws.on('message', (data) => {
      const { ok } = JSON.parse(String(data)) as { ok?: { table?: string } };
      if (!ok?.table) return;
      clearTimeout(timer);
      resolve(ok.table);
    });
  });

/** Sends many requests that the server has to look up. */
const floodRequests =
  (requests: readonly (readonly [string, object])[], count: number): Attack =>
  (context) =>
    withSocket(context, async (_, ask) => {
      for (let i = 0; i < count; i++) ask(...requests[i % requests.length]!);
      await sleep(SOCKET_LIFE_MS / 3);
      return count;
    });

/** Requests whose answers nobody reads. */
const neverRead: Attack = (context) =>
  withSocket(context, async (ws, ask) => {
    ws.pause();
    for (let i = 0; i < 90; i++) ask('lobby', { on: true });
    await sleep(SOCKET_LIFE_MS);
    return 90;
  });

const sendGarbage: Attack = (context) =>
  withSocket(context, async (ws) => {
    for (let i = 0; i < 60; i++) {
      if (ws.readyState !== ws.OPEN) return i;
      ws.send(i % 2 === 0 ? randomBytes(300) : `{"id":${i},"do":["${'['.repeat(500)}`);
    }
    await sleep(SOCKET_LIFE_MS / 3);
    return 60;
  });

const fillLobby: Attack = (context) =>
  withSocket(context, async (ws, ask) => {
    ws.on('message', (data) => {
      const { ok } = JSON.parse(String(data)) as { ok?: { table?: string } };
      if (!ok?.table) return;
      ask('open', { table: ok.table });
      ask('sit', { table: ok.table, nonce: randomNonce() });
    });
    ask('lobby', { on: true });
    for (let i = 0; i < 12; i++) ask('create', { game: 'nox', seats: 4, listed: true });
    await sleep(SOCKET_LIFE_MS);
    return 37;
  });

/** A table of experts that is left alone. */
const abandonExperts: Attack = (context) =>
  withSocket(context, async (ws, ask) => {
    ask('create', { game: 'nanobye', seats: 4, bots: ['expert', 'expert', 'expert'] });
    const table = await readTable(ws);
    if (table) ask('sit', { table, nonce: randomNonce() });
    await sleep(100);
    return 2;
  });

/** Chat, agreements, openings and records at a table of one's own. */
const growRecord: Attack = (context) =>
  withSocket(context, async (ws, ask) => {
    ask('create', { game: 'nox', seats: 3, bots: ['easy', 'easy'] });
    const table = await readTable(ws);
    if (!table) return 1;
    ask('sit', { table, nonce: randomNonce() });
    for (let i = 0; i < 20; i++) {
      ask('agree', { table, yes: i % 2 === 0 });
      ask('say', { table, preset: 'hello' });
      ask('open', { table, seen: -1 });
      ask('record', { table });
    }
    await sleep(SOCKET_LIFE_MS / 2);
    return 82;
  });

const floodVisits: Attack = async ({ address, url }) => {
  await visitFrom(address, url, `Guest ${randomBytes(3).toString('hex')}`);
  return 1;
};

const pipelineRequests = (path: string): Attack =>
  holdConnection(`GET ${path} ${HTTP_HEAD}\r\n`.repeat(20), 20);

const floodRecordDownloads: Attack = async ({ address, url }) => {
  await requestFrom(address, `${url}/api/tables/aaaaaaaaaaaaaaaa/record.json`);
  return 1;
};

export const ATTACKS: { readonly [name: string]: Attack } = {
  pings: floodFrames(PING_OPCODE),
  pongs: floodFrames(PONG_OPCODE),
  refusedUpgrades: holdConnection(UPGRADE),
  silentConnections: holdConnection(''),
  unfinishedHeaders: holdConnection(`GET / ${HTTP_HEAD}`),
  unfinishedBodies: holdConnection(
    `POST /api/visit ${HTTP_HEAD}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  ),
  missingPages: pipelineRequests('/nothing'),
  metrics: pipelineRequests('/metrics'),
  recordDownloads: floodRecordDownloads,
  visits: floodVisits,
  messages: floodRequests([['ping', {}]], 300),
  lists: floodRequests(
    [
      ['avoided', {}],
      ['history', {}],
      ['my-tables', {}],
      ['ranking', { game: 'nox' }],
      ['turns', {}],
      ['export', {}],
    ],
    90,
  ),
  slowReaders: neverRead,
  garbage: sendGarbage,
  lobby: fillLobby,
  experts: abandonExperts,
  records: growRecord,
};
