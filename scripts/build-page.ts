/** Builds the page if one of its sources is newer than the last build: a few seconds, and it says so. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hashGamePackage, listPackagedGames } from '@ludotheque/games/folders';
import { canWrite } from './can-write.js';

const BUILT = 'packages/web/dist/index.html';
/** Which games in packages the last build had. */
const BUILT_GAMES = 'packages/web/dist/.games';
const PAGE_PACKAGE = '@ludotheque/web';
/** Other sources of the page: the versions of packages, and the licence that it shows. */
const ROOT_SOURCES = ['package-lock.json', 'LICENSE'];

interface Manifest {
  readonly name: string;
  readonly dependencies?: { readonly [name: string]: string };
}

/** The folders of the page's own package and of all packages here that it depends on, at any depth. */
export function pageFolders(): string[] {
  const packages = new Map<string, { readonly folder: string; readonly needs: string[] }>();
  for (const entry of readdirSync('packages')) {
    const folder = `packages/${entry}`;
    // A package that was renamed can leave an empty folder behind.
    if (!existsSync(`${folder}/package.json`)) continue;
    const manifest: Manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    packages.set(manifest.name, { folder, needs: Object.keys(manifest.dependencies ?? {}) });
  }
  const found = new Set<string>();
  const visit = (name: string): void => {
    const { folder, needs } = packages.get(name) ?? {};
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    needs?.forEach(visit);
  };
  visit(PAGE_PACKAGE);
  return [...found];
}

/** The time of the last change in a file or folder, in milliseconds since 1970. */
function lastChangeMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const entries = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
  return Math.max(0, ...entries.map((name) => lastChangeMs(`${path}/${name}`)));
}

const describePackagedGames = () =>
  listPackagedGames()
    .map((game) => `${game.id} ${hashGamePackage(game)}\n`)
    .join('');

export function buildPage(): void {
  const builtMs = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  const games = describePackagedGames();
  const builtGames = existsSync(BUILT_GAMES) ? readFileSync(BUILT_GAMES, 'utf8') : '';
  const isCurrent = [...ROOT_SOURCES, ...pageFolders()].every(
    (path) => lastChangeMs(path) < builtMs,
  );
  if (isCurrent && games === builtGames) return;
  if (!canWrite('packages/web')) {
    process.stderr.write(
      'The page has to be built, and this user may not write here. Run `npm run build` as the owner of the folder.\n',
    );
    process.exit(1);
  }
  process.stderr.write('Building the page (once, a few seconds) …\n');
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'];
  const { status } = spawnSync(
    process.execPath,
    [...vite, '--config', 'packages/web/vite.config.ts'],
    { stdio: ['ignore', 2, 2] },
  );
  if (status === 0) {
    writeFileSync(BUILT_GAMES, games);
    return;
  }
  process.stderr.write('The page could not be built; the message of Vite is above.\n');
  process.exit(1);
}

if (import.meta.main) buildPage();
