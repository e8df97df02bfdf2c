/** Follows docs/hosting.md to the letter: installed by root, run by a user who may write its data only. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Only root can become another user; otherwise the same one runs the server. */
const SERVICE_USER = process.getuid?.() === 0 ? 65_534 : process.getuid!();
const guide = readFileSync('docs/hosting.md', 'utf8');
/** The commands under "Run it", without the last one: that is what systemd does here. */
const installCommands = /## Run it\n\n((?: {4}.*\n)+)/
  .exec(guide)![1]!
  .trim()
  .split(/\n\s*/)
  .slice(0, -1);
const execStart = /ExecStart=(.*)/.exec(guide)![1]!.split(' ');

let folder: string;
let project: string;
let data: string;
let port: number;

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludo-hosting-'));
  chmodSync(folder, 0o755);
  project = join(folder, 'ludotheque');
  data = join(folder, 'data');
  execFileSync('git', ['clone', '--quiet', '.', project]);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, SERVICE_USER, SERVICE_USER);
  port = await findFreePort();
  for (const command of installCommands)
    execFileSync('sh', ['-c', command], { cwd: project, stdio: ['ignore', 2, 2] });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

const environment = () => ({
  PATH: process.env.PATH,
  DATA_DIR: data,
  HOST: '127.0.0.1',
  PORT: `${port}`,
  HOME: '/nonexistent',
});

const startAsService = (): ChildProcess =>
  spawn(execStart[0]!.replace('/usr/bin/', ''), execStart.slice(1), {
    cwd: project,
    uid: SERVICE_USER,
    gid: SERVICE_USER,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
}

const readErrors = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stderr!.on('data', (part) => (text += String(part)));
  return () => text;
};

describe('a service user without rights in the folder', () => {
  it('runs the server as the guide says, and SIGTERM to npm ends it', async () => {
    const service = startAsService();
    const errors = readErrors(service);
    const exited = once(service, 'exit');
    await expect.poll(isHealthy, { timeout: 60_000, message: errors() }).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('content-type')).toContain(
      'html',
    );

    const second = startAsService();
    const secondErrors = readErrors(second);
    expect((await once(second, 'exit'))[0]).toBe(1);
    expect(secondErrors()).toContain(`port ${port} is in use`);
    expect(secondErrors()).not.toContain('    at ');

    service.kill('SIGTERM');
    await exited;
    await expect.poll(isHealthy, { timeout: 10_000 }).toBe(false);
  }, 180_000);
});
