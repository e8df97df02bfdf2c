// What is needed from the system: a real browser and Python for the tests; PostgreSQL, Redis and nginx for
// houses of several nodes. Installs it where that is possible, and otherwise says exactly what is missing:
// nothing is skipped in silence.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const inPath = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Debian keeps PostgreSQL's programs in a folder for each version: that of the newest. */
const POSTGRES = '/usr/lib/postgresql';
export function postgresPrograms() {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${POSTGRES}/${version}/bin`)
    .find((bin) => existsSync(`${bin}/postgres`));
}

/** A package of Debian, whether what is needed of it is there, and the service that it would start. */
const NEEDED = [
  {
    name: 'chromium',
    isThere: () => ['chromium', 'chromium-browser', 'google-chrome'].some(inPath),
  },
  { name: 'python3', isThere: () => inPath('python3') },
  { name: 'postgresql', isThere: () => postgresPrograms() !== undefined },
  { name: 'redis-server', isThere: () => inPath('redis-server'), service: 'redis-server' },
  { name: 'nginx', isThere: () => existsSync('/usr/sbin/nginx'), service: 'nginx' },
];

/**
 * We start servers of our own. The packages need not set one up for the whole machine: no database cluster,
 * and nothing that runs now or after the next boot.
 */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/ludotheque.conf';
const NO_START = '/usr/sbin/policy-rc.d';
function withoutServices(wanted, install) {
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  writeFileSync(NO_CLUSTER, 'create_main_cluster = false\n');
  const isOurs = !existsSync(NO_START);
  if (isOurs) writeFileSync(NO_START, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(NO_CLUSTER);
    if (isOurs) rmSync(NO_START);
  }
  for (const { service } of wanted.filter((one) => one.service && one.isThere()))
    spawnSync('update-rc.d', [service, 'disable'], { stdio: 'ignore' });
}

/** All that there is a use for, or only the packages that are named. */
export function installFromDebian(names = NEEDED.map(({ name }) => name)) {
  const missing = () => NEEDED.filter(({ isThere, name }) => names.includes(name) && !isThere());
  const list = (packages, between) => packages.map(({ name }) => name).join(between);
  const wanted = missing();
  if (wanted.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    const command = `apt-get install ${list(wanted, ' ')}`;
    process.stderr.write(`This needs ${list(wanted, ' and ')} (Debian: ${command}).\n`);
    process.exit(1);
  }
  process.stderr.write(`Installing ${list(wanted, ' and ')} with apt-get (once) …\n`);
  const options = {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'];
  const packages = wanted.map(({ name }) => name);
  spawnSync('apt-get', [...quiet, 'update'], options);
  withoutServices(wanted, () =>
    spawnSync('apt-get', [...quiet, 'install', '-y', ...packages], options),
  );
  if (missing().length === 0) return;
  process.stderr.write(`apt-get could not install ${list(missing(), ' and ')}; see above.\n`);
  process.exit(1);
}
