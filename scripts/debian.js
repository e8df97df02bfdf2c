// What the tests need from the system: a real browser, and Python for the example bot. Installs it
// where that is possible, and otherwise says exactly what is missing: nothing is skipped in silence.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A package of Debian, and the programs of which any will do. */
const NEEDED = [
  { name: 'chromium', programs: ['chromium', 'chromium-browser', 'google-chrome'] },
  { name: 'python3', programs: ['python3'] },
];

const has = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
const missing = () => NEEDED.filter(({ programs }) => !programs.some(has)).map(({ name }) => name);

export function installFromDebian() {
  const wanted = missing();
  if (wanted.length === 0) return;
  const command = `apt-get install ${wanted.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    process.stderr.write(`The tests need ${wanted.join(' and ')} (Debian: ${command}).\n`);
    process.exit(1);
  }
  process.stderr.write(`Installing ${wanted.join(' and ')} with apt-get (once) …\n`);
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  spawnSync('apt-get', [...quiet, 'update'], options);
  spawnSync('apt-get', [...quiet, 'install', '-y', ...wanted], options);
  if (missing().length === 0) return;
  process.stderr.write(`apt-get could not install ${missing().join(' and ')}; see above.\n`);
  process.exit(1);
}
