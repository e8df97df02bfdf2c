/**
 * Writes the letters that look like others into `packages/house/src/people/confusables.json`, from the
 * file confusables.txt of Unicode Technical Standard 39: `node scripts/run.js scripts/build-confusables.ts FILE`.
 * The present file is from Unicode 15.0. Only letters, marks and digits are kept, because names have no
 * others, and of these only what compatibility decomposition does not do already.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TARGET = new URL('../packages/house/src/people/confusables.json', import.meta.url);
const LINE_PATTERN = /^\s*([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;/;
const fromHex = (codes: string) =>
  String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));

const file = process.argv[2];
if (!file) throw new Error('which file? The path of confusables.txt');
/** By what they look like: all letters that look like it. */
const lookalikes = new Map<string, string>();
for (const line of readFileSync(file, 'utf8')
  .replace(/^\uFEFF/, '')
  .split('\n')) {
  const [, from, to] = LINE_PATTERN.exec(line) ?? [];
  if (!from || !to) continue;
  const letter = fromHex(from);
  const looksLike = fromHex(to).normalize('NFKD');
  if (!/^[\p{L}\p{M}\p{N}]$/u.test(letter) || /[\u2e80-\u2fdf]/.test(looksLike)) continue;
  if (letter.normalize('NFKD') !== letter || letter === looksLike) continue;
  lookalikes.set(looksLike, (lookalikes.get(looksLike) ?? '') + letter);
}
const sorted = Object.fromEntries([...lookalikes].sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(TARGET, `${JSON.stringify(sorted, null, 2)}\n`);
