/** `npm start` with games in packages: what is wrong is said in a sentence, before the page is built. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludo-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const serveWith = (config: string) => {
  const args = ['scripts/ludo.ts', 'serve', '--config', config];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [status, stderr];
};

it('refuses a configuration that is not there', () => {
  const config = join(folder, 'nowhere.json');
  expect(serveWith(config)).toEqual([1, `ludo: there is no file ${config}\n`]);
});

it('refuses a game that is not there', () => {
  const config = join(folder, 'ludotheque.json');
  writeFileSync(config, JSON.stringify({ games: ['./games/whist'] }));
  expect(serveWith(config)).toEqual([
    1,
    expect.stringMatching(/^ludo: .* names \.\/games\/whist, a folder without a package\.json\n$/),
  ]);
});
