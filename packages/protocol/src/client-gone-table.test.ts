/** The client when a table that it has open is no longer there. */
import { expect, it } from 'vitest';
import { FakeTransport } from '../test/fake-transport.ts';
import { Client } from './client.ts';
import type { TableSnapshot } from './server-frames.ts';

const TABLE_ID = 'abcdefgh12345678';
const SNAPSHOT = { table: TABLE_ID, n: 3, face: {}, steps: [{ n: 3, at: 3 }] };

it.each([
  ['lost', { table: TABLE_ID, lost: true as const }],
  ['deleted', { table: TABLE_ID }],
])('[P26] is told that the table was %s, and does not open it again', async (word, gone) => {
  const transports: FakeTransport[] = [];
  const timers: (() => void)[] = [];
  const calls: (string | number)[] = [];
  const client = new Client(
    (listener) => {
      const transport = new FakeTransport(listener);
      transports.push(transport);
      return transport;
    },
    {
      after: (_, call) => {
        timers.push(call);
        return () => undefined;
      },
    },
    () => 'a move',
  );
  const connect = async () => {
    transports.at(-1)!.listener.open();
    await transports.at(-1)!.answer('hello');
  };
  client.connect();
  await connect();
  const opening = client.openTable(TABLE_ID, {
    sync: ({ n }) => void calls.push(n),
    step: ({ n }) => void calls.push(n),
    gone: (isLost) => void calls.push(isLost ? 'lost' : 'deleted'),
  });
  await transports[0]!.answer('open', SNAPSHOT as unknown as TableSnapshot);
  await opening;
  transports[0]!.deliver({ gone: { table: 'zyxwvuts87654321' } });
  transports[0]!.deliver({ gone });
  transports[0]!.deliver({ table: TABLE_ID, n: 4, at: 4 });
  expect(calls).toEqual([3, word]);
  transports[0]!.break();
  timers.shift()!();
  await connect();
  expect(transports[1]!.sent.map((sent) => sent.do)).toEqual(['hello']);
});
