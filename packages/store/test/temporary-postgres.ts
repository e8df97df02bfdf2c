/**
 * A PostgreSQL server for tests and measurements: Debian's programs on a new cluster in a temporary
 * folder. It can be reached only by a socket in that folder.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

const POSTGRES_INSTALL_FOLDER = '/usr/lib/postgresql';

/** The folder of the newest version that is installed. */
function findPostgresPrograms(): string {
  const versions = existsSync(POSTGRES_INSTALL_FOLDER) ? readdirSync(POSTGRES_INSTALL_FOLDER) : [];
  const [newest] = versions
    .filter((version) => existsSync(join(POSTGRES_INSTALL_FOLDER, version, 'bin', 'postgres')))
    .sort((a, b) => Number(b) - Number(a));
  if (!newest)
    throw new Error(`There is no PostgreSQL in ${POSTGRES_INSTALL_FOLDER} (Debian: postgresql).`);
  return join(POSTGRES_INSTALL_FOLDER, newest, 'bin');
}

/** PostgreSQL refuses to run as root; its package creates a user. */
function findPostgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export class TemporaryPostgres {
  private readonly programsFolder = findPostgresPrograms();
  private readonly user = findPostgresUser();
  private readonly folder = mkdtempSync(join(tmpdir(), 'ludo-postgres-'));
  private readonly settings: readonly string[];
  private server: ChildProcess | undefined;
  private databaseCount = 0;
  private readonly onProcessExit = () => this.killAll();

  constructor(settings: { readonly [name: string]: string | number }) {
    this.settings = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    if (this.user) chownSync(this.folder, this.user.uid, this.user.gid);
    // The server must also end when the tests are interrupted.
    process.once('exit', this.onProcessExit);
  }

  /** The address of a database. */
  url(database = 'postgres'): string {
    return `postgresql:///${database}?host=${encodeURIComponent(this.folder)}&user=ludo`;
  }

  /** Creates an empty database and returns its address. */
  async createDatabase(): Promise<string> {
    const name = `house_${++this.databaseCount}`;
    await this.query(`CREATE DATABASE ${name}`);
    return this.url(name);
  }

  /** Runs a query on a connection of its own. */
  async query(sql: string, url = this.url()) {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as { [column: string]: unknown }[];
    } finally {
      await client.end();
    }
  }

  async start(): Promise<void> {
    const data = join(this.folder, 'data');
    const processOptions = { ...this.user, cwd: this.folder };
    if (!existsSync(data)) {
      const options = ['--username=ludo', '--auth=trust', '--encoding=UTF8', '--no-locale'];
      execFileSync(
        join(this.programsFolder, 'initdb'),
        [...options, '--no-sync', '--pgdata', data],
        {
          ...processOptions,
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
    }
    const network = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${this.folder}`];
    const args = ['-D', data, ...network, ...this.settings];
    const server = spawn(join(this.programsFolder, 'postgres'), args, {
      ...processOptions,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.server = server;
    const output: string[] = [];
    const reader = createInterface(server.stderr!);
    await new Promise<void>((resolve, reject) => {
      reader.on('line', (line) => {
        output.push(line);
        if (line.includes('ready to accept connections')) resolve();
      });
      server.once('exit', (code, signal) => {
        reject(new Error(`PostgreSQL did not start:\n${output.join('\n')}`));
        if (this.server === server)
          process.stderr.write(
            `PostgreSQL ended by itself (${code ?? signal}): ${output.at(-1)}\n`,
          );
      });
    });
  }

  /** `kill -9` for the server and all its processes, as in a power failure. */
  async kill(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const gone = once(server, 'exit');
    const children = this.killAll();
    await gone;
    // A new server does not start while one of the old processes is still running.
    while (children.some((pid) => existsSync(`/proc/${pid}`)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Pauses or resumes the server's processes, like a machine that hangs. */
  setPaused(isPaused: boolean): void {
    for (const pid of this.listProcessIds()) process.kill(pid, isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    process.off('exit', this.onProcessExit);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The ids of the server's process and its children; each child leads a process group of its own. */
  listProcessIds(): number[] {
    const pid = this.server?.exitCode === null ? this.server.pid : undefined;
    if (pid === undefined) return [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...children.split(' ').filter(Boolean).map(Number)];
  }

  private killAll(): number[] {
    const pids = this.listProcessIds();
    this.server = undefined;
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself after the first one.
      }
    return pids.slice(1);
  }
}

/** Starts a server. The caller has to stop it. */
export async function startTemporaryPostgres(
  settings: { readonly [name: string]: string | number } = {},
): Promise<TemporaryPostgres> {
  const server = new TemporaryPostgres(settings);
  await server.start();
  return server;
}
