/**
 * Messages between the nodes of a house, by Redis. Nothing is stored there and nothing waits for it:
 * while Redis is away, nodes read from the database what they were not told.
 */
import { randomUUID } from 'node:crypto';
import type { NodeMessage } from '@ludotheque/house';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerPubSub } from './open-pubsub.ts';

const MIN_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 2_000;
const TIMEOUT_MS = 2_000;

const REDIS_OPTIONS = {
  lazyConnect: true,
  connectTimeout: TIMEOUT_MS,
  commandTimeout: TIMEOUT_MS,
  // A message that cannot be sent now is of no use later.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  // Messages of the same turn of the event loop are sent together.
  enableAutoPipelining: true,
  retryStrategy: (times: number) =>
    Math.min(MIN_RETRY_DELAY_MS * 2 ** Math.min(times, 10), MAX_RETRY_DELAY_MS),
} satisfies RedisOptions;

/** Undefined for anything that is no message of a node: other programs may share the Redis. */
function parseNodeMessage(text: string): SentNodeMessage | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSentNodeMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** As it goes over a channel: with the id of the node that has sent it. */
type SentNodeMessage = NodeMessage & { readonly from: string };

function isSentNodeMessage(value: unknown): value is SentNodeMessage {
  if (value === null || typeof value !== 'object' || !('about' in value && 'from' in value))
    return false;
  if (typeof value.about !== 'string' || typeof value.from !== 'string') return false;
  if (value.about !== 'present') return value.about !== '';
  if ('clientKey' in value && typeof value.clientKey !== 'string') return false;
  const people = 'people' in value ? value.people : undefined;
  return Array.isArray(people) && people.every((id) => typeof id === 'string');
}

type NodeMessageListener = (message: NodeMessage, from: string) => void;

export class RedisPubSub implements ServerPubSub {
  readonly nodeId = randomUUID();
  publishedCount = 0;
  private readonly houseId: string;
  private readonly warn: (what: string, error: unknown) => void;
  /** Two connections, because one that subscribes can do nothing else. */
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly subscribedTables = new Set<string>();
  private listener: NodeMessageListener = () => undefined;
  private isDisconnected = false;
  private isClosed = false;

  /** The id of the house keeps houses apart that share a Redis. */
  constructor(url: string, houseId: string, warn: (what: string, error: unknown) => void) {
    this.houseId = houseId;
    this.warn = warn;
    this.publisher = new Redis(url, REDIS_OPTIONS);
    this.subscriber = new Redis(url, REDIS_OPTIONS);
    for (const redis of [this.publisher, this.subscriber]) {
      redis.on('error', (error) => this.warnDisconnected(error));
      // A failure is also emitted as 'error'; ioredis then tries again by itself.
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

  /** Warns once, until Redis is back. */
  private warnDisconnected(error: unknown): void {
    if (!this.isDisconnected && !this.isClosed)
      this.warn('Redis is away: nodes learn of changes a little later', error);
    this.isDisconnected = true;
  }

  /** Each table has its own channel, so that only nodes that use the table get its messages. */
  private channelName(table = ''): string {
    return `ludotheque:${this.houseId}:${table}`;
  }

  publish(message: NodeMessage): void {
    if (this.publisher.status !== 'ready') return;
    this.publishedCount++;
    const isTableMessage =
      message.about === 'table' || message.about === 'present' || message.about === 'who';
    const text = JSON.stringify({ from: this.nodeId, ...message });
    const channel = this.channelName(isTableMessage ? message.table : '');
    this.publisher.publish(channel, text).catch(() => undefined);
  }

  onMessage(listener: NodeMessageListener): void {
    this.listener = listener;
  }

  private handleMessage(text: string): void {
    const received = parseNodeMessage(text);
    if (!received) this.warn('another program writes to our channels in Redis', undefined);
    else if (received.from !== this.nodeId && !this.isClosed) {
      const { from, ...message } = received;
      this.listener(message, from);
    }
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
