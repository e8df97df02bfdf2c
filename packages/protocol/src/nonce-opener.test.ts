/** A client commits to its nonce, and opens it when the table waits for it. */
import { commitToNonce } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { Client, type TransportListener } from './client.ts';
import { type KeptShare, NonceOpener, type ShareStore } from './nonce-opener.ts';
import type { TableSnapshot } from './server-frames.ts';
import type { TableListener } from './table-subscription.ts';

const TABLE_ID = 'abcdefgh12345678';
const NONCE = '5a'.repeat(16);
const flushEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));
const SHARE: KeptShare = { ...commitToNonce(NONCE), commitment: 'c0'.repeat(32) };
const [OTHER_HASH, THIRD_HASH] = ['0a'.repeat(32), '0b'.repeat(32)] as const;
const makeFace = (...waitsFor: string[]) =>
  ({
    commitment: SHARE.commitment,
    nonceHashes: [SHARE.nonceHash, OTHER_HASH],
    nonces: [],
    opening: { waitsFor, until: 0 },
  }) as unknown as PublicTable;

describe('[P25] opening a nonce', () => {
  let sent: string[];
  /** What the page has kept, by table and person. */
  let stored: Map<string, KeptShare>;
  let answer: { resolve(): void; reject(): void };
  let opener: NonceOpener;
  let listener: TableListener;
  const sync = (face: PublicTable) => listener.sync({ face } as TableSnapshot);
  const step = (face?: PublicTable) =>
    listener.step({ table: TABLE_ID, n: 1, at: 0, ...(face && { face }) });

  beforeEach(() => {
    sent = [];
    stored = new Map();
    stored.set(`${TABLE_ID} ada`, SHARE);
    useOpener({
      find: (table, person) => stored.get(`${table} ${person}`),
      storeShares: (table, person, shares) => {
        sent.push('shares are stored');
        const key = `${table} ${person}`;
        stored.set(key, { ...stored.get(key)!, shares });
      },
    });
  });

  function useOpener(store?: ShareStore): void {
    opener = new NonceOpener((table, nonce) => {
      sent.push(`${table} ${nonce}`);
      const { promise, reject, resolve } = Promise.withResolvers<void>();
      answer = { resolve, reject };
      return promise;
    }, store);
    opener.person = 'ada';
    listener = opener.watch(TABLE_ID, { sync: () => undefined, step: () => undefined });
  }
  /** Opens the nonce; then the connection breaks before the answer. */
  async function openWithoutAnswer(): Promise<void> {
    step(makeFace('ada'));
    answer.reject();
    await flushEventLoop();
    expect(sent.splice(0)).toContain(`${TABLE_ID} ${NONCE}`);
  }

  it('waits until the table asks for it, and happens once', () => {
    useOpener();
    opener.keep(TABLE_ID, SHARE);
    step();
    step({} as PublicTable);
    step(makeFace('bea'));
    expect(sent).toEqual([]);
    step(makeFace('ada', 'bea'));
    step(makeFace('ada'));
    expect(sent).toEqual([`${TABLE_ID} ${NONCE}`]);
  });

  it('is repeated after a broken connection if the table still waits', async () => {
    useOpener();
    opener.keep(TABLE_ID, SHARE);
    await openWithoutAnswer();
    sync(makeFace('ada'));
    expect(sent).toEqual([`${TABLE_ID} ${NONCE}`]);
  });

  it('works on a page that was loaded again', () => {
    sync(makeFace('ada'));
    expect(sent).toContain(`${TABLE_ID} ${NONCE}`);
  });

  it('is left to the device that has the nonce', () => {
    stored.clear();
    stored.set(`${TABLE_ID} bea`, SHARE);
    sync(makeFace('ada'));
    expect(sent).toEqual([]);
  });

  it('happens after the shares of all are stored, which then stay as they are', async () => {
    step({ ...makeFace('ada'), nonces: ['ab'.repeat(16)] });
    expect(sent).toEqual(['shares are stored', `${TABLE_ID} ${NONCE}`]);
    const shares = { nonceHashes: [SHARE.nonceHash, OTHER_HASH], nonces: ['ab'.repeat(16)] };
    expect(stored.get(`${TABLE_ID} ada`)).toEqual({ ...SHARE, shares });
    answer.reject();
    await flushEventLoop();
    // Somebody else has opened meanwhile.
    sync({ ...makeFace('ada'), nonces: ['ab'.repeat(16), 'cd'.repeat(16)] });
    expect(sent).toHaveLength(3);
    expect(stored.get(`${TABLE_ID} ada`)?.shares).toEqual(shares);
  });

  it('notes that the seats are arranged', () => {
    step({ ...makeFace('ada'), seating: 'arranged' });
    expect(stored.get(`${TABLE_ID} ada`)?.shares?.seating).toBe('arranged');
  });

  it.each<[string, Partial<PublicTable>]>([
    ['its commitment is not among those of the table', { nonceHashes: [OTHER_HASH] }],
    ['the table has another seed', { commitment: 'c1'.repeat(32) }],
  ])('does not happen if %s', (_, change) => {
    step({ ...makeFace('ada'), ...change });
    expect(sent).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['another one', [SHARE.nonceHash, THIRD_HASH]],
    ['one more', [SHARE.nonceHash, OTHER_HASH, THIRD_HASH]],
    ['one less', [SHARE.nonceHash]],
  ])(
    'is not repeated if there is %s meanwhile, also on a page that was loaded again',
    async (_, nonceHashes) => {
      await openWithoutAnswer();
      sync({ ...makeFace('ada'), nonceHashes });
      useOpener({ find: () => stored.get(`${TABLE_ID} ada`), storeShares: () => undefined });
      sync({ ...makeFace('ada'), nonceHashes });
      expect(sent).toEqual([]);
    },
  );
});

describe('[P25] sitting down', () => {
  const sent: { id: number; do: string; nonce?: string; nonceHash?: string }[] = [];
  let listener: TransportListener;
  let client: Client;
  let isClosed = false;
  const reply = async (frame: object) => {
    listener.message(JSON.stringify({ re: sent.at(-1)!.id, ...frame }));
    await flushEventLoop();
  };

  beforeEach(async () => {
    sent.length = 0;
    client = new Client(
      (given) => {
        listener = given;
        return {
          send: (text) => void sent.push(JSON.parse(text)),
          close: () => {
            isClosed = true;
          },
        };
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

  it('never sends the nonce in plain: a node that knows no commitments is left for another', async () => {
    const seated = client.sitDown(TABLE_ID, commitToNonce(NONCE)).catch(({ code }) => code);
    await reply({ no: { code: 'field', message: '' } });
    expect(await seated).toBe('field');
    expect(JSON.stringify(sent)).not.toContain(NONCE);
    expect(isClosed).toBe(true);
  });
});
