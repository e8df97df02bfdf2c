/**
 * Prints the path and name of a random sample of exports, to test names on a reader who has never
 * seen the project (CONTRIBUTING.md, "How names are tested"): `node scripts/run.js
 * scripts/sample-names.ts [SEED]`. The same seed and the same code give the same sample.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SAMPLE_SIZE = 150;
const PACKAGES = [
  'bots',
  'cli',
  'core',
  'house',
  'protocol',
  'server',
  'sim',
  'store',
  'table',
  'kit',
  'testkit',
  'web',
];
/** Tests, and what belongs to one game, are read with other knowledge than the rest. */
const EXCLUDED = /\.(test|long)\.tsx?$|^packages\/web\/src\/games\//;
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;

const seed = process.argv[2] ?? '1';
const files = execFileSync(
  'git',
  [
    'ls-files',
    ...PACKAGES.flatMap((name) => [`packages/${name}/src/*.ts`, `packages/${name}/src/*.tsx`]),
  ],
  { encoding: 'utf8' },
);
const names = files
  .trim()
  .split('\n')
  .filter((file) => !EXCLUDED.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EXPORT)].map(([, name]) => `${file}  ${name}`),
  );

/** Sorting by a hash with the seed draws every sample with the same probability. */
const rank = (name: string) => createHash('sha256').update(`${seed}/${name}`).digest('hex');
const sample = names
  .map((name) => ({ name, rank: rank(name) }))
  .sort((a, b) => (a.rank < b.rank ? -1 : 1))
  .slice(0, SAMPLE_SIZE)
  .map(({ name }) => name)
  .sort();
process.stdout.write(`${sample.join('\n')}\n`);
