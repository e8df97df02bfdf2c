/** A siege: honest people play at many tables while all floods come at once, from many addresses. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ServerProcess } from '../server-process.ts';
import { sleep } from '../visitors.ts';
import { HonestLosses, HonestTable } from './honest-table.ts';
import { requestFrom } from './visit-from.ts';

const ATTACKERS_PATH = fileURLToPath(new URL('./attackers-process.ts', import.meta.url));
const TABLES_PER_ADDRESS = 5;
const REPLY_TIMEOUT_MS = 20_000;
const HEALTH_CHECK_INTERVAL_MS = 1_000;
/** The limits of a server that is not configured; bots think as long as they usually do. */
const DEFAULT_LIMITS_ENV = {
  BOT_PACE: '700',
  BOT_THINK: '600',
  BOT_WORKERS: '2',
  SOCKETS_PER_PERSON: '20',
  SOCKETS_PER_ADDRESS: '200',
  MESSAGES_PER_SECOND: '20',
};

export interface SiegeOptions {
  readonly tables: number;
  readonly calmSeconds: number;
  readonly siegeSeconds: number;
  /** How many addresses the attackers have. */
  readonly addresses: number;
  readonly attacksPerSecond: number;
  /** About how long an honest person thinks. */
  readonly pauseMs: number;
  /** Names of attacks, separated by commas; all of them, if it is empty. */
  readonly only: string;
}

export const SIEGE_DEFAULTS: SiegeOptions = {
  tables: 100,
  calmSeconds: 20,
  siegeSeconds: 60,
  addresses: 50,
  attacksPerSecond: 40,
  pauseMs: 1_000,
  only: '',
};
/** How much longer a move may take under siege. */
const MAX_P99_RATIO = 5;
/** What the server may need with 100 tables under siege. */
const MAX_RSS_MB = 600;

export interface SiegeResult {
  readonly lostMoves: number;
  readonly lostSeats: number;
  readonly moves: number;
  /** Milliseconds until a move was acknowledged, under siege and before it. */
  readonly p99: number;
  readonly p99Calm: number;
  readonly p50: number;
  readonly p50Calm: number;
  readonly rssMb: number;
  readonly rssCalmMb: number;
  /** Requests to /healthz, one a second, that were not answered with 200. */
  readonly failedHealthChecks: number;
  /** Operations made, by attack. */
  readonly attacks: { readonly [name: string]: number };
}

export const siegeHolds = (result: SiegeResult): boolean =>
  result.lostMoves === 0 &&
  result.lostSeats === 0 &&
  result.failedHealthChecks === 0 &&
  result.p99 <= MAX_P99_RATIO * result.p99Calm &&
  result.rssMb <= MAX_RSS_MB;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return Math.round(100 * value) / 100;
}

/** Resolves with the operations made; `onReady` is called when the first attack begins. */
function runAttackers(url: string, options: SiegeOptions, onReady: () => void) {
  const { addresses, attacksPerSecond, only, siegeSeconds } = options;
  const args = [ATTACKERS_PATH, url, siegeSeconds, addresses, attacksPerSecond, only].map(String);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  return new Promise<{ [name: string]: number }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'ready') onReady();
      else resolve(JSON.parse(line) as { [name: string]: number });
    });
    child.once('exit', (code) => {
      process.off('exit', killWithUs);
      reject(new Error(`the attackers ended with ${code}`));
    });
  });
}

/** Asks for the health of the server from an honest address until it is stopped. */
class HealthChecks {
  failed = 0;
  maxMemoryKb = 0;
  private isStopped = false;
  private readonly done: Promise<void>;

  constructor(server: ServerProcess) {
    this.done = this.repeat(server);
  }

  private async repeat(server: ServerProcess): Promise<void> {
    while (!this.isStopped) {
      const answer = requestFrom('127.2.200.1', `${server.url}/healthz`).catch(() => undefined);
      const first = await Promise.race([answer, sleep(REPLY_TIMEOUT_MS)]);
      if (first?.status !== 200) this.failed++;
      this.maxMemoryKb = Math.max(this.maxMemoryKb, server.readResidentMemoryKb());
      await sleep(HEALTH_CHECK_INTERVAL_MS);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.done;
  }
}

async function seatEverybody(url: string, losses: HonestLosses, options: SiegeOptions) {
  const tables: HonestTable[] = [];
  for (let i = 0; i < options.tables; i++) {
    const address = `127.2.0.${1 + Math.floor(i / TABLES_PER_ADDRESS)}`;
    tables.push(await HonestTable.open(url, address, losses, options.pauseMs));
  }
  return tables;
}

export async function runSiege(options: SiegeOptions): Promise<SiegeResult> {
  const server = await ServerProcess.create(DEFAULT_LIMITS_ENV);
  try {
    await server.start();
    const losses = new HonestLosses();
    const tables = await seatEverybody(server.url, losses, options);
    losses.delaysMs = [];
    await sleep(1000 * options.calmSeconds);
    const calmDelays = losses.delaysMs;
    const rssCalmMb = Math.round(server.readResidentMemoryKb() / 1024);
    const health = new HealthChecks(server);
    const attacks = await runAttackers(server.url, options, () => {
      losses.delaysMs = [];
    });
    const siegeDelays = losses.delaysMs;
    await health.stop();
    await Promise.all(tables.map((table) => table.stop(REPLY_TIMEOUT_MS)));
    const lostMoves = tables.reduce((sum, table) => sum + table.countLostMoves(), 0);
    const lostSeats = await Promise.all(
      tables.map((table) => table.countLostSeats(REPLY_TIMEOUT_MS)),
    );
    for (const table of tables) table.close();
    return {
      lostMoves: lostMoves + losses.refusedMoves,
      lostSeats: lostSeats.reduce((sum, lost) => sum + lost, 0) + losses.closedSockets,
      moves: losses.moves,
      p99: quantile(siegeDelays, 0.99),
      p99Calm: quantile(calmDelays, 0.99),
      p50: quantile(siegeDelays, 0.5),
      p50Calm: quantile(calmDelays, 0.5),
      rssMb: Math.round(health.maxMemoryKb / 1024),
      rssCalmMb,
      failedHealthChecks: health.failed,
      attacks,
    };
  } finally {
    await server.cleanUp();
  }
}
