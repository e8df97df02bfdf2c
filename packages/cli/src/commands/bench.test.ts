import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { RulesSpeed } from '../measure-rules-speed.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'ludo-tests') };
const bench = (args: string) =>
  spawnSync(process.execPath, [MAIN, 'bench', ...args.split(' ')], { encoding: 'utf8', env });

const figure = expect.toSatisfy((value) => typeof value === 'number' && value > 0);
const SPEED: { [key in keyof RulesSpeed]: unknown } = {
  bench: 'nicht-die-bohne',
  players: 4,
  seconds: 1,
  movesPerSec: figure,
  gamesPerSec: figure,
  movesPerGame: figure,
  copiesPerSec: figure,
  imaginesPerSec: figure,
  viewsPerSec: figure,
};

test('bench --json writes one line with the speeds of the game', () => {
  const { status, stdout, stderr } = bench('--game nicht-die-bohne --seconds 1 --json');
  expect(stdout).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(stdout)).toEqual(SPEED);
  expect([status, stderr]).toEqual([0, '']);
});
