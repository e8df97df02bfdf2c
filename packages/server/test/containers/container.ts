/** A container of the image that scripts/test-containers.ts has built, and how it is run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { findFreePort } from '../server-process.ts';
import { connectClient, RandomPlayer, sleep } from '../visitors.ts';

export const IMAGE = process.env.LUDO_IMAGE ?? 'localhost/ludotheque-test';
export const IMAGE_WITH_GAME =
  process.env.LUDO_IMAGE_WITH_GAME ?? 'localhost/ludotheque-test-with-game';

const HEALTH_CHECK_INTERVAL_MS = 300;

/** With these it also runs on a machine without bridges and with low limits. */
export const LIMITS = ['--network=host', '--ulimit=nofile=4096:4096', '--ulimit=nproc=1000:1000'];
const RUN_OPTIONS = [
  '--detach',
  ...LIMITS,
  // Docker mounts nothing over a read-only root, and neither may podman here.
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
];

export const podman = (...args: readonly string[]): string =>
  execFileSync('podman', ['--runtime', 'runc', ...args], {
    encoding: 'utf8',
    // What podman complains about belongs to the error, if there is one.
    stdio: 'pipe',
  }).trim();

type Environment = { readonly [name: string]: string };

export class Container {
  readonly url: string;
  private readonly name = `ludotheque-test-${randomUUID()}`;
  private readonly image: string;
  private readonly options: readonly string[];

  private constructor(image: string, port: number, env: Environment, volumes: readonly string[]) {
    this.image = image;
    this.url = `http://127.0.0.1:${port}`;
    const settings = Object.entries({ HOST: '127.0.0.1', PORT: `${port}`, ...env });
    this.options = [
      ...settings.map(([name, value]) => `--env=${name}=${value}`),
      ...volumes.map((volume) => `--volume=${volume}`),
    ];
  }

  /** A volume is `NAME:PATH`, with the name of a volume or a path outside. */
  static async create(
    image: string,
    env: Environment,
    ...volumes: readonly string[]
  ): Promise<Container> {
    return new Container(image, await findFreePort(), env, volumes);
  }

  /** Resolves when its own health check succeeds. */
  async start(): Promise<void> {
    podman('run', ...RUN_OPTIONS, `--name=${this.name}`, ...this.options, this.image);
    while (!this.isHealthy()) await sleep(HEALTH_CHECK_INTERVAL_MS);
  }

  /** Runs the image's HEALTHCHECK. */
  private isHealthy(): boolean {
    if (podman('inspect', '--format={{.State.Running}}', this.name) !== 'true')
      throw new Error(`the container has ended: ${podman('logs', this.name)}`);
    const check = ['--runtime', 'runc', 'healthcheck', 'run', this.name];
    return spawnSync('podman', check, { stdio: 'ignore' }).status === 0;
  }

  /** The output of a command inside, and its exit code. */
  run(...command: readonly string[]): { readonly status: number | null; readonly output: string } {
    const { status, stderr, stdout } = spawnSync(
      'podman',
      ['--runtime', 'runc', 'exec', this.name, ...command],
      { encoding: 'utf8' },
    );
    return { status, output: stdout + stderr };
  }

  /** Sends the image's stop signal; SIGKILL follows after the time. Returns the exit code. */
  stop(seconds: number): number {
    podman('stop', `--time=${seconds}`, this.name);
    return Number(podman('inspect', '--format={{.State.ExitCode}}', this.name));
  }

  readLogs(): string {
    const { stderr, stdout } = spawnSync('podman', ['logs', this.name], { encoding: 'utf8' });
    return stdout + stderr;
  }

  remove(): void {
    podman('rm', '--force', '--volumes', '--ignore', '--time=0', this.name);
  }
}

/** The size of an image, which is also printed. */
export function measureMegabytes(image: string): number {
  const megabytes = Number(podman('image', 'inspect', '--format={{.Size}}', image)) / 1e6;
  console.log(`${image}: ${megabytes.toFixed(0)} MB`);
  return megabytes;
}

/** A person plays a game against two bots over a socket. Returns the table. */
export async function playToTheEnd(
  url: () => string,
  cookie: string,
  game: string,
): Promise<string> {
  const client = await connectClient(url, cookie);
  const { table } = await client.request('create', { game, seats: 3, bots: ['easy', 'easy'] });
  const player = new RandomPlayer(client, table, 'in a container');
  await player.sit();
  await player.finished;
  client.close();
  return table;
}
