/**
 * Several nodes as processes, with their own PostgreSQL and Redis, all of which can be made to fail.
 * Each connection goes to a random node that is up, as with a simple balancer.
 */
import { SeededRng } from '@ludotheque/core';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../../store/test/temporary-postgres.ts';
import type { FaultyServer } from '../crash/crash-run.ts';
import { ServerProcess } from '../server-process.ts';
import { TemporaryRedis } from '../temporary-redis.ts';
import { sleep } from '../visitors.ts';

/**
 * A node is killed, is paused (for less or more time than its leases last), or closes; `roll` restarts
 * all nodes one by one; Redis or PostgreSQL is killed.
 */
export type ClusterFault = 'kill' | 'pause' | 'close' | 'roll' | 'redis' | 'postgres';

const MAX_PAUSE_MS = 9_000;

export class FaultyCluster implements FaultyServer {
  readonly databaseUrl: string;
  private readonly postgres: TemporaryPostgres;
  private readonly redis: TemporaryRedis;
  private readonly nodes: readonly ServerProcess[];
  private readonly runningNodes = new Set<ServerProcess>();
  private readonly faults: ClusterFault[];
  private readonly rng: SeededRng;
  private repair: () => Promise<void> = async () => undefined;
  /** Repairs in progress; the next fault of the same kind waits for its repair. */
  private readonly repairs = new Map<ClusterFault, Promise<void>>();
  private lastFault: ClusterFault = 'kill';

  private constructor(
    parts: {
      postgres: TemporaryPostgres;
      redis: TemporaryRedis;
      database: string;
      nodes: ServerProcess[];
    },
    faults: readonly ClusterFault[],
    seed: string,
  ) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.databaseUrl = parts.database;
    this.nodes = parts.nodes;
    this.faults = [...faults];
    this.rng = new SeededRng(`cluster ${seed}`);
  }

  /** Every call of `injectFault` takes the next of these faults. */
  static async create(
    count: number,
    faults: readonly ClusterFault[],
    seed: string,
  ): Promise<FaultyCluster> {
    const postgres = await startTemporaryPostgres();
    const redis = await TemporaryRedis.start();
    const database = await postgres.createDatabase();
    const env = { DATABASE_URL: database, REDIS_URL: redis.url };
    const nodes: ServerProcess[] = [];
    for (let i = 0; i < count; i++) nodes.push(await ServerProcess.create(env));
    return new FaultyCluster({ postgres, redis, database, nodes }, faults, seed);
  }

  /** A random node that is up; if none is, any node. */
  get url(): string {
    return this.pick(this.runningNodes.size > 0 ? [...this.runningNodes] : this.nodes).url;
  }

  private pick<T>(things: readonly T[]): T {
    return things[this.rng.below(things.length)]!;
  }

  private async startNode(node: ServerProcess): Promise<void> {
    await node.start();
    // A node does not start without its database.
    while (!node.isRunning) {
      await sleep(200);
      await node.start();
    }
    this.runningNodes.add(node);
  }

  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => this.startNode(node)));
  }

  async injectFault(): Promise<void> {
    const fault = this.faults.shift() ?? 'kill';
    if (fault !== 'kill') await this.repairs.get(fault);
    this.lastFault = fault;
    if (fault === 'redis') {
      await this.redis.kill();
      this.repair = async () => {
        await sleep(this.rng.below(3_000));
        await this.redis.start();
      };
    } else if (fault === 'postgres') {
      await this.postgres.kill();
      this.repair = async () => {
        await sleep(this.rng.below(2_000));
        await this.postgres.start();
      };
    } else if (fault === 'roll') this.repair = () => this.restartOneByOne();
    else await this.injectNodeFault(fault);
  }

  private async injectNodeFault(fault: 'kill' | 'pause' | 'close'): Promise<void> {
    while (this.runningNodes.size === 0) await sleep(20);
    const node = this.pick([...this.runningNodes]);
    if (fault === 'pause') {
      node.setPaused(true);
      const pauseMs = 500 + this.rng.below(MAX_PAUSE_MS);
      this.repair = async () => {
        await sleep(pauseMs);
        node.setPaused(false);
      };
      return;
    }
    this.runningNodes.delete(node);
    await node.stop(fault === 'kill' ? 'SIGKILL' : 'SIGTERM');
    this.repair = () => this.startNode(node);
  }

  async recover(): Promise<void> {
    const repair = this.repair();
    this.repairs.set(this.lastFault, repair);
    await repair;
  }

  /** Closes all nodes one after the other; resolves with their exit codes. */
  async stopNodes(): Promise<(number | null)[]> {
    await Promise.all(this.repairs.values());
    const codes: (number | null)[] = [];
    for (const node of this.nodes) codes.push(await node.stop('SIGTERM'));
    return codes;
  }

  /** The next node is stopped when the one before is up again. */
  private async restartOneByOne(): Promise<void> {
    for (const node of this.nodes) {
      while (!this.runningNodes.delete(node)) await sleep(20);
      await node.stop('SIGTERM');
      await this.startNode(node);
    }
  }

  async cleanUp(): Promise<void> {
    for (const node of this.nodes) {
      node.setPaused(false);
      await node.cleanUp();
    }
    await this.redis.stop();
    await this.postgres.stop();
  }
}
