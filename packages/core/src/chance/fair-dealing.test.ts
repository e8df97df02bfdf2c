import { createCipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeSeedCommitment,
  deriveDealKey,
  drawSeats,
  FairRng,
  type FairRngPurpose,
} from './fair-dealing.ts';

/** docs/fair-dealing.md once more, from its words, on OpenSSL's hash and cipher. */
const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

function* wordsOf(key: Uint8Array, stream: FairRngPurpose): Generator<number> {
  const counterAndNonce = Buffer.alloc(16);
  counterAndNonce.write(stream, 4, 'ascii');
  const cipher = createCipheriv('chacha20', key, counterAndNonce);
  for (;;) yield cipher.update(Buffer.alloc(4)).readUInt32LE();
}

function shuffled<T>(cards: readonly T[], words: Generator<number>): T[] {
  const order = [...cards];
  for (let i = order.length - 1; i >= 1; i--) {
    const n = i + 1;
    const whole = 2 ** 32 - (2 ** 32 % n);
    let word = words.next().value as number;
    while (word >= whole) word = words.next().value as number;
    const j = word % n;
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

const SEED = Uint8Array.from({ length: 32 }, (_, i) => i);
const bytes = (text: string) => new TextEncoder().encode(text);
const NONCES = [bytes('Ada'), bytes('Bruno')];
const KEY = deriveDealKey(SEED, NONCES);
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const numbered = (n: number) => Array.from({ length: n }, (_, i) => i);
const drawn = (key: Uint8Array, purpose: FairRngPurpose, count: number) => {
  const rng = new FairRng(key, purpose);
  return Array.from({ length: count }, () => rng.below(2 ** 32));
};
const taken = (words: Generator<number>, count: number) =>
  Array.from({ length: count }, () => words.next().value);

describe('the example of docs/fair-dealing.md', () => {
  const page = readFileSync(new URL('../../../../docs/fair-dealing.md', import.meta.url), 'utf8');
  const row = (title: string) => {
    const line = page.split('\n').find((text) => text.startsWith(`| ${title} |`))!;
    return line.split('|')[2]!.replaceAll('`', '').trim();
  };

  test('gives the commitment', () => {
    expect(row('commitment')).toBe(computeSeedCommitment(SEED));
    expect(computeSeedCommitment(SEED)).toBe(hex(sha256(SEED)));
  });

  test('gives the hash of each nonce', () => {
    expect(row('SHA-256(`Ada`)')).toBe(hex(sha256(NONCES[0]!)));
    expect(row('SHA-256(`Bruno`)')).toBe(hex(sha256(NONCES[1]!)));
  });

  test('gives the key', () => {
    expect(row('key')).toBe(hex(KEY));
    const hashes = NONCES.map((nonce) => sha256(nonce)).sort(Buffer.compare);
    expect(hex(KEY)).toBe(hex(sha256(bytes('ludotheque/deal/1'), SEED, ...hashes)));
  });

  test.each(['seating', 'shuffles'] as const)('gives the first words of %s', (stream) => {
    const words = drawn(KEY, stream, 4);
    expect(row(`first words of \`${stream}\``)).toBe(words.join(', '));
    expect(words).toEqual(taken(wordsOf(KEY, stream), 4));
  });

  test('gives the nonce of each stream', () => {
    for (const stream of ['seating', 'shuffles'])
      expect(page).toContain(`\`${hex(bytes(stream)).padEnd(24, '0')}\``);
  });

  test('gives the seats at a table of four', () => {
    expect(row('seats at a table of four')).toBe(drawSeats(KEY, 4).join(', '));
    expect(drawSeats(KEY, 4)).toEqual(shuffled([0, 1, 2, 3], wordsOf(KEY, 'seating')));
  });

  test('gives five shuffled cards', () => {
    const cards = Uint8Array.from('ABCDE', (letter) => letter.charCodeAt(0));
    new FairRng(KEY, 'shuffles').shuffle(cards);
    const order = String.fromCharCode(...cards);
    expect(row('the cards A B C D E, shuffled')).toBe([...order].join(' '));
    expect([...order]).toEqual(shuffled([...'ABCDE'], wordsOf(KEY, 'shuffles')));
  });
});

describe('the key', () => {
  const of = (nonces: readonly string[], seed = SEED) =>
    hex(deriveDealKey(seed, nonces.map(bytes)));

  test('depends on every byte of the seed', () => {
    const keys = numbered(32).map((i) => of(['Ada'], SEED.with(i, 255)));
    expect(new Set([of(['Ada']), ...keys]).size).toBe(33);
  });

  test('depends on every nonce', () => {
    const keys = [of([]), of(['a']), of(['b']), of(['a', 'b']), of(['a', 'c']), of(['c', 'b'])];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('does not depend on the order of the nonces', () => {
    expect(of(['a', 'b', 'c'])).toBe(of(['c', 'a', 'b']));
  });

  test('depends on where one nonce ends and the next begins', () => {
    expect(of(['ab', 'c'])).not.toBe(of(['a', 'bc']));
  });

  test('is different for an empty nonce and for none', () => {
    expect(of([''])).not.toBe(of([]));
  });

  test.each([0, 31, 33])('is not made from a seed of %d bytes', (length) => {
    expect(() => deriveDealKey(new Uint8Array(length), [])).toThrow('a seed has 32 bytes');
  });
});

describe('the streams', () => {
  test('go on as ChaCha20 does, block after block', () => {
    expect(drawn(KEY, 'shuffles', 1000)).toEqual(taken(wordsOf(KEY, 'shuffles'), 1000));
  });

  test('a second shuffle begins where the first one stopped', () => {
    const rng = new FairRng(KEY, 'shuffles');
    const words = wordsOf(KEY, 'shuffles');
    for (let n = 0; n < 20; n++) {
      const cards = Uint8Array.from(numbered(90));
      rng.shuffle(cards);
      expect([...cards]).toEqual(shuffled(numbered(90), words));
    }
  });

  test('seating and shuffles have different words', () => {
    const all = [...drawn(KEY, 'seating', 100), ...drawn(KEY, 'shuffles', 100)];
    expect(new Set(all).size).toBe(200);
  });

  test('drawing seats takes nothing from the shuffles', () => {
    const shuffles = new FairRng(KEY, 'shuffles');
    const first = shuffles.below(2 ** 32);
    drawSeats(KEY, 6);
    expect([first, shuffles.below(2 ** 32)]).toEqual(drawn(KEY, 'shuffles', 2));
  });

  test('[P17] any seed and nonces deal as docs/fair-dealing.md says', () => {
    const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const nonces = fc.array(fc.uint8Array(), { maxLength: 6 });
    fc.assert(
      fc.property(seed, nonces, (s, n) => {
        const key = sha256(
          bytes('ludotheque/deal/1'),
          s,
          ...n.map((nonce) => sha256(nonce)).sort(Buffer.compare),
        );
        const cards = Uint8Array.from(numbered(54));
        new FairRng(deriveDealKey(s, n), 'shuffles').shuffle(cards);
        expect([...cards]).toEqual(shuffled(numbered(54), wordsOf(key, 'shuffles')));
      }),
    );
  });
});

describe('seating', () => {
  test('gives every seat to exactly one player', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(10), (seed, people) => {
        expect(drawSeats(deriveDealKey(seed, []), people).toSorted((a, b) => a - b)).toEqual(
          numbered(people),
        );
      }),
    );
  });
});
