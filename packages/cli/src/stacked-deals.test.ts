/**
 * A house that chooses among deals: its records pass every check of their own, and only what a player
 * kept outside the house shows it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  assertValidDealProof,
  computeNonceCommitment,
  type DealReceipt,
  findReceiptDifferences,
  hashTableId,
  hexToBytes,
  parseDealReceipt,
  RECEIPT_FORMAT,
  readDealClaim,
  type Transcript,
  writeDealLogLine,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import {
  type DealtRecord,
  dealRecord,
  type RecordedSitter,
  stackRecord,
} from '@ludotheque/testkit';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../../protocol/src/client.ts';
import type { ServerFrame, TableSnapshot } from '../../protocol/src/server-frames.ts';
import { FakeTransport, flushEventLoop } from '../../protocol/test/fake-transport.ts';

const nox = await loadGame('nox');
const TABLE = 'abcdefgh12345678';
const SEED = Uint8Array.from({ length: 32 }, (_, i) => i);
const makePerson = (name: string, nonce: string) => ({
  name,
  nonce,
  nonceHash: computeNonceCommitment(hexToBytes(nonce)),
});
const ada = makePerson('Ada', '5a'.repeat(16));
const bruno = makePerson('Bruno', 'b7'.repeat(16));
const ROSTER: readonly RecordedSitter[] = [ada, bruno, { name: '', bot: 'easy' }];
const honest = { table: hashTableId(TABLE), ...dealRecord(nox, SEED, ROSTER, 40) };
const CREATED_LINE = writeDealLogLine(
  { n: 0, at: 1_794_786_271_000, before: '0'.repeat(64) },
  { what: 'created', table: honest.table, commitment: honest.commitment },
);
/** What the page has written before it sits down, and what the log of deals said. */
const SEATED_RECEIPT: DealReceipt = {
  format: RECEIPT_FORMAT,
  table: TABLE,
  commitment: honest.commitment,
  nonce: ada.nonce,
  nonceHash: ada.nonceHash,
  at: 1_794_786_271_612,
  opened: true,
  log: { lines: [CREATED_LINE], count: 1, head: 'ab'.repeat(32) },
};
const RECEIPT: DealReceipt = {
  ...SEATED_RECEIPT,
  shares: { nonceHashes: [ada.nonceHash, bruno.nonceHash], nonces: [] },
};
/** The house wants many elevens on top. */
const countElevens = ({ shuffles }: Transcript) =>
  shuffles[0]!.slice(0, 15).filter((card) => card === 'B11').length;

const folder = mkdtempSync(join(tmpdir(), 'ludo-receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const PYTHON_VERIFIER = fileURLToPath(new URL('../../../examples/verify_deal.py', import.meta.url));
const [RECORD_FILE, RECEIPT_FILE] = [join(folder, 'record.json'), join(folder, 'receipt.json')];

function run(program: string, args: readonly string[]) {
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

function verify(record: object, receipt: unknown = RECEIPT) {
  writeFileSync(RECORD_FILE, JSON.stringify(record));
  writeFileSync(RECEIPT_FILE, typeof receipt === 'string' ? receipt : JSON.stringify(receipt));
  return run(process.execPath, [MAIN, 'verify', '--receipt', RECEIPT_FILE, RECORD_FILE]);
}

/** What the page, `ludo verify` and the Python program say. */
function verifyThrice(record: DealtRecord, receipt: DealReceipt) {
  const byLudo = verify(record, receipt);
  const args = ['-B', PYTHON_VERIFIER, RECORD_FILE, '--receipt', RECEIPT_FILE];
  const byPage = findReceiptDifferences(receipt, readDealClaim(record));
  return { byPage, byLudo, byPython: run('python3', args) };
}

describe('[P17] [P25] ludo verify --receipt', () => {
  it('accepts the deal that was promised', () => {
    expect(verify(honest)).toEqual({ status: 0, said: '1 verified\n' });
  });

  it('finds a deal that the house chose among 3,000 seeds after the nonces', () => {
    const stacked = stackRecord(nox, ROSTER, 3_000, countElevens);
    expect(countElevens(stacked.transcript)).toBeGreaterThan(3);
    // On its own the record is perfect: this is all that could be checked without a receipt.
    assertValidDealProof(nox, stacked);
    const { said, status } = verify(stacked);
    expect(status).toBe(1);
    expect(said).toContain('another commitment than the one that was shown before the deal');
  });

  it.each<[string, object, string]>([
    ['of another table', { ...honest, table: hashTableId('another') }, 'of another table'],
    [
      'with the nonce left out, as if it had not been opened',
      dealRecord(nox, SEED, [{ name: 'Ada', nonceHash: ada.nonceHash }, bruno, ROSTER[2]!]),
      'says that the nonce of the receipt was not opened',
    ],
    [
      'with another nonce in its place',
      dealRecord(nox, SEED, [makePerson('Ada', 'cc'.repeat(16)), bruno, ROSTER[2]!]),
      'it was left out or replaced',
    ],
    [
      'with a bot in its place',
      dealRecord(nox, SEED, [bruno, ROSTER[2]!, ROSTER[2]!]),
      'it was left out or replaced',
    ],
  ])('finds a record %s', (_, record, expected) => {
    assertValidDealProof(nox, record);
    const { said, status } = verify(record);
    expect(status).toBe(1);
    expect(said).toContain(expected);
  });

  it('accepts a record in which the nonce was sent plainly, as older clients do', () => {
    expect(
      verify(dealRecord(nox, SEED, [{ name: 'Ada', nonce: ada.nonce }, bruno, ROSTER[2]!])),
    ).toMatchObject({ status: 0 });
  });

  it.each<[string, unknown, string]>([
    ['a number', 7, 'must be an object'],
    ['a record', honest, 'this is no receipt'],
    ['without a nonce', { ...RECEIPT, nonce: undefined }, '"nonce" of the receipt'],
    ['with a changed nonce', { ...RECEIPT, nonce: 'ff'.repeat(16) }, 'does not give its'],
    ['with a strange log', { ...RECEIPT, log: { lines: 7 } }, '"log" of the receipt'],
    ['with strange shares', { ...RECEIPT, shares: [ada.nonceHash] }, '"shares" of the receipt'],
    [
      'with shares that are none',
      { ...RECEIPT, shares: { nonceHashes: ['zz'], nonces: [] } },
      '"shares" of the receipt',
    ],
  ])('refuses a receipt that is %s', (_, receipt, expected) => {
    expect(() => parseDealReceipt(JSON.parse(JSON.stringify(receipt)))).toThrow(expected);
  });

  it('refuses a receipt that is no JSON', () => {
    expect(verify(honest, '{')).toEqual({ status: 1, said: expect.stringContaining('no JSON') });
  });

  it('refuses to compare a receipt with a transcript that proves no deal', () => {
    expect(verify(honest.transcript).said).toContain('is compared with a game record');
  });
});

describe('[P17] [P25] a house with a puppet at the table', () => {
  const ZEROS = '0'.repeat(64);
  /** What Ada's device has kept. */
  let receipt: DealReceipt;
  let transport: FakeTransport;
  let client: Client;

  beforeEach(async () => {
    receipt = { ...SEATED_RECEIPT, opened: false };
    client = new Client(
      (listener) => {
        transport = new FakeTransport(listener);
        return transport;
      },
      { after: () => () => undefined },
      () => 'a move',
      {},
      {
        find: () => receipt,
        storeShares: (_table, _person, shares) => {
          // Whatever has been sent before this was sent without a trace.
          expect(sentNonces()).toEqual([]);
          receipt = { ...receipt, shares };
        },
      },
    );
    client.connect();
    transport.listener.open();
    transport.deliver({ welcome: { you: { person: 'ada', name: 'Ada' } } } as ServerFrame);
    await transport.answer('hello');
    const opening = client.openTable(TABLE, { sync: () => undefined, step: () => undefined });
    await transport.answer('open', { table: TABLE, n: 0, steps: [], face: makeFace([]) } as object);
    await opening;
  });

  const makeFace = (nonceHashes: readonly string[], waitsFor: readonly string[] = []) =>
    ({
      id: TABLE,
      commitment: honest.commitment,
      nonces: [],
      nonceHashes,
      ...(waitsFor.length > 0 && { opening: { waitsFor, until: 0 } }),
    }) as unknown as TableSnapshot['face'];
  const ask = (...nonceHashes: readonly string[]) =>
    transport.deliver({ table: TABLE, n: 1, at: 0, face: makeFace(nonceHashes, ['ada']) });
  const sentNonces = () =>
    transport.sent.flatMap(({ nonce }) => (nonce === undefined ? [] : [nonce]));
  const sitDown = () => client.sitDown(TABLE, ada);

  /** The house tries nonces of its puppet, knowing its seed and Ada's nonce. */
  function choosePuppetNonce(makeSitter: (nonce: string) => RecordedSitter) {
    const deal = (i: number) =>
      dealRecord(nox, SEED, [ada, makeSitter(i.toString(16).padStart(32, '0')), ROSTER[2]!]);
    let best = deal(0);
    for (let i = 1; i < 3_000; i++) {
      const record = deal(i);
      if (countElevens(record.transcript) > countElevens(best.transcript)) best = record;
    }
    expect(countElevens(best.transcript)).toBeGreaterThan(3);
    const chosen = { ...best, table: honest.table };
    assertValidDealProof(nox, chosen);
    return chosen;
  }

  it.each<[string, (nonce: string) => RecordedSitter]>([
    ['seals', (nonce) => makePerson('Puppet', nonce)],
    ['sends in plain', (nonce) => ({ name: 'Puppet', nonce })],
  ])('is found out if it gets a nonce, and then chooses what the puppet %s', async (_, make) => {
    void sitDown();
    await transport.answer('sit', { n: 0 });
    ask(ada.nonceHash, ZEROS);
    expect(sentNonces()).toEqual([ada.nonce]);
    expect(receipt.shares).toEqual({ nonceHashes: [ada.nonceHash, ZEROS], nonces: [] });
    const { byLudo, byPage, byPython } = verifyThrice(choosePuppetNonce(make), receipt);
    expect(byPage).toEqual(['shares']);
    for (const verdict of [byLudo, byPython])
      expect(verdict).toEqual({ status: 1, said: expect.stringContaining('other shares than') });
  });

  it('gets no second opening when it shows other shares', async () => {
    void sitDown();
    await transport.answer('sit', { n: 0 });
    ask(ada.nonceHash, ZEROS);
    await transport.answer('open-nonce', { n: 1 });
    ask(ada.nonceHash, bruno.nonceHash);
    expect(sentNonces()).toEqual([ada.nonce]);
    expect(receipt.shares?.nonceHashes).toEqual([ada.nonceHash, ZEROS]);
    const claim = { ...makeFace([ada.nonceHash, bruno.nonceHash]), isDealt: false };
    expect(findReceiptDifferences(receipt, { ...claim, nonceHashes: claim.nonceHashes! })).toEqual([
      'shares',
    ]);
  });

  it('gets no nonce by saying that it knows no commitments', async () => {
    const seated = sitDown().catch((error: Error) => error.message);
    await transport.refuse('sit', 'field');
    await flushEventLoop();
    expect(await seated).toBe('field');
    expect(sentNonces()).toEqual([]);
  });

  it('[P25] is suspected where a client of the version before sent its nonce in plain', () => {
    const plain = dealRecord(nox, SEED, [{ name: 'Ada', nonce: ada.nonce }, bruno, ROSTER[2]!]);
    const { byLudo, byPage, byPython } = verifyThrice(plain, SEATED_RECEIPT);
    expect(byPage).toEqual([]);
    for (const { said, status } of [byLudo, byPython]) {
      expect(status).toBe(0);
      expect(said).toContain('nonce of the receipt was sent in plain');
    }
  });
});

describe('[P25] the comparison of the shares', () => {
  it.each<[string, readonly RecordedSitter[]]>([
    ['somebody who did not open in time, and is named', [ada, { ...bruno, nonce: undefined }]],
    ['everybody who opened', [ada, bruno]],
  ])('accepts %s', (_, people) => {
    const record = dealRecord(nox, SEED, [...people, ROSTER[2]!]);
    const { byLudo, byPage, byPython } = verifyThrice(record, RECEIPT);
    expect(byPage).toEqual([]);
    expect(byLudo).toEqual({ status: 0, said: '1 verified\n' });
    expect(byPython.status).toBe(0);
  });

  it.each<[string, readonly RecordedSitter[]]>([
    ['the share of a person is missing', [ada, ROSTER[2]!, ROSTER[2]!]],
    ['there is one more', [ada, bruno, makePerson('Puppet', 'cc'.repeat(16))]],
    [
      'one that was not opened is another one',
      [ada, { name: 'Bruno', nonceHash: 'cc'.repeat(32) }, ROSTER[2]!],
    ],
  ])('finds that %s', (_, roster) => {
    const record = dealRecord(nox, SEED, roster);
    assertValidDealProof(nox, record);
    const { byLudo, byPage, byPython } = verifyThrice(record, RECEIPT);
    expect(byPage).toEqual(['shares']);
    expect([byLudo.status, byPython.status]).toEqual([1, 1]);
  });

  it.each<[string, RecordedSitter]>([
    ['one’s own', ada],
    ['that of another person', bruno],
  ])('finds that a share counts twice: %s', (_, share) => {
    const puppet = { ...share, name: 'Puppet' };
    // The two with the same nonce may sit down in either order.
    const records = [
      [ada, bruno, puppet],
      [puppet, ada, bruno],
    ].map((roster) => dealRecord(nox, SEED, roster));
    expect(records[0]!.transcript.shuffles).not.toEqual(honest.transcript.shuffles);
    for (const record of records) {
      const { byLudo, byPage, byPython } = verifyThrice(record, RECEIPT);
      expect(byPage).toEqual(['shares']);
      expect([byLudo.status, byPython.status]).toEqual([1, 1]);
    }
  });

  it('finds that a nonce that is none has become another one that is none', () => {
    const shares = { ...RECEIPT.shares!, nonces: ['zz'] };
    const claim = { ...readDealClaim(honest), nonces: [...honest.nonces, '0102'] };
    expect(findReceiptDifferences({ ...RECEIPT, shares }, claim)).toEqual(['shares']);
  });

  it('finds that drawn seats are said to be arranged, and accepts those that were', () => {
    const [first, ...others] = honest.sitters;
    const arranged = { ...honest, sitters: [...others, first!], seating: 'arranged' as const };
    assertValidDealProof(nox, arranged);
    const drawn = verifyThrice(arranged, RECEIPT);
    expect(drawn.byPage).toEqual(['shares']);
    expect([drawn.byLudo.status, drawn.byPython.status]).toEqual([1, 1]);
    const shares = { ...RECEIPT.shares!, seating: 'arranged' as const };
    const asShown = verifyThrice(arranged, { ...RECEIPT, shares });
    expect(asShown.byPage).toEqual([]);
    expect([asShown.byLudo.status, asShown.byPython.status]).toEqual([0, 0]);
  });

  it('counts a nonce that was plain at the opening as the same share ever after', () => {
    const plainBruno = { name: 'Bruno', nonce: bruno.nonce };
    const record = dealRecord(nox, SEED, [ada, plainBruno, ROSTER[2]!]);
    const shares = { nonceHashes: [ada.nonceHash], nonces: [bruno.nonce] };
    const { byLudo, byPage, byPython } = verifyThrice(record, { ...RECEIPT, shares });
    expect(byPage).toEqual([]);
    expect([byLudo.status, byPython.status]).toEqual([0, 0]);
  });

  it('is left out for a receipt of the version before, and both programs say so', () => {
    const { byLudo, byPage, byPython } = verifyThrice(honest, SEATED_RECEIPT);
    expect(byPage).toEqual([]);
    for (const { said, status } of [byLudo, byPython]) {
      expect(status).toBe(0);
      expect(said).toContain('does not have the shares of the others');
    }
  });
});

describe('[P25] a receipt without a line of the log', () => {
  it('is accepted, and both programs say so', () => {
    const { log: _, ...receipt } = RECEIPT;
    const { byLudo, byPage, byPython } = verifyThrice(honest, receipt);
    expect(byPage).toEqual([]);
    for (const { said, status } of [byLudo, byPython]) {
      expect(status).toBe(0);
      expect(said).toContain('no line of the log of deals');
    }
  });

  it.each<[string, string]>([
    ['is of another table', CREATED_LINE.replace(honest.table, 'cd'.repeat(32))],
    ['has another commitment', CREATED_LINE.replace(honest.commitment, 'cd'.repeat(32))],
    ['only ends a deal', CREATED_LINE.replace('created', 'closed')],
    ['is no JSON', '{'],
  ])('is not the same as one whose line %s: that is refused', (_, line) => {
    const receipt = { ...RECEIPT, log: { ...RECEIPT.log!, lines: [line] } };
    const { byLudo, byPage, byPython } = verifyThrice(honest, receipt);
    expect(byPage).toEqual(['log']);
    expect([byLudo.status, byPython.status]).toEqual([1, 1]);
  });
});

describe('[P17] [P25] a forged opening is detected', () => {
  const first = honest.sitters.findIndex(({ nonce }) => nonce !== undefined);
  const forge = (change: object) => ({
    ...honest,
    sitters: honest.sitters.with(first, { ...honest.sitters[first]!, ...change }),
  });
  it.each<[string, string, object]>([
    ['a commitment to something else', 'opening', forge({ nonceHash: '00'.repeat(32) })],
    ['a commitment that is none', 'opening', forge({ nonceHash: 'no hash' })],
    ['a commitment that is a list', 'opening', forge({ nonceHash: ['00'.repeat(32)] })],
    ['a nonce said not to have been opened', 'seating', forge({ nonce: undefined })],
    ['a nonce that is not in the list', 'seating', { ...honest, nonces: honest.nonces.slice(1) }],
  ])('%s', (_, code, record) => {
    expect(() => assertValidDealProof(nox, JSON.parse(JSON.stringify(record)))).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
