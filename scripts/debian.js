// What the tests need from the system: a real browser, Python for the example bot, PostgreSQL and Redis
// for houses that have outgrown a file and a machine. Installs it where that is possible, and otherwise says exactly what is
// missing: nothing is skipped in silence.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const inPath = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Debian keeps PostgreSQL's programs in a folder for each version. */
const POSTGRES = '/usr/lib/postgresql';
const hasPostgres = () =>
  existsSync(POSTGRES) &&
  readdirSync(POSTGRES).some((version) => existsSync(`${POSTGRES}/${version}/bin/postgres`));

/** A package of Debian, and whether what is needed of it is there. */
const NEEDED = [
  {
    name: 'chromium',
    isThere: () => ['chromium', 'chromium-browser', 'google-chrome'].some(inPath),
  },
  { name: 'python3', isThere: () => inPath('python3') },
  { name: 'postgresql', isThere: hasPostgres },
  { name: 'redis-server', isThere: () => inPath('redis-server') },
];

const missing = () => NEEDED.filter(({ isThere }) => !isThere()).map(({ name }) => name);

/** The tests start servers of their own: the packages need not set any up for the whole machine. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/ludotheque.conf';
const NO_SERVICES = '/usr/sbin/policy-rc.d';
function withoutServers(install) {
  const asked = existsSync(NO_SERVICES);
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  writeFileSync(NO_CLUSTER, 'create_main_cluster = false\n');
  // 101 is Debian's word for "not allowed".
  if (!asked) writeFileSync(NO_SERVICES, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(NO_CLUSTER);
    if (!asked) rmSync(NO_SERVICES);
  }
}

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
  withoutServers(() => spawnSync('apt-get', [...quiet, 'install', '-y', ...wanted], options));
  if (missing().length === 0) return;
  process.stderr.write(`apt-get could not install ${missing().join(' and ')}; see above.\n`);
  process.exit(1);
}
