/**
 * A house of several nodes as processes, with a PostgreSQL and a Redis of its own, where everything
 * breaks now and then. A balancer that knows nothing sends each connection to any node that is up.
 */
import { SeededRng } from '@ludotheque/core';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../store/test/temporary-postgres.ts';
import type { Premises } from './test-kill.ts';
import { ServeProcess } from './test-kill-serve.ts';
import { TestRedis } from './test-redis.ts';
import { pause } from './test-visitors.ts';

/**
 * What can befall the house: a node dies, stands still for longer than its claims last, or not for so
 * long, or closes in good order; all are replaced one by one; Redis or PostgreSQL dies.
 */
export type Trouble = 'kill' | 'pause' | 'close' | 'roll' | 'redis' | 'postgres';

const LONGEST_PAUSE = 9_000;

export class Cluster implements Premises {
  readonly database: string;
  private readonly postgres: TemporaryPostgres;
  private readonly redis: TestRedis;
  private readonly nodes: readonly ServeProcess[];
  private readonly up = new Set<ServeProcess>();
  private readonly troubles: Trouble[];
  private readonly rng: SeededRng;
  private mending: () => Promise<void> = async () => undefined;
  /** What is being put right; the next trouble of the same kind waits for it. */
  private readonly repairs = new Map<Trouble, Promise<void>>();
  private last: Trouble = 'kill';

  private constructor(
    parts: {
      postgres: TemporaryPostgres;
      redis: TestRedis;
      database: string;
      nodes: ServeProcess[];
    },
    troubles: readonly Trouble[],
    seed: string,
  ) {
    this.postgres = parts.postgres;
    this.redis = parts.redis;
    this.database = parts.database;
    this.nodes = parts.nodes;
    this.troubles = [...troubles];
    this.rng = new SeededRng(`cluster ${seed}`);
  }

  /** `troubles` come in this order, one with every strike. */
  static async on(count: number, troubles: readonly Trouble[], seed: string): Promise<Cluster> {
    const postgres = await startTemporaryPostgres();
    const redis = await TestRedis.start();
    const database = await postgres.createDatabase();
    const env = { DATABASE_URL: database, REDIS_URL: redis.url };
    const nodes: ServeProcess[] = [];
    for (let i = 0; i < count; i++) nodes.push(await ServeProcess.on(env));
    return new Cluster({ postgres, redis, database, nodes }, troubles, seed);
  }

  /** Any node that is up; if none is, one that was. */
  get url(): string {
    return this.any(this.up.size > 0 ? [...this.up] : this.nodes).url;
  }

  private any<T>(things: readonly T[]): T {
    return things[this.rng.below(things.length)]!;
  }

  private async startNode(node: ServeProcess): Promise<void> {
    await node.start();
    // Without its database a node does not open.
    while (!node.isRunning) {
      await pause(200);
      await node.start();
    }
    this.up.add(node);
  }

  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => this.startNode(node)));
  }

  async strike(): Promise<void> {
    const trouble = this.troubles.shift() ?? 'kill';
    if (trouble !== 'kill') await this.repairs.get(trouble);
    this.last = trouble;
    if (trouble === 'redis') {
      await this.redis.kill();
      this.mending = async () => {
        await pause(this.rng.below(3_000));
        await this.redis.start();
      };
    } else if (trouble === 'postgres') {
      await this.postgres.kill();
      this.mending = async () => {
        await pause(this.rng.below(2_000));
        await this.postgres.start();
      };
    } else if (trouble === 'roll') this.mending = () => this.roll();
    else await this.strikeNode(trouble);
  }

  private async strikeNode(trouble: 'kill' | 'pause' | 'close'): Promise<void> {
    while (this.up.size === 0) await pause(20);
    const node = this.any([...this.up]);
    if (trouble === 'pause') {
      node.hang(true);
      const long = 500 + this.rng.below(LONGEST_PAUSE);
      this.mending = async () => {
        await pause(long);
        node.hang(false);
      };
      return;
    }
    this.up.delete(node);
    await node.end(trouble === 'kill' ? 'SIGKILL' : 'SIGTERM');
    this.mending = () => this.startNode(node);
  }

  async recover(): Promise<void> {
    const repair = this.mending();
    this.repairs.set(this.last, repair);
    await repair;
  }

  /** All nodes close in good order, one after the other: their exit codes. */
  async close(): Promise<(number | null)[]> {
    await Promise.all(this.repairs.values());
    const codes: (number | null)[] = [];
    for (const node of this.nodes) codes.push(await node.end('SIGTERM'));
    return codes;
  }

  /** One node after the other is replaced, and the next waits until it is open. */
  private async roll(): Promise<void> {
    for (const node of this.nodes) {
      while (!this.up.delete(node)) await pause(20);
      await node.end('SIGTERM');
      await this.startNode(node);
    }
  }

  async clear(): Promise<void> {
    for (const node of this.nodes) {
      node.hang(false);
      await node.clear();
    }
    await this.redis.stop();
    await this.postgres.stop();
  }
}
