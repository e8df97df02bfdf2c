/** The client while some nodes of the house lack the rules of a table. */
import { beforeEach, expect, it } from 'vitest';
import { FakeTransport, flushEventLoop } from '../test/fake-transport.ts';
import { Client, type ConnectionStatus } from './client.ts';
import type { TableSnapshot } from './server-frames.ts';

const TABLE_ID = 'abcdefgh12345678';
const makeSnapshot = (n: number) =>
  ({
    table: TABLE_ID,
    n,
    face: {},
    steps: [{ n, at: n }] as TableSnapshot['steps'],
  }) as TableSnapshot;

let transports: FakeTransport[];
let timers: { readonly ms: number; readonly call: () => void }[];
let status: ConnectionStatus;
let client: Client;
const lastTransport = () => transports.at(-1)!;

beforeEach(() => {
  transports = [];
  timers = [];
  client = new Client(
    (listener) => {
      transports.push(new FakeTransport(listener));
      return lastTransport();
    },
    {
      after(ms, call) {
        timers.push({ ms, call });
        return () => undefined;
      },
      random: () => 0.5,
    },
    () => 'a move',
    {
      status: (next) => {
        status = next;
      },
    },
  );
});

async function acceptConnection(): Promise<void> {
  lastTransport().listener.open();
  await lastTransport().answer('hello');
}
/** Returns how long the client has waited. */
async function reconnect(): Promise<number> {
  const { call, ms } = timers.shift()!;
  call();
  await acceptConnection();
  return ms;
}
/** Opens the table at a node that lacks its rules; returns the snapshots that arrive later. */
async function openAtOldNode() {
  client.connect();
  await acceptConnection();
  const snapshots: number[] = [];
  const opening = client
    .openTable(TABLE_ID, { sync: ({ n }) => void snapshots.push(n), step: () => undefined })
    .catch((error: Error) => error.message);
  await lastTransport().refuse('open', 'elsewhere');
  expect(await opening).toBe('elsewhere');
  return snapshots;
}

it('[P30] opens the table at another node', async () => {
  const snapshots = await openAtOldNode();
  expect(transports[0]!.closed).toBe(true);
  expect(status).toBe('offline');
  await reconnect();
  await lastTransport().answer('open', makeSnapshot(3));
  expect(snapshots).toEqual([3]);
  expect(status).toBe('online');
});

it('[P30] waits longer each time as long as it meets old nodes', async () => {
  await openAtOldNode();
  const waits: number[] = [];
  for (let i = 0; i < 4; i++) {
    waits.push(await reconnect());
    await lastTransport().refuse('open', 'elsewhere');
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000]);
  await reconnect();
  await lastTransport().answer('open', makeSnapshot(0));
  lastTransport().break();
  expect(timers[0]!.ms).toBe(250);
});

it('[P30] does not ask again for a table that no node has rules for', async () => {
  await openAtOldNode();
  await reconnect();
  await lastTransport().refuse('open', 'rules');
  expect(status).toBe('online');
  await flushEventLoop();
  expect(timers).toEqual([]);
});
