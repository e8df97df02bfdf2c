/** A copy of the clone with a game from a package, from which an image is built as docs/hosting.md says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

export const GAME_IN_IMAGE = 'made-by-a-test';
/** They are large, and no part of an image. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'build', 'data', 'bench', 'screenshots'];

function ludo(cwd: string, ...args: readonly string[]): void {
  const main = resolve('packages/cli/src/main.ts');
  const { status } = spawnSync(process.execPath, [main, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`ludo ${args.join(' ')} failed; its message is above`);
}

/** Returns the folder, whose `ludotheque.json` names the game. */
export function makeHouseWithGame(): string {
  const house = mkdtempSync(join(tmpdir(), 'ludo-house-'));
  const filter = (from: string) => !LEFT_OUT.includes(basename(from));
  // Links inside the clone must stay inside the copy, which is all that an image is built from.
  cpSync(resolve('.'), house, { recursive: true, filter, verbatimSymlinks: true });
  // For the build of the game and for the tests; images never get it.
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'));
  const game = join(house, 'games', GAME_IN_IMAGE);
  ludo(house, 'new-game', GAME_IN_IMAGE, '--package', game);
  ludo(game, 'build-package');
  // What `npm pack` leaves out.
  for (const name of ['src', 'test']) rmSync(join(game, name), { recursive: true });
  writeFileSync(
    join(house, 'ludotheque.json'),
    JSON.stringify({ games: [`./games/${GAME_IN_IMAGE}`] }),
  );
  return house;
}
