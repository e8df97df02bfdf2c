/** Reads what a server process holds: memory, descriptors, timers, tables and sockets. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Freed memory is returned to the system a moment later. */
const SETTLE_TIME_MS = 1_000;
const EMPTY_CHECK_INTERVAL_MS = 1_000;
/** People who left are waited for 90 seconds, and idle tables are looked for every 30. */
const MAX_LEAVING_TIME_MS = 300_000;

/** A server that was started with --inspect. */
export interface SampledServer {
  readonly pid: number;
  readonly port: number;
  readonly inspectorUrl: string;
}

export interface ServerSample {
  readonly minute: number;
  /** As the server happens to hold it. */
  readonly rssMb: number;
  /** After a garbage collection; left out where none was asked for. */
  readonly rssAfterGcMb?: number;
  readonly heapMb: number;
  readonly heapTotalMb: number;
  readonly descriptors: number;
  readonly timers: number;
  readonly sockets: number;
  readonly unsentBytes: number;
  readonly tables: number;
  readonly moves: number;
  /** Processor time of all its threads. */
  readonly cpuSeconds: number;
}

interface EvaluatedState {
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly timers: number;
  readonly cpuMicroseconds: number;
}

const STATE_EXPRESSION = `(() => {
  const { heapTotal, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((kind) => /Timeout|Immediate/.test(kind));
  const { system, user } = process.cpuUsage();
  return { heapTotal, heapUsed, timers: timers.length, cpuMicroseconds: system + user };
})()`;

const readResidentMemoryKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const toMb = (bytes: number) => Math.round(bytes / 2 ** 20);

export class ServerSampler {
  private readonly server: SampledServer;
  private readonly inspector: WebSocket;
  private readonly startedAt = performance.now();
  private readonly pending = new Map<number, (result: unknown) => void>();
  private lastId = 0;

  private constructor(server: SampledServer, inspector: WebSocket) {
    this.server = server;
    this.inspector = inspector;
    inspector.on('message', (data) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id === undefined) return;
      this.pending.get(id)?.(result);
      this.pending.delete(id);
    });
  }

  static async open(server: SampledServer): Promise<ServerSampler> {
    const inspector = new WebSocket(server.inspectorUrl);
    await new Promise((resolve, reject) => {
      inspector.once('open', resolve);
      inspector.once('error', reject);
    });
    return new ServerSampler(server, inspector);
  }

  private call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.lastId;
    this.inspector.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.pending.set(id, resolve));
  }

  async sample({ collectGarbage = false } = {}): Promise<ServerSample> {
    const { pid, port } = this.server;
    const rssMb = toMb(1024 * readResidentMemoryKb(pid));
    if (collectGarbage) {
      await this.call('HeapProfiler.collectGarbage');
      await sleep(SETTLE_TIME_MS);
    }
    const evaluated = (await this.call('Runtime.evaluate', {
      expression: STATE_EXPRESSION,
      returnByValue: true,
    })) as { readonly result: { readonly value: EvaluatedState } };
    const { cpuMicroseconds, heapTotal, heapUsed, timers } = evaluated.result.value;
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const readGauge = (name: string) =>
      Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1]);
    return {
      minute: Math.round((performance.now() - this.startedAt) / 600) / 100,
      rssMb,
      ...(collectGarbage && { rssAfterGcMb: toMb(1024 * readResidentMemoryKb(pid)) }),
      heapMb: toMb(heapUsed),
      heapTotalMb: toMb(heapTotal),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      timers,
      sockets: readGauge('ludo_sockets'),
      unsentBytes: readGauge('ludo_unsent_bytes'),
      tables: readGauge('ludo_tables_in_memory'),
      moves: readGauge('ludo_moves_total'),
      cpuSeconds: cpuMicroseconds / 1e6,
    };
  }

  /** Waits until the server has noticed that everybody is gone, and collects the garbage of tables. */
  async sampleWhenEmpty({ waitsForTables = true } = {}): Promise<ServerSample> {
    const end = performance.now() + MAX_LEAVING_TIME_MS;
    for (;;) {
      const { sockets, tables } = await this.sample();
      const isEmpty = sockets === 0 && (tables === 0 || !waitsForTables);
      if (isEmpty || performance.now() > end)
        return this.sample({ collectGarbage: waitsForTables });
      await sleep(EMPTY_CHECK_INTERVAL_MS);
    }
  }

  close(): void {
    this.inspector.close();
  }
}
