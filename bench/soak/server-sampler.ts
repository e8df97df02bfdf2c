/** Reads what a server process holds: memory, descriptors, timers, tables and sockets. */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readResidentMemoryKb } from '../common/proc.ts';
import type { InspectableServer } from '../server/measure-memory.ts';

/** Freed memory is returned to the system a moment later. */
const SETTLE_TIME_MS = 1_000;

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
  readonly tables: number;
  readonly moves: number;
}

interface EvaluatedState {
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly timers: number;
}

const STATE_EXPRESSION = `(() => {
  const { heapTotal, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((kind) => /Timeout|Immediate/.test(kind));
  return { heapTotal, heapUsed, timers: timers.length };
})()`;

const toMb = (bytes: number) => Math.round(bytes / 2 ** 20);

export class ServerSampler {
  private readonly server: InspectableServer;
  private readonly inspector: WebSocket;
  private readonly startedAt = performance.now();
  private readonly pending = new Map<number, (result: unknown) => void>();
  private lastId = 0;

  private constructor(server: InspectableServer, inspector: WebSocket) {
    this.server = server;
    this.inspector = inspector;
    inspector.on('message', (data) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (id === undefined) return;
      this.pending.get(id)?.(result);
      this.pending.delete(id);
    });
  }

  static async open(server: InspectableServer): Promise<ServerSampler> {
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
    const { heapTotal, heapUsed, timers } = evaluated.result.value;
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
      tables: readGauge('ludo_tables_in_memory'),
      moves: readGauge('ludo_moves_total'),
    };
  }

  close(): void {
    this.inspector.close();
  }
}
