// Installs the project's packages if the lock file has changed since the last time, and says so.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const STAMP = 'node_modules/.ludotheque-installed';
export const bundledNode = `${root}node_modules/.bin/node`;

export function installWhatIsMissing() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (installed === wanted && existsSync(bundledNode)) return;
  process.stderr.write('Installing packages with npm (once, about half a minute) …\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    process.stderr.write('npm could not install the packages; what it said stands above.\n');
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
  process.stderr.write('Installed.\n');
}
