/** The standalone verifier in Python says the same about deals as our own code. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  assertValidDealProof,
  commitToNonce,
  type DealReceipt,
  RECEIPT_FORMAT,
} from '@ludotheque/core';
import { chooseSeatCount } from '@ludotheque/games/choose-seat-count';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { dealRecord, type RecordedSitter, stackRecord } from '@ludotheque/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../../house/test/test-house.ts';

const VERIFIER = fileURLToPath(new URL('../../../../examples/verify_deal.py', import.meta.url));
const FAIR_DEALING_PAGE = new URL('../../../../docs/fair-dealing.md', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'ludo-verify-deal-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the verifier on these files. */
function verify(record: object, receipt?: object, deals?: string, deck?: readonly string[]) {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const args = [VERIFIER, write('record.json', JSON.stringify(record))];
  if (receipt) args.push('--receipt', write('receipt.json', JSON.stringify(receipt)));
  if (deals !== undefined) args.push('--deals', write('deals.json', deals));
  if (deck) args.push('--deck', write('deck.json', JSON.stringify(deck)));
  const { status, stderr, stdout } = spawnSync('python3', ['-B', ...args], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

const SEED = Uint8Array.from({ length: 32 }, (_, i) => 7 * i);
const BOT: RecordedSitter = { name: '', bot: 'easy' };
const [ada, bruno] = ['5a'.repeat(16), '0b7c'.repeat(20)].map(commitToNonce);
const COMMITTED = [{ name: 'Ada', ...ada! }, { name: 'Bruno', ...bruno! }, BOT];
const PLAIN = [{ name: 'Ada', nonce: ada!.nonce }, { name: 'Bruno', nonce: bruno!.nonce }, BOT];
const UNOPENED = [{ name: 'Ada', ...ada! }, { name: 'Bruno', nonceHash: bruno!.nonceHash }, BOT];

it('the verifier has fewer than 150 lines, and needs only the standard library', () => {
  const text = readFileSync(VERIFIER, 'utf8');
  const lineCount = text.trim().split('\n').length;
  expect(lineCount).toBeLessThan(150);
  expect(readFileSync(FAIR_DEALING_PAGE, 'utf8')).toContain(
    `(standard library only, ${lineCount} lines)`,
  );
  expect([...text.matchAll(/^(?:from|import) (.*)$/gm)].map(([, names]) => names)).toEqual([
    'argparse, hashlib, json, struct, sys',
  ]);
});

it.each([
  ...testedGameIds.map((id) => [id, 'committed', COMMITTED] as const),
  ['nox', 'plain, as in old records', PLAIN] as const,
  ['nanobye', 'partly not opened', UNOPENED] as const,
])('[P17] a deal of %s with nonces that were %s is accepted by both', async (id, _, roster) => {
  const game = await loadGame(id);
  const bots = Array<RecordedSitter>(chooseSeatCount(game, roster.length)).fill(BOT);
  const seated = [...roster, ...bots].slice(0, bots.length);
  const record = dealRecord(game, SEED, seated, 400);
  assertValidDealProof(game, record);
  // The program has the decks of the games that the house came with; others are given.
  const isKnown = readFileSync(VERIFIER, 'utf8').includes(`    '${id}': `);
  const verdict = verify(record, undefined, undefined, isKnown ? undefined : game.deck);
  expect(verdict).toEqual({ status: 0, said: expect.stringContaining(`deal of ${id}`) });
});

it('[P17] the verifier says that it needs the deck of a game that it does not know', async () => {
  const record = dealRecord(await loadGame('nox'), SEED, COMMITTED);
  const unknown = { ...record, transcript: { ...record.transcript, game: 'hop' } };
  const said = 'This program does not know the deck of hop; give it with --deck.\n';
  expect(verify(unknown)).toEqual({ status: 1, said });
  const { deck } = await loadGame('nox');
  expect(verify(unknown, undefined, undefined, deck).status).toBe(0);
});

describe('[P17] [P25] a forged record is refused by both', () => {
  it.each<[string, (record: ReturnType<typeof dealRecord>) => object, string]>([
    ['another seed', () => ({ seed: '00'.repeat(32) }), 'not the one of the commitment'],
    ['swapped seats', ({ sitters }) => ({ sitters: sitters.toReversed() }), 'the seats do not'],
    ['a nonce less', ({ nonces }) => ({ nonces: nonces.slice(1) }), 'the list of nonces'],
    [
      'another opening',
      ({ sitters }) => ({
        sitters: sitters.map((s) => (s.nonceHash ? { ...s, nonceHash: '00'.repeat(32) } : s)),
      }),
      'another nonce than it had committed to',
    ],
    [
      'a swapped card',
      ({ transcript }) => ({
        transcript: {
          ...transcript,
          shuffles: [transcript.shuffles[0]!.toReversed()],
          moves: [],
        },
      }),
      'shuffle 0 does not follow',
    ],
  ])('%s', async (_, forge, expected) => {
    const game = await loadGame('nox');
    const record = dealRecord(game, SEED, COMMITTED);
    const forged = { ...record, ...forge(record) };
    expect(() => assertValidDealProof(game, forged)).toThrow();
    expect(verify(forged)).toEqual({ status: 1, said: expect.stringContaining(expected) });
  });
});

describe('[P25] a game of a real house, with receipt and log', () => {
  let record: { readonly commitment: string; readonly nonces: readonly string[] };
  let receipt: DealReceipt;
  let pages: string[];

  beforeAll(async () => {
    const testHouse = await TestHouse.start();
    const people = [];
    for (const name of ['Ada', 'Bea']) people.push(await testHouse.connectNewPerson(name));
    const { table } = await people[0]!.request('create', { game: 'nanobye', seats: 2 });
    const { commitment } = (await people[0]!.openTable(table)).face;
    for (const person of people) await person.commit(table, commitToNonceOf(person.id));
    await testHouse.clock.advance(1_000);
    const { count, head, lines } = await testHouse.house.dealLog.read({});
    for (const person of people) await person.openNonce(table, commitToNonceOf(person.id));
    for (const person of people) await person.request('agree', { table, yes: true });
    await testHouse.clock.advance(1_000);
    record = await people[0]!.request('record', { table });
    const share = commitToNonce(commitToNonceOf(people[0]!.id));
    const log = { count, head, lines };
    receipt = { format: RECEIPT_FORMAT, table, commitment, ...share, at: 0, opened: true, log };
    pages = [JSON.stringify({ ok: await testHouse.house.dealLog.read({ page: 0 }) })];
  });
  const commitToNonceOf = (id: string) => Buffer.from(id.padEnd(16, '.')).toString('hex');

  it('is accepted', () => {
    const { said, status } = verify(record, receipt, pages.join('\n'));
    expect([status, said]).toEqual([0, expect.stringContaining('The log holds: 3 lines, 1 deals')]);
    expect(said).toContain('0 of them without a published seed');
  });

  it('is refused if the house has chosen another seed afterwards', async () => {
    const { sitters } = record as unknown as { sitters: RecordedSitter[] };
    const stacked = stackRecord(await loadGame('nanobye'), sitters, 20, () => 0);
    expect(verify(stacked).status).toBe(0);
    expect(verify(stacked, receipt)).toEqual({
      status: 1,
      said: expect.stringContaining('you were shown another commitment'),
    });
    expect(verify({ ...record, ...stacked }, undefined, pages[0]).said).toContain(
      'the log has another commitment for this table',
    );
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['a changed line', (lines) => [lines[0]!.replace('"at":1', '"at":2'), ...lines.slice(1)]],
    ['a line less', (lines) => lines.slice(1)],
    ['lines in another order', (lines) => lines.toReversed()],
  ])('is refused with a log that has %s', (_, change) => {
    const { ok } = JSON.parse(pages[0]!) as { ok: { lines: string[] } };
    const { said, status } = verify(
      record,
      receipt,
      JSON.stringify({ ok: { lines: change(ok.lines) } }),
    );
    expect([status, said]).toEqual([1, expect.stringContaining('NOT FAIR')]);
  });
});
