// The tests drive a real browser, Debian's Chromium. Installs it where that is possible, and
// otherwise says exactly what is missing: nothing is skipped in silence.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const has = (name) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0;

export function installChromium() {
  if (['chromium', 'chromium-browser', 'google-chrome'].some(has)) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    process.stderr.write(
      'The tests need a browser: please install Chromium (Debian: apt-get install chromium).\n',
    );
    process.exit(1);
  }
  process.stderr.write('Installing Chromium with apt-get (once) …\n');
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  const done =
    spawnSync('apt-get', [...quiet, 'update'], options).status === 0 &&
    spawnSync('apt-get', [...quiet, 'install', '-y', 'chromium'], options).status === 0;
  if (done && has('chromium')) return;
  process.stderr.write('apt-get could not install Chromium; what it said stands above.\n');
  process.exit(1);
}
