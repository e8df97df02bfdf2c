/**
 * The page of a house that was installed from packages. Without games of its own it serves the page that came
 * with it; otherwise the page is built once for each set of games, and kept in the data folder.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashGamePackage, listPackagedGames } from '@ludotheque/games/folders';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** The same for the same games and the same version of the page. */
function hashPage(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package.json')));
  for (const game of listPackagedGames()) hash.update(`${game.id} ${hashGamePackage(game)}\n`);
  return hash.digest('hex').slice(0, 16);
}

function build(folder: string): void {
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  const config = existsSync(join(ROOT, 'vite.config.js')) ? 'vite.config.js' : 'vite.config.ts';
  const args = ['build', '--logLevel', 'error', '--configLoader', 'native', '--outDir', folder];
  const { status } = spawnSync(process.execPath, [vite, ...args, '--config', join(ROOT, config)], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('the page could not be built; the message of Vite is above');
}

/** The folder with the page of this house. Builds it if these games have no page yet. */
export function prepareHousePage(dataDir: string): string {
  if (listPackagedGames().length === 0) return join(ROOT, 'dist');
  const pages = resolve(dataDir, 'pages');
  const page = join(pages, hashPage());
  if (existsSync(page)) return page;
  process.stderr.write('Building the page with your games (once, some seconds) …\n');
  mkdirSync(pages, { recursive: true });
  // Elsewhere first: a build that was interrupted must not be served.
  const draft = join(pages, `.draft-${process.pid}`);
  build(draft);
  renameSync(draft, page);
  for (const other of readdirSync(pages))
    if (join(pages, other) !== page) rmSync(join(pages, other), { recursive: true, force: true });
  return page;
}
