/** Nothing runs that the lock file does not pin, not even the Node that comes with the project. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

interface LockedPackage {
  readonly version: string;
  readonly bin?: { readonly [command: string]: string };
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
}

const OWN_PACKAGE = `node-${process.platform}-${process.arch}`;
const SCRIPTS = [
  'bundled-node.js',
  'can-write.js',
  'installed-stamp.js',
  'run-command.js',
  'run.js',
];

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: { readonly [path: string]: LockedPackage };
  };
  const installed = Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ path, ...locked }));

  it('has the checksum of every package, and no script that downloads more', () => {
    expect(installed.filter(({ integrity = '' }) => !integrity.startsWith('sha512-'))).toEqual([]);
    expect(installed.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  it('has the Node that runs this test', () => {
    const nodes = installed.filter(({ bin }) => bin?.node !== undefined);
    const own = nodes.find(({ path }) => path === `node_modules/${OWN_PACKAGE}`);
    if (own) expect(own.version).toBe(process.versions.node);
    expect(nodes.map(({ version }) => version)).toEqual(nodes.map(() => nodes[0]!.version));
  });
});

describe('a Node in the registry', () => {
  /** A project with our scripts, whose Node leaves a mark when it runs; npm knows this checksum of it. */
  function makeProject(chooseIntegrity: (tarball: Buffer) => string): string {
    const folder = mkdtempSync(join(tmpdir(), 'ludo-node-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const writeJson = (file: string, json: object) =>
      writeFileSync(join(folder, file), JSON.stringify(json));
    mkdirSync(join(folder, 'package/bin'), { recursive: true });
    writeJson('package/package.json', {
      name: OWN_PACKAGE,
      version: '24.0.0',
      bin: { node: 'bin/node' },
    });
    writeFileSync(join(folder, 'package/bin/node'), `#!/bin/sh\necho ran >> '${folder}/mark'\n`);
    chmodSync(join(folder, 'package/bin/node'), 0o755);
    spawnSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: folder });
    const project = {
      name: 'project',
      version: '1.0.0',
      optionalDependencies: { [OWN_PACKAGE]: 'file:node.tgz' },
    };
    writeJson('package.json', {
      ...project,
      type: 'module',
      scripts: {
        postinstall: (readManifest() as { scripts: { postinstall: string } }).scripts.postinstall,
      },
    });
    writeJson('package-lock.json', {
      ...project,
      lockfileVersion: 3,
      packages: {
        '': { ...project, hasInstallScript: true },
        [`node_modules/${OWN_PACKAGE}`]: {
          version: '24.0.0',
          resolved: 'file:node.tgz',
          integrity: chooseIntegrity(readFileSync(join(folder, 'node.tgz'))),
          optional: true,
          bin: { node: 'bin/node' },
        },
      },
    });
    mkdirSync(join(folder, 'scripts'));
    for (const file of SCRIPTS) cpSync(`scripts/${file}`, join(folder, 'scripts', file));
    cpSync('.node-version', join(folder, '.node-version'));
    return folder;
  }

  const readManifest = (): unknown => JSON.parse(readFileSync('package.json', 'utf8'));
  const toIntegrity = (data: string | Buffer) =>
    `sha512-${createHash('sha512').update(data).digest('base64')}`;
  const run = (cwd: string, ...command: string[]) =>
    spawnSync(command[0]!, command.slice(1), { cwd, encoding: 'utf8' });

  it('that is not the locked one never runs, and ends the installation', () => {
    const folder = makeProject(() => toIntegrity('the Node that was locked'));
    const { status, stdout, stderr } = run(folder, 'npm', 'ci', '--offline');
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain('npm did not install the Node of package-lock.json');
    // Nor afterwards, by whatever started the project.
    expect(run(folder, process.execPath, 'scripts/run.js', 'anything').status).not.toBe(0);
    expect(readdirSync(folder)).not.toContain('mark');
  });

  it('that is the locked one runs', () => {
    const folder = makeProject(toIntegrity);
    expect(run(folder, 'npm', 'ci', '--offline').status).toBe(0);
    expect(readdirSync(folder)).toContain('mark');
  });
});
