/**
 * News between the nodes of a house, by Redis. Nothing is kept there and nothing waits for it: while
 * it is away, nodes find out by themselves what they would have been told.
 */
import { randomUUID } from 'node:crypto';
import type { NodeMessage } from '@ludotheque/house';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerPubSub } from './open-pubsub.ts';

/** Before it is tried again, and what is not answered by then has failed, in milliseconds. */
const [MIN_RETRY_DELAY_MS, MAX_RETRY_DELAY_MS, TIMEOUT_MS] = [100, 2_000, 2_000];

const REDIS_OPTIONS = {
  lazyConnect: true,
  connectTimeout: TIMEOUT_MS,
  commandTimeout: TIMEOUT_MS,
  // What cannot be said now is of no use later.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  // What is told in one turn of the event loop goes out together.
  enableAutoPipelining: true,
  retryStrategy: (times: number) =>
    Math.min(MIN_RETRY_DELAY_MS * 2 ** Math.min(times, 10), MAX_RETRY_DELAY_MS),
} satisfies RedisOptions;

/** What a node has told; undefined for anything else, since others may share the Redis. */
function parseNodeMessage(
  text: string,
): { readonly news: NodeMessage; readonly from: string } | undefined {
  try {
    const { from, ...news } = JSON.parse(text) as NodeMessage & { from: string };
    const whole = news.about !== 'present' || news.people.every((id) => typeof id === 'string');
    return whole && typeof from === 'string' && news.about
      ? { news: news as NodeMessage, from }
      : undefined;
  } catch {
    return undefined;
  }
}

type NodeMessageListener = (news: NodeMessage, from: string) => void;

export class RedisPubSub implements ServerPubSub {
  readonly nodeId = randomUUID();
  publishedCount = 0;
  private readonly houseId: string;
  private readonly warn: (what: string, error: unknown) => void;
  /** One to speak; one to hear, which can do nothing else. */
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly subscribedTables = new Set<string>();
  private listener: NodeMessageListener = () => undefined;
  private isDisconnected = false;
  private isClosed = false;

  /** Houses that share a Redis have different names. */
  constructor(url: string, house: string, warn: (what: string, error: unknown) => void) {
    this.houseId = house;
    this.warn = warn;
    this.publisher = new Redis(url, REDIS_OPTIONS);
    this.subscriber = new Redis(url, REDIS_OPTIONS);
    for (const redis of [this.publisher, this.subscriber]) {
      redis.on('error', (error) => this.warnDisconnected(error));
      // That it fails is told as an error; it tries again by itself.
      redis.connect().catch(() => undefined);
    }
    this.subscriber.on('message', (_, text) => this.handleMessage(text));
    this.subscriber.on('ready', () => {
      this.isDisconnected = false;
      const channels = [...this.subscribedTables].map((table) => this.channelName(table));
      this.subscriber
        .subscribe(this.channelName(), ...channels)
        .catch((error) => this.warnDisconnected(error));
    });
  }

  get isReceiving(): boolean {
    return this.subscriber.status === 'ready';
  }

  /** Says so once, until it is back. */
  private warnDisconnected(error: unknown): void {
    if (!this.isDisconnected && !this.isClosed)
      this.warn('Redis is away: nodes hear of each other a little later', error);
    this.isDisconnected = true;
  }

  /** A table has a channel of its own, so that only who has it in use is told. */
  private channelName(table = ''): string {
    return `ludotheque:${this.houseId}:${table}`;
  }

  publish(news: NodeMessage): void {
    if (this.publisher.status !== 'ready') return;
    this.publishedCount++;
    const own = news.about === 'table' || news.about === 'present' || news.about === 'who';
    const text = JSON.stringify({ from: this.nodeId, ...news });
    const channel = this.channelName(own ? news.table : '');
    this.publisher.publish(channel, text).catch(() => undefined);
  }

  onMessage(hear: NodeMessageListener): void {
    this.listener = hear;
  }

  private handleMessage(text: string): void {
    const told = parseNodeMessage(text);
    if (!told) this.warn('a stranger speaks on our channels in Redis', undefined);
    else if (told.from !== this.nodeId && !this.isClosed) this.listener(told.news, told.from);
  }

  async subscribeToTable(table: string): Promise<void> {
    this.subscribedTables.add(table);
    if (this.isReceiving)
      await this.subscriber.subscribe(this.channelName(table)).catch(() => undefined);
  }

  unsubscribeFromTable(table: string): void {
    this.subscribedTables.delete(table);
    if (this.isReceiving)
      this.subscriber.unsubscribe(this.channelName(table)).catch(() => undefined);
  }

  close(): void {
    this.isClosed = true;
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }
}
