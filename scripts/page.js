// Builds the web page if its sources are newer than what was built: a few seconds, and it says so.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const BUILT = 'packages/web/dist/index.html';
const SOURCES = ['web', 'core', 'games', 'bots', 'table', 'protocol'].map(
  (name) => `packages/${name}`,
);

function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'dist' || entry.name === 'node_modules') continue;
    const path = `${folder}/${entry.name}`;
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

export function buildPage(node) {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  if (built > Math.max(...SOURCES.map(newest), statSync('package-lock.json').mtimeMs)) return;
  process.stderr.write('Building the page (once, a few seconds) …\n');
  const { status } = spawnSync(
    node,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--logLevel',
      'error',
      '--config',
      'packages/web/vite.config.ts',
    ],
    { stdio: ['ignore', 2, 2] },
  );
  if (status === 0) return;
  process.stderr.write('The page could not be built; what Vite said stands above.\n');
  process.exit(1);
}

if (import.meta.main) buildPage(process.execPath);
