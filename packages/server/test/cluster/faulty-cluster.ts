/**
 * A house of several nodes as processes, with a PostgreSQL and a Redis of its own, where everything
 * breaks now and then. A balancer that knows nothing sends each connection to any node that is up.
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
 * What can befall the house: a node dies, stands still for longer than its claims last, or not for so
 * long, or closes in good order; all are replaced one by one; Redis or PostgreSQL dies.
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
  /** What is being put right; the next trouble of the same kind waits for it. */
  private readonly repairs = new Map<ClusterFault, Promise<void>>();
  private lastFault: ClusterFault = 'kill';

  private constructor(
    parts: {
      postgres: TemporaryPostgres;
      redis: TemporaryRedis;
      database: string;
      nodes: ServerProcess[];
    },
    troubles: readonly ClusterFault[],
    seed: string,
  ) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.databaseUrl = parts.database;
    this.nodes = parts.nodes;
    this.faults = [...troubles];
    this.rng = new SeededRng(`cluster ${seed}`);
  }

  /** `troubles` come in this order, one with every strike. */
  static async create(
    count: number,
    troubles: readonly ClusterFault[],
    seed: string,
  ): Promise<FaultyCluster> {
    const postgres = await startTemporaryPostgres();
    const redis = await TemporaryRedis.start();
    const database = await postgres.createDatabase();
    const env = { DATABASE_URL: database, REDIS_URL: redis.url };
    const nodes: ServerProcess[] = [];
    for (let i = 0; i < count; i++) nodes.push(await ServerProcess.create(env));
    return new FaultyCluster({ postgres, redis, database, nodes }, troubles, seed);
  }

  /** Any node that is up; if none is, one that was. */
  get url(): string {
    return this.pick(this.runningNodes.size > 0 ? [...this.runningNodes] : this.nodes).url;
  }

  private pick<T>(things: readonly T[]): T {
    return things[this.rng.below(things.length)]!;
  }

  private async startNode(node: ServerProcess): Promise<void> {
    await node.start();
    // Without its database a node does not open.
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
    const trouble = this.faults.shift() ?? 'kill';
    if (trouble !== 'kill') await this.repairs.get(trouble);
    this.lastFault = trouble;
    if (trouble === 'redis') {
      await this.redis.kill();
      this.repair = async () => {
        await sleep(this.rng.below(3_000));
        await this.redis.start();
      };
    } else if (trouble === 'postgres') {
      await this.postgres.kill();
      this.repair = async () => {
        await sleep(this.rng.below(2_000));
        await this.postgres.start();
      };
    } else if (trouble === 'roll') this.repair = () => this.restartOneByOne();
    else await this.injectNodeFault(trouble);
  }

  private async injectNodeFault(trouble: 'kill' | 'pause' | 'close'): Promise<void> {
    while (this.runningNodes.size === 0) await sleep(20);
    const node = this.pick([...this.runningNodes]);
    if (trouble === 'pause') {
      node.setPaused(true);
      const long = 500 + this.rng.below(MAX_PAUSE_MS);
      this.repair = async () => {
        await sleep(long);
        node.setPaused(false);
      };
      return;
    }
    this.runningNodes.delete(node);
    await node.stop(trouble === 'kill' ? 'SIGKILL' : 'SIGTERM');
    this.repair = () => this.startNode(node);
  }

  async recover(): Promise<void> {
    const repair = this.repair();
    this.repairs.set(this.lastFault, repair);
    await repair;
  }

  /** All nodes close in good order, one after the other: their exit codes. */
  async stopNodes(): Promise<(number | null)[]> {
    await Promise.all(this.repairs.values());
    const codes: (number | null)[] = [];
    for (const node of this.nodes) codes.push(await node.stop('SIGTERM'));
    return codes;
  }

  /** One node after the other is replaced, and the next waits until it is open. */
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
