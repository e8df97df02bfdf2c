/** A client commits to its nonce, and opens it when the table waits for it. */
import { commitToNonce } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { Client, type TransportListener } from './client.ts';
import { NonceOpener } from './nonce-opener.ts';
import type { TableSnapshot } from './server-frames.ts';
import type { TableListener } from './table-subscription.ts';

const TABLE_ID = 'abcdefgh12345678';
const NONCE = '5a'.repeat(16);
const flushEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
const makeFace = (...waitsFor: string[]) =>
  ({ opening: { waitsFor, until: 0 } }) as unknown as PublicTable;

describe('[P25] opening a nonce', () => {
  let sent: string[];
  /** What the page has kept, by table and person. */
  let stored: Map<string, string>;
  let answer: { resolve(): void; reject(): void };
  let opener: NonceOpener;
  let listener: TableListener;
  const sync = (face: PublicTable) => listener.sync({ face } as TableSnapshot);
  const step = (face?: PublicTable) =>
    listener.step({ table: TABLE_ID, n: 1, at: 0, ...(face && { face }) });

  beforeEach(() => {
    sent = [];
    stored = new Map();
    opener = new NonceOpener(
      (table, nonce) => {
        sent.push(`${table} ${nonce}`);
        const { promise, reject, resolve } = Promise.withResolvers<void>();
        answer = { resolve, reject };
        return promise;
      },
      (table, person) => stored.get(`${table} ${person}`),
    );
    opener.person = 'ada';
    listener = opener.watch(TABLE_ID, { sync: () => undefined, step: () => undefined });
  });

  it('waits until the table asks for it, and happens once', () => {
    opener.keep(TABLE_ID, NONCE);
    step();
    step({} as PublicTable);
    step(makeFace('bea'));
    expect(sent).toEqual([]);
    step(makeFace('ada', 'bea'));
    step(makeFace('ada'));
    expect(sent).toEqual([`${TABLE_ID} ${NONCE}`]);
  });

  it('is repeated after a broken connection if the table still waits', async () => {
    opener.keep(TABLE_ID, NONCE);
    step(makeFace('ada'));
    answer.reject();
    await flushEventLoop();
    sync(makeFace('ada'));
    expect(sent).toHaveLength(2);
  });

  it('works on a page that was loaded again', () => {
    stored.set(`${TABLE_ID} ada`, NONCE);
    sync(makeFace('ada'));
    expect(sent).toEqual([`${TABLE_ID} ${NONCE}`]);
  });

  it('is left to the device that has the nonce', () => {
    stored.set(`${TABLE_ID} bea`, NONCE);
    sync(makeFace('ada'));
    expect(sent).toEqual([]);
  });
});

describe('[P25] sitting down', () => {
  const sent: { id: number; do: string; nonce?: string; nonceHash?: string }[] = [];
  let listener: TransportListener;
  let client: Client;
  const reply = async (frame: object) => {
    listener.message(JSON.stringify({ re: sent.at(-1)!.id, ...frame }));
    await flushEventLoop();
  };

  beforeEach(async () => {
    sent.length = 0;
    client = new Client(
      (given) => {
        listener = given;
        return { send: (text) => void sent.push(JSON.parse(text)), close: () => undefined };
      },
      { after: () => () => undefined },
      () => 'm1',
    );
    client.connect();
    listener.open();
    await reply({ ok: {} });
  });

  it('sends a commitment, and not the nonce', async () => {
    const seated = client.sitDown(TABLE_ID, commitToNonce(NONCE));
    expect(sent.at(-1)).toEqual({
      id: sent.at(-1)!.id,
      do: 'sit',
      table: TABLE_ID,
      nonceHash: commitToNonce(NONCE).nonceHash,
    });
    await reply({ ok: { n: 1 } });
    expect(await seated).toEqual({ n: 1 });
  });

  it('sends the nonce to a server of the version before, which knows no commitments', async () => {
    const seated = client.sitDown(TABLE_ID, commitToNonce(NONCE));
    await reply({ no: { code: 'field', message: '' } });
    expect(sent.at(-1)).toMatchObject({ do: 'sit', nonce: NONCE });
    await reply({ ok: { n: 1 } });
    expect(await seated).toEqual({ n: 1 });
  });
});
