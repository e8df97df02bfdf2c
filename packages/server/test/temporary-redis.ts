/** A Redis server for tests and benchmarks: on loopback, without stored data. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { findFreePort } from './server-process.ts';

/** If we are root, Redis runs as the user nobody. */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export class TemporaryRedis {
  private readonly port: number;
  private redisProcess: ChildProcess | undefined;
  private readonly onProcessExit = () => this.redisProcess?.kill('SIGKILL');

  private constructor(port: number) {
    this.port = port;
    // Redis ends with us, also if the tests are interrupted.
    process.once('exit', this.onProcessExit);
  }

  static async start(): Promise<TemporaryRedis> {
    const redis = new TemporaryRedis(await findFreePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.redisProcess!.pid!;
  }

  async start(): Promise<void> {
    const args = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--save', ''];
    const server = spawn('redis-server', args, {
      ...findUnprivilegedUser(),
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.redisProcess = server;
    const said: string[] = [];
    const reader = createInterface(server.stdout!);
    await new Promise<void>((resolve, reject) => {
      reader.on('line', (line) => {
        said.push(line);
        if (line.includes('Ready to accept connections')) resolve();
      });
      server.once('error', (error) => reject(new Error(`Debian: redis-server. ${error.message}`)));
      server.once('exit', () => reject(new Error(`Redis did not start:\n${said.join('\n')}`)));
    });
  }

  async kill(): Promise<void> {
    const { redisProcess } = this;
    if (!redisProcess || redisProcess.exitCode !== null || redisProcess.signalCode !== null) return;
    const gone = once(redisProcess, 'exit');
    redisProcess.kill('SIGKILL');
    await gone;
  }

  /** Pauses it, like a machine that hangs, or lets it continue. */
  setPaused(isPaused: boolean): void {
    this.redisProcess?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    process.off('exit', this.onProcessExit);
  }
}
