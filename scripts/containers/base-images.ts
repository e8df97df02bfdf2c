/**
 * The images that deploy/Dockerfile begins with. Where no registry can be reached, stand-ins are made of
 * Debian's packages and of the Node that comes with this project.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installSystemPackages } from '../system-packages.ts';

export interface BaseImages {
  readonly debian: string;
  readonly node: string;
}
const OFFICIAL: BaseImages = {
  debian: 'docker.io/library/debian:bookworm-slim',
  node: 'docker.io/library/node:24-bookworm-slim',
};
const STAND_INS: BaseImages = {
  debian: 'localhost/ludotheque-stand-in-debian:bookworm-slim',
  node: 'localhost/ludotheque-stand-in-node:24-bookworm-slim',
};
/** How long a registry may take to answer; then it counts as out of reach. */
const PULL_TIMEOUT_MS = 300_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const isThere = (image: string) =>
  spawnSync('podman', ['image', 'exists', image], { stdio: 'ignore' }).status === 0;

const isThereOrPulled = (image: string) =>
  isThere(image) ||
  spawnSync('podman', ['pull', '--quiet', image], { stdio: 'ignore', timeout: PULL_TIMEOUT_MS })
    .status === 0;

function run(program: string, args: readonly string[], cwd?: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  process.stderr.write(`${program} could not make an image; its message is above.\n`);
  process.exit(1);
}

/** What the slim image leaves out of Debian's packages. */
const SLIM = [
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
  'path-exclude=/usr/share/info/*',
  'path-exclude=/usr/share/lintian/*',
  'path-exclude=/usr/share/locale/*',
  'path-exclude=/usr/share/man/*',
];

function makeDebianStandIn(folder: string): void {
  const archive = join(folder, 'debian.tar');
  run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    ...SLIM.map((option) => `--dpkgopt=${option}`),
    // mmdebstrap chooses `usrmerge` and with it all of Perl; the real image has neither.
    '--include=usr-is-merged',
    '--customize-hook=chroot "$1" apt-get purge -qq -y usrmerge perl perl-modules-5.36 libperl5.36',
    'bookworm',
    archive,
  ]);
  run('podman', ['import', '--quiet', archive, STAND_INS.debian]);
}

/** Has npm, too, and the certificates that this machine trusts, because npm downloads packages. */
function makeNodeStandIn(folder: string): void {
  const context = join(folder, 'node');
  mkdirSync(context);
  run('npm', ['pack', '--silent', 'npm@11'], context);
  copyFileSync('node_modules/.bin/node', join(context, 'node'));
  const certificates = existsSync(CERTIFICATES) ? 'certificates.crt' : '';
  if (certificates) copyFileSync(CERTIFICATES, join(context, certificates));
  const npm = '/usr/local/lib/node_modules/npm';
  writeFileSync(
    join(context, 'Dockerfile'),
    [
      `FROM ${STAND_INS.debian}`,
      'COPY node /usr/local/bin/node',
      'COPY npm-*.tgz /tmp/npm.tgz',
      `RUN mkdir -p ${npm} && tar -xzf /tmp/npm.tgz -C ${npm} --strip-components=1 && ln -s ${npm}/bin/npm-cli.js /usr/local/bin/npm && chmod +x ${npm}/bin/npm-cli.js`,
      ...(certificates
        ? [`COPY ${certificates} ${CERTIFICATES}`, `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]
        : []),
      '',
    ].join('\n'),
  );
  run('podman', ['build', '--isolation=chroot', '--quiet', '--tag', STAND_INS.node, context]);
}

/** The official images, or else stand-ins. Ends the process with a sentence if there can be neither. */
export function provideBaseImages(): BaseImages {
  if (isThere(STAND_INS.debian) && isThere(STAND_INS.node)) return STAND_INS;
  if (isThereOrPulled(OFFICIAL.debian) && isThereOrPulled(OFFICIAL.node)) return OFFICIAL;
  process.stderr.write(`podman cannot pull ${OFFICIAL.debian} and ${OFFICIAL.node}.\n`);
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    process.stderr.write('Only root on Debian can make stand-ins for them.\n');
    process.exit(1);
  }
  installSystemPackages(['mmdebstrap']);
  process.stderr.write('Making stand-ins for them (once, some minutes) …\n');
  const folder = mkdtempSync(join(tmpdir(), 'ludo-images-'));
  try {
    if (!isThere(STAND_INS.debian)) makeDebianStandIn(folder);
    makeNodeStandIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return STAND_INS;
}
