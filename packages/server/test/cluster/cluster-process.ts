/** Runs `npm run cluster` as a process, and reads its output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const REPOSITORY_ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Bots are fast, but a game lasts long enough for faults to happen during it. */
const FAST_BOTS_ENV = { BOT_PACE: '50', BOT_THINK: '5', BOT_WORKERS: '1', LOG_LEVEL: 'warn' };

export class ClusterProcess {
  readonly dataDir = join(tmpdir(), `ludo-cluster-${randomUUID()}`);
  readonly outputLines: string[] = [];
  private child!: ChildProcess;
  private exited!: Promise<number | null>;
  private lineWaiters: { readonly line: RegExp; readonly resolve: (found: string) => void }[] = [];

  /** The address of the balancer. */
  url = '';
  /** By name: the address of each node, and its process. */
  readonly nodes = new Map<string, { readonly url: string; readonly pid: number }>();

  async start(nodes = 3, env: { readonly [name: string]: string } = FAST_BOTS_ENV): Promise<void> {
    const args = [
      'scripts/cluster.ts',
      '--data',
      this.dataDir,
      '--port',
      '0',
      '--nodes',
      `${nodes}`,
    ];
    const child = spawn(process.execPath, args, {
      cwd: REPOSITORY_ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    // If the test ends early, the cluster stops all that it has started.
    const stopWithUs = () => child.kill('SIGTERM');
    process.once('exit', stopWithUs);
    this.exited = once(child, 'exit').then(([code]) => {
      process.off('exit', stopWithUs);
      return code as number | null;
    });
    for (const output of [child.stdout, child.stderr])
      createInterface(output).on('line', (line) => this.handleLine(line));
    const open = this.waitForLine(/^Ludothèque is open: (.*)/);
    const failed = this.exited.then(() => Promise.reject(new Error(this.outputLines.join('\n'))));
    this.url = await Promise.race([open, failed]);
  }

  private handleLine(line: string): void {
    this.outputLines.push(line);
    const [, name, url, pid] = /^(node \d+): (\S+), process (\d+)/.exec(line) ?? [];
    if (name) this.nodes.set(name, { url: url!, pid: Number(pid) });
    this.lineWaiters = this.lineWaiters.filter(({ line: wanted, resolve }) => {
      const found = wanted.exec(line);
      if (found) resolve(found[1] ?? line);
      return !found;
    });
  }

  /** Resolves with the next line that matches. */
  waitForLine(line: RegExp): Promise<string> {
    return new Promise((resolve) => this.lineWaiters.push({ line, resolve }));
  }

  /** Restarts the nodes one after the other. */
  async restartNodes(): Promise<void> {
    const done = this.waitForLine(/^All nodes have been restarted/);
    this.child.kill('SIGHUP');
    await done;
  }

  /** The database exists only while the cluster runs. */
  get databaseUrl(): string {
    const host = encodeURIComponent(join(this.dataDir, 'postgres'));
    return `postgresql:///ludotheque?host=${host}&user=ludotheque`;
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }

  async cleanUp(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
