/** All floods that a guest with a script can start. Each repeats one attack from one address. */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import {
  connectAndHold,
  encodeClientFrame,
  openWithoutReading,
  PING_OPCODE,
  PONG_OPCODE,
  UPGRADE_WITHOUT_COOKIE,
  writeRepeatedly,
} from '../flood/raw-socket.ts';
import { randomNonce, sleep } from '../visitors.ts';
import { createGuestName, requestFrom, visitFrom } from './visit-from.ts';

export interface AttackerContext {
  readonly url: string;
  readonly address: string;
  /** A person of this address. */
  readonly cookie: string;
  /** Connections that are held open for as long as the server allows. */
  readonly held: Socket[];
  /** Tables of honest people; an open one is there as often as all others together. */
  readonly targets: readonly string[];
  /** A table of this person's own, once there is one. */
  readonly own: { table?: string | undefined };
}

/** Attacks once; resolves with the number of operations. */
export type Attack = (context: AttackerContext) => Promise<number>;

const MAX_HELD = 60;
const SOCKET_LIFE_MS = 1_500;
/** The attackers share the machine with the server: without a pause they would take its processor, not its time. */
const RECONNECT_DELAY_MS = 5;
/** More than a connection takes in that time. */
const MAX_CHUNKS = 10_000;
const HTTP_HEAD = 'HTTP/1.1\r\nHost: x\r\n';

/** Sends this over a new connection, and never closes it. */
const holdConnection =
  (text: string, operations = 1): Attack =>
  async ({ address, held, url }) => {
    const socket = connectAndHold(url, text, address);
    socket.resume();
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

interface ReplyBody {
  readonly table?: string;
  readonly face?: { readonly sitters: readonly { readonly person?: string }[] };
}

interface AttackSocket {
  readonly ws: WebSocket;
  /** Sends a request without waiting for its reply. */
  ask(name: string, fields: object): void;
  /** Resolves with the reply; undefined if there is none soon, or a refusal. */
  request(name: string, fields: object): Promise<ReplyBody | undefined>;
}

/** Opens a socket and attacks over it; ends when the server closes it, or soon. */
async function withSocket(
  { address, cookie, url }: AttackerContext,
  attack: (socket: AttackSocket) => Promise<number>,
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
  let lastId = 0;
  const ask = (name: string, fields: object) => {
    if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ id: ++lastId, do: name, ...fields }));
  };
  const request = (name: string, fields: object) => {
    ask(name, fields);
    return readReply(ws, lastId);
  };
  try {
    return await attack({ ws, ask, request });
  } finally {
    ws.terminate();
  }
}

const readReply = (ws: WebSocket, id: number): Promise<ReplyBody | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), SOCKET_LIFE_MS);
    ws.on('message', (data) => {
      const { ok, re } = JSON.parse(String(data)) as { re?: number; ok?: ReplyBody };
      if (re !== id) return;
      clearTimeout(timer);
      resolve(ok);
    });
  });

/** Sends many requests that the server has to look up. */
const floodRequests =
  (requests: readonly (readonly [string, object])[], count: number): Attack =>
  (context) =>
    withSocket(context, async ({ ask }) => {
      for (let i = 0; i < count; i++) ask(...requests[i % requests.length]!);
      await sleep(SOCKET_LIFE_MS / 3);
      return count;
    });

/** Requests whose answers nobody reads. */
const neverRead: Attack = (context) =>
  withSocket(context, async ({ ask, ws }) => {
    ws.pause();
    for (let i = 0; i < 90; i++) ask('lobby', { on: true });
    await sleep(SOCKET_LIFE_MS);
    return 90;
  });

const sendGarbage: Attack = (context) =>
  withSocket(context, async ({ ws }) => {
    for (let i = 0; i < 60; i++) {
      if (ws.readyState !== ws.OPEN) return i;
      ws.send(i % 2 === 0 ? randomBytes(300) : `{"id":${i},"do":["${'['.repeat(500)}`);
    }
    await sleep(SOCKET_LIFE_MS / 3);
    return 60;
  });

const fillLobby: Attack = (context) =>
  withSocket(context, async ({ ask, ws }) => {
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

/** Guests who play now, give up, and look on while the rematch waits; a new guest each time, if possible. */
const fillLobbyByRematches: Attack = async (context) => {
  const { address, url } = context;
  const cookie = await visitFrom(address, url, createGuestName()).catch(() => context.cookie);
  return withSocket({ ...context, cookie }, async ({ request }) => {
    const { table } = (await request('play-now', { game: 'nox' })) ?? {};
    if (!table) return 1;
    await request('open', { table });
    await request('sit', { table, nonce: randomNonce() });
    await request('resign', { table });
    const { table: next } = (await request('rematch', { table })) ?? {};
    if (!next) return 5;
    await request('open', { table: next });
    await sleep(SOCKET_LIFE_MS);
    return 6;
  });
};

/** A table of experts that is left alone. */
const abandonExperts: Attack = (context) =>
  withSocket(context, async ({ ask, request }) => {
    const bots = ['expert', 'expert', 'expert'];
    const { table } = (await request('create', { game: 'nanobye', seats: 4, bots })) ?? {};
    if (table) ask('sit', { table, nonce: randomNonce() });
    await sleep(100);
    return 2;
  });

/** A table of one's own with `easy` bots, where one sits; undefined if that is refused. */
async function createTableWithBots(request: AttackSocket['request']): Promise<string | undefined> {
  const bots = ['easy', 'easy'];
  const { table } = (await request('create', { game: 'nox', seats: 3, bots })) ?? {};
  if (table) await request('sit', { table, nonce: randomNonce() });
  return table;
}

/** Chat, agreements, openings and records at a table of one's own. */
const growRecord: Attack = (context) =>
  withSocket(context, async ({ ask, request }) => {
    const table = await createTableWithBots(request);
    if (!table) return 1;
    for (let i = 0; i < 20; i++) {
      ask('agree', { table, yes: i % 2 === 0 });
      ask('say', { table, preset: 'hello' });
      ask('open', { table, seen: -1 });
      ask('record', { table });
    }
    await sleep(SOCKET_LIFE_MS / 2);
    return 82;
  });

/** Hints at a table of one's own, where it is soon one's turn for good. */
const floodHints: Attack = (context) =>
  withSocket(context, async ({ ask, request }) => {
    context.own.table ??= await createTableWithBots(request);
    const { table } = context.own;
    if (!table) return 1;
    await request('open', { table });
    for (let i = 0; i < 20; i++) ask('hint', { table });
    await sleep(SOCKET_LIFE_MS);
    return 20;
  });

const chooseTarget = ({ targets }: AttackerContext): string | undefined =>
  targets[Math.floor(Math.random() * targets.length)];

/** Chat of a spectator, who may only say presets. */
const floodChat: Attack = (context) =>
  withSocket(context, async ({ ask, request }) => {
    const table = chooseTarget(context);
    if (!table) return 1;
    await request('open', { table });
    for (let i = 0; i < 20; i++) ask('say', { table, preset: 'hello' });
    ask('say', { table, text: 'x'.repeat(280) });
    await sleep(SOCKET_LIFE_MS / 3);
    return 21;
  });

/** Reports of everybody who sits at a table of strangers. */
const floodReports: Attack = (context) =>
  withSocket(context, async ({ ask, request }) => {
    const table = chooseTarget(context);
    if (!table) return 1;
    const { face } = (await request('open', { table })) ?? {};
    const people = (face?.sitters ?? []).flatMap(({ person }) => person ?? []);
    for (let i = 0; i < 5; i++)
      for (const person of people)
        ask('report', { table, person, reason: 'cheating', note: 'x'.repeat(200) });
    await sleep(SOCKET_LIFE_MS / 3);
    return 1 + 5 * people.length;
  });

const floodVisits: Attack = async ({ address, url }) => {
  await visitFrom(address, url, createGuestName());
  return 1;
};

const pipelineRequests = (path: string): Attack =>
  holdConnection(`GET ${path} ${HTTP_HEAD}\r\n`.repeat(16), 16);

/** Requests at full speed, over a new connection whenever one is closed, by an address that does nothing else. */
const floodPipelines =
  (path: string): Attack =>
  async ({ address, url }) => {
    const chunk = Buffer.from(`GET ${path} ${HTTP_HEAD}\r\n`.repeat(500));
    const end = Date.now() + SOCKET_LIFE_MS;
    let chunks = 0;
    while (Date.now() < end) {
      const socket = connectAndHold(url, '', address.replace(/^127\.3\./, '127.4.'));
      socket.resume();
      const timer = setTimeout(() => socket.destroy(), end - Date.now());
      // Until the server closes it, or for as long as the attack lasts.
      chunks += await writeRepeatedly(socket, chunk, MAX_CHUNKS);
      clearTimeout(timer);
      socket.destroy();
      await sleep(RECONNECT_DELAY_MS);
    }
    return 500 * chunks;
  };

const floodRecordDownloads: Attack = async ({ address, url }) => {
  await requestFrom(address, `${url}/api/tables/aaaaaaaaaaaaaaaa/record.json`);
  return 1;
};

export const ATTACKS: { readonly [name: string]: Attack } = {
  pings: floodFrames(PING_OPCODE),
  pongs: floodFrames(PONG_OPCODE),
  refusedUpgrades: holdConnection(UPGRADE_WITHOUT_COOKIE),
  silentConnections: holdConnection(''),
  unfinishedHeaders: holdConnection(`GET / ${HTTP_HEAD}`),
  unfinishedBodies: holdConnection(
    `POST /api/visit ${HTTP_HEAD}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
  ),
  missingPages: pipelineRequests('/nothing'),
  metrics: pipelineRequests('/metrics'),
  deals: pipelineRequests('/api/deals?page=0'),
  pipelines: floodPipelines('/nothing'),
  healthChecks: floodPipelines('/healthz'),
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
  rematches: fillLobbyByRematches,
  experts: abandonExperts,
  records: growRecord,
  hints: floodHints,
  chat: floodChat,
  reports: floodReports,
};
