/** A siege: honest people play at many tables while all floods come at once, from many addresses. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SERVER_NODE_FLAGS } from '../../../../scripts/server-flags.ts';
import { ServerProcess } from '../server-process.ts';
import { type ServerSample, ServerSampler } from '../server-sampler.ts';
import { sleep } from '../visitors.ts';
import type { AttackersReport } from './attackers-process.ts';
import { HonestLosses, HonestTable } from './honest-table.ts';
import { Newcomers } from './newcomers.ts';
import type { HeldResources, SiegeResult } from './siege-result.ts';
import { requestFrom } from './visit-from.ts';

const ATTACKERS_PATH = fileURLToPath(new URL('./attackers-process.ts', import.meta.url));
const TABLES_PER_ADDRESS = 5;
const REPLY_TIMEOUT_MS = 20_000;
const HEALTH_CHECK_INTERVAL_MS = 1_000;
const TARGETS_INTERVAL_MS = 1_000;
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
  /** Whether to wait until all tables are unloaded, which takes minutes, before what is left is counted. */
  readonly waitsForTables: boolean;
  /** Names of attacks, separated by commas; all of them, if it is empty. */
  readonly only: string;
}

export const SIEGE_DEFAULTS: SiegeOptions = {
  tables: 100,
  calmSeconds: 20,
  siegeSeconds: 60,
  addresses: 50,
  attacksPerSecond: 100,
  pauseMs: 1_000,
  waitsForTables: true,
  only: '',
};
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return Math.round(100 * value) / 100;
}

/** Tells the attackers every second which tables there are; `onReady` is called when they begin. */
function runAttackers(
  url: string,
  options: SiegeOptions,
  listTargets: () => readonly string[],
  onReady: () => void,
) {
  const { addresses, attacksPerSecond, only, siegeSeconds } = options;
  const args = [ATTACKERS_PATH, url, siegeSeconds, addresses, attacksPerSecond, only].map(String);
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, args, { stdio: [...stdio] });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const timer = setInterval(
    () => child.connected && child.send(listTargets()),
    TARGETS_INTERVAL_MS,
  );
  return new Promise<AttackersReport>((resolve, reject) => {
    let report: AttackersReport | undefined;
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line === 'ready') onReady();
      else report = JSON.parse(line) as AttackersReport;
    });
    // Not before all of their connections are closed.
    child.once('close', (code) => {
      clearInterval(timer);
      process.off('exit', killWithUs);
      if (report) resolve(report);
      else reject(new Error(`the attackers ended with ${code}`));
    });
  });
}

/** Asks for the health of the server from an honest address until it is stopped. */
class HealthChecks {
  failed = 0;
  slowestMs = 0;
  maxMemoryKb = 0;
  private isStopped = false;
  private readonly done: Promise<void>;

  constructor(server: ServerProcess) {
    this.done = this.repeat(server);
  }

  private async repeat(server: ServerProcess): Promise<void> {
    while (!this.isStopped) {
      const askedAt = performance.now();
      const answer = requestFrom('127.2.200.1', `${server.url}/healthz`).catch(() => undefined);
      const first = await Promise.race([answer, sleep(REPLY_TIMEOUT_MS)]);
      if (first?.status !== 200) this.failed++;
      this.slowestMs = Math.max(this.slowestMs, Math.round(performance.now() - askedAt));
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

const pickHeld = (sample: ServerSample): HeldResources => {
  const { descriptors, heapMb, sockets, tables, timers, unsentBytes } = sample;
  return { sockets, tables, unsentBytes, descriptors, timers, heapMb };
};

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Everybody plays, first in calm and then under siege. */
async function playUnderSiege(
  server: ServerProcess,
  sampler: ServerSampler,
  options: SiegeOptions,
) {
  const losses = new HonestLosses();
  const tables = await seatEverybody(server.url, losses, options);
  const newcomers = await Newcomers.open(server.url, REPLY_TIMEOUT_MS);
  losses.delaysMs = [];
  await sleep(1000 * options.calmSeconds);
  const calmDelays = losses.delaysMs;
  const rssCalmMb = Math.round(server.readResidentMemoryKb() / 1024);
  const health = new HealthChecks(server);
  let cpuAtStart = process.cpuUsage();
  let serverCpuAtStart = Promise.resolve(0);
  const readServerCpu = async () => (await sampler.sample()).cpuSeconds;
  // As many chances to hit the open table as all others.
  const listTargets = () =>
    tables.flatMap(({ id }) => [id, newcomers.table]).filter((id) => id !== '');
  const report = await runAttackers(server.url, options, listTargets, () => {
    losses.delaysMs = [];
    cpuAtStart = process.cpuUsage();
    serverCpuAtStart = readServerCpu();
    newcomers.start();
  });
  const siegeDelays = losses.delaysMs;
  const { system, user } = process.cpuUsage(cpuAtStart);
  const serverCpu = (await readServerCpu()) - (await serverCpuAtStart);
  await Promise.all([health.stop(), newcomers.stop()]);
  await Promise.all(tables.map((table) => table.stop(REPLY_TIMEOUT_MS)));
  const lostSeats = await Promise.all(
    tables.map((table) => table.countLostSeats(REPLY_TIMEOUT_MS)),
  );
  for (const table of tables) table.close();
  const toPercent = (cpuSeconds: number) =>
    Math.round((100 * cpuSeconds) / report.seconds / availableParallelism());
  const perSecond = (count: number, seconds: number) => Math.round((10 * count) / seconds) / 10;
  return {
    lostMoves: sum(tables.map((table) => table.countLostMoves())) + losses.refusedMoves,
    lostSeats: sum(lostSeats) + losses.closedSockets + losses.standIns.size,
    lockedOut: newcomers.lockedOut,
    sitAttempts: newcomers.attempts,
    moves: siegeDelays.length,
    movesCalm: calmDelays.length,
    movesPerSecond: perSecond(siegeDelays.length, report.seconds),
    movesPerSecondCalm: perSecond(calmDelays.length, options.calmSeconds || 1),
    p99: quantile(siegeDelays, 0.99),
    p99Calm: quantile(calmDelays, 0.99),
    p50: quantile(siegeDelays, 0.5),
    p50Calm: quantile(calmDelays, 0.5),
    rssMb: Math.round(health.maxMemoryKb / 1024),
    rssCalmMb,
    failedHealthChecks: health.failed,
    slowestHealthCheckMs: health.slowestMs,
    attacksPerSecond: perSecond(report.attacks, report.seconds),
    plannedAttacksPerSecond: options.attacksPerSecond,
    attacks: report.operations,
    cpuPercent: {
      server: toPercent(serverCpu),
      attackers: toPercent(report.cpuSeconds),
      players: toPercent((system + user) / 1e6),
    },
  };
}

export async function runSiege(options: SiegeOptions): Promise<SiegeResult> {
  const server = await ServerProcess.create(DEFAULT_LIMITS_ENV);
  server.nodeFlags = ['--inspect=127.0.0.1:0', ...SERVER_NODE_FLAGS];
  try {
    await server.start();
    const sampler = await ServerSampler.open(server);
    const before = pickHeld(await sampler.sample({ collectGarbage: options.waitsForTables }));
    const result = await playUnderSiege(server, sampler, options);
    const after = pickHeld(await sampler.sampleWhenEmpty(options));
    sampler.close();
    return { ...result, before, after };
  } finally {
    await server.cleanUp();
  }
}
