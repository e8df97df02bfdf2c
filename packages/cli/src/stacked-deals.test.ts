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
  hashTableId,
  hexToBytes,
  parseDealReceipt,
  RECEIPT_FORMAT,
  type Transcript,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { dealRecord, type RecordedSitter, stackRecord } from '@ludotheque/testkit';
import { afterAll, describe, expect, it } from 'vitest';

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
const RECEIPT: DealReceipt = {
  format: RECEIPT_FORMAT,
  table: TABLE,
  commitment: honest.commitment,
  nonce: ada.nonce,
  nonceHash: ada.nonceHash,
  at: 1_794_786_271_612,
  opened: true,
};
/** The house wants many elevens on top. */
const countElevens = ({ shuffles }: Transcript) =>
  shuffles[0]!.slice(0, 15).filter((card) => card === 'B11').length;

const folder = mkdtempSync(join(tmpdir(), 'ludo-receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function verify(record: object, receipt: unknown = RECEIPT) {
  const [recordFile, receiptFile] = [join(folder, 'record.json'), join(folder, 'receipt.json')];
  writeFileSync(recordFile, JSON.stringify(record));
  writeFileSync(receiptFile, typeof receipt === 'string' ? receipt : JSON.stringify(receipt));
  const args = [MAIN, 'verify', '--receipt', receiptFile, recordFile];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
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
