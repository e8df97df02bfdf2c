/** The real server as a process of its own, that a test can kill and start again on the same data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));
/** Bots do not wait, and nobody is told to slow down: the tests ask for all that it can do. */
const AT_FULL_SPEED = {
  HOST: '127.0.0.1',
  BOT_PACE: '0',
  BOT_THINK: '5',
  BOT_WORKERS: '1',
  LOG_LEVEL: 'silent',
  SOCKETS_PER_PERSON: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  MESSAGES_PER_SECOND: '100000',
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export class ServeProcess {
  readonly dir = mkdtempSync(join(tmpdir(), 'ludo-serve-'));
  /** All that it has written to its two outputs so far. */
  output = '';
  readonly url: string;
  private readonly env: { readonly [name: string]: string };
  private child: ChildProcess | undefined;
  private ended: Promise<number | null> = Promise.resolve(null);

  private constructor(port: number, env: { readonly [name: string]: string }) {
    this.url = `http://127.0.0.1:${port}`;
    this.env = { ...AT_FULL_SPEED, DATA_DIR: this.dir, PORT: `${port}`, ...env };
  }

  /** A server on a port that stays the same, with data that stay, too. */
  static async on(env: { readonly [name: string]: string } = {}): Promise<ServeProcess> {
    return new ServeProcess(await freePort(), env);
  }

  /** Resolves when it takes visitors, or has ended before that. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN, 'serve'], {
      env: { PATH: process.env.PATH, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    // A test that breaks off leaves nothing running behind.
    const follow = () => child.kill('SIGKILL');
    process.once('exit', follow);
    child.once('exit', () => process.off('exit', follow));
    this.ended = once(child, 'exit').then(([code]) => code as number | null);
    child.stdout.on('data', (data) => {
      this.output += String(data);
    });
    const open = new Promise<void>((resolve) => {
      child.stderr.on('data', (data) => {
        this.output += String(data);
        if (String(data).includes('Ludothèque is open')) resolve();
      });
    });
    await Promise.race([open, this.ended]);
  }

  get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  /** `kill -9`, or another signal; resolves with the exit code, null for a kill. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child?.kill(signal);
    return this.ended;
  }

  async strike(): Promise<void> {
    await this.end('SIGKILL');
  }

  recover(): Promise<void> {
    return this.start();
  }

  /** Stops or continues it, as a machine that hangs. */
  hang(yes: boolean): void {
    this.child?.kill(yes ? 'SIGSTOP' : 'SIGCONT');
  }

  async clear(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.dir, { recursive: true, force: true });
  }
}
