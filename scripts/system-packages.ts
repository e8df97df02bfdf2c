/**
 * Programs that do not come with npm: a real browser, Python and a C compiler for the tests; PostgreSQL,
 * Redis and nginx for several nodes; podman for the test of the container image. Installs them as root on Debian, and otherwise says what is missing.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const inPath = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

const POSTGRES = '/usr/lib/postgresql';
/** Where the programs of the newest PostgreSQL are: Debian has a folder for each version. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `${POSTGRES}/${version}/bin`)
    .find((bin) => existsSync(`${bin}/postgres`));
}

interface SystemPackage {
  /** What Debian calls it. */
  readonly name: string;
  readonly isThere: () => boolean;
  /** The service that the package starts by itself. */
  readonly service?: string;
}
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
const canInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');
const NEEDED: readonly SystemPackage[] = [
  { name: 'chromium', isThere: () => BROWSERS.some(inPath) },
  // Chromium without windows takes a fifth less of the processor. Elsewhere the whole one does it all.
  {
    name: 'chromium-headless-shell',
    isThere: () => inPath('chromium-headless-shell') || !canInstall(),
  },
  { name: 'python3', isThere: () => inPath('python3') },
  { name: 'build-essential', isThere: () => inPath('cc') },
  { name: 'postgresql', isThere: () => postgresPrograms() !== undefined },
  { name: 'redis-server', isThere: () => inPath('redis-server'), service: 'redis-server' },
  { name: 'nginx', isThere: () => existsSync('/usr/sbin/nginx'), service: 'nginx' },
];
/** Only for those who name them. */
const FOR_CONTAINERS: readonly SystemPackage[] = ['podman', 'runc', 'mmdebstrap'].map((name) => ({
  name,
  isThere: () => inPath(name),
}));

const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/ludotheque.conf';
const NO_START = '/usr/sbin/policy-rc.d';

/**
 * Tests and clusters start servers of their own. The packages must not set one up for the machine:
 * no database cluster, and nothing that runs now or after the next boot.
 */
function withoutServices(wanted: readonly SystemPackage[], install: () => void): void {
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
  for (const { isThere, service } of wanted)
    if (service && isThere()) spawnSync('update-rc.d', [service, 'disable'], { stdio: 'ignore' });
}

/** Makes sure that the named packages are installed; without an argument, all that `npm test` needs. */
export function installSystemPackages(
  names: readonly string[] = NEEDED.map(({ name }) => name),
): void {
  const known = [...NEEDED, ...FOR_CONTAINERS];
  const missing = () => known.filter(({ isThere, name }) => names.includes(name) && !isThere());
  const list = (packages: readonly SystemPackage[], between: string) =>
    packages.map(({ name }) => name).join(between);
  const wanted = missing();
  if (wanted.length === 0) return;
  if (!canInstall()) {
    const command = `apt-get install ${list(wanted, ' ')}`;
    process.stderr.write(`This needs ${list(wanted, ' and ')} (Debian: ${command}).\n`);
    process.exit(1);
  }
  process.stderr.write(`Installing ${list(wanted, ' and ')} with apt-get (once) …\n`);
  const options: SpawnSyncOptions = {
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
