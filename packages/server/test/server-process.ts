/** The real server as a process that a test can kill and start again on the same data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY_ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Bots do not wait, and there are no limits that a test could reach. */
const FULL_SPEED_ENV = {
  HOST: '127.0.0.1',
  BOT_PACE: '0',
  BOT_THINK: '5',
  BOT_WORKERS: '1',
  LOG_LEVEL: 'silent',
  SOCKETS_PER_PERSON: '1000',
  SOCKETS_PER_ADDRESS: '10000',
  MESSAGES_PER_SECOND: '100000',
};

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export class ServerProcess {
  readonly dataDir: string;
  /** All that it has written to stdout and stderr so far. */
  output = '';
  readonly url: string;
  private readonly env: { readonly [name: string]: string };
  private child: ChildProcess | undefined;
  private exited: Promise<number | null> = Promise.resolve(null);

  /** How many files it may open, if not as many as this process. */
  maxOpenFiles: number | undefined;
  /** For Node itself. */
  nodeFlags: readonly string[] = [];

  private constructor(port: number, env: { readonly [name: string]: string }, dataDir: string) {
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.env = { ...FULL_SPEED_ENV, DATA_DIR: this.dataDir, PORT: `${port}`, ...env };
  }

  /** Port and data stay the same for all starts. */
  static async create(
    env: { readonly [name: string]: string } = {},
    dataDir = mkdtempSync(join(tmpdir(), 'ludo-serve-')),
  ): Promise<ServerProcess> {
    return new ServerProcess(await findFreePort(), env, dataDir);
  }

  /** Resolves when it accepts connections, or has ended before that. Another root has other rules. */
  async start(
    root = REPOSITORY_ROOT,
    env: { readonly [name: string]: string } = {},
  ): Promise<void> {
    const limit = this.maxOpenFiles === undefined ? '' : `ulimit -n ${this.maxOpenFiles};`;
    const main = join(root, 'packages/cli/src/main.ts');
    const program = [process.execPath, ...this.nodeFlags, main, 'serve'];
    const child = spawn('sh', ['-c', `${limit} exec "$0" "$@"`, ...program], {
      env: { PATH: process.env.PATH, ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    // If the test ends early, the server ends with it.
    const killWithUs = () => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    child.once('exit', () => process.off('exit', killWithUs));
    this.exited = once(child, 'exit').then(([code]) => code as number | null);
    child.stdout.on('data', (data) => {
      this.output += String(data);
    });
    const open = new Promise<void>((resolve) => {
      child.stderr.on('data', (data) => {
        this.output += String(data);
        if (String(data).includes('Ludothèque is open')) resolve();
      });
    });
    await Promise.race([open, this.exited]);
  }

  get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number {
    return this.child!.pid!;
  }

  /** The address of its inspector, if `nodeFlags` has --inspect. */
  get inspectorUrl(): string {
    return /ws:\S+/.exec(this.output)?.[0] ?? '';
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  countDescriptors(): number {
    return readdirSync(`/proc/${this.pid}/fd`).length;
  }

  readResidentMemoryKb(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  }

  /** Resolves with the exit code, which is null after SIGKILL. */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    this.child?.kill(signal);
    return this.exited;
  }

  async injectFault(): Promise<void> {
    await this.stop('SIGKILL');
  }

  recover(): Promise<void> {
    return this.start();
  }

  /** Pauses it, like a machine that hangs, or lets it continue. */
  setPaused(isPaused: boolean): void {
    this.child?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  async cleanUp(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
