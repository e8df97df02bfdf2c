/** Chooses how this node exchanges messages with the other nodes: by Redis, or not at all. */
import { randomUUID } from 'node:crypto';
import type { NodePubSub } from '@ludotheque/house';
import type { ServerConfig } from '../config.ts';

export interface ServerPubSub extends NodePubSub {
  /** How many messages were sent. */
  readonly publishedCount: number;
  close(): void;
}

/** For PostgreSQL without Redis: nodes find out about each other from the database only. */
function createNoopPubSub(): ServerPubSub {
  return {
    nodeId: randomUUID(),
    isReceiving: true,
    isStoreOnly: true,
    publishedCount: 0,
    publish: () => undefined,
    onMessage: () => undefined,
    subscribeToTable: async () => undefined,
    unsubscribeFromTable: () => undefined,
    close: () => undefined,
  };
}

/** Undefined with SQLite, where there is only one node. */
export async function openPubSub(
  { databaseUrl, redisUrl }: ServerConfig,
  house: string,
  warn: (what: string, error: unknown) => void,
): Promise<ServerPubSub | undefined> {
  if (!databaseUrl) return undefined;
  if (!redisUrl) return createNoopPubSub();
  const { RedisPubSub } = await import('./redis-pubsub.ts');
  return new RedisPubSub(redisUrl, house, warn);
}
