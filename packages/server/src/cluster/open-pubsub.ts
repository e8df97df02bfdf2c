/** How this node tells others what is new, and hears of it. */
import { randomUUID } from 'node:crypto';
import type { NodePubSub } from '@ludotheque/house';
import type { ServerConfig } from '../config.ts';

export interface ServerPubSub extends NodePubSub {
  /** How many news were told. */
  readonly publishedCount: number;
  close(): void;
}

/** For a house in PostgreSQL without Redis: as far as this node can hear, it is alone. */
function createNoopPubSub(): ServerPubSub {
  return {
    nodeId: randomUUID(),
    isReceiving: true,
    publishedCount: 0,
    publish: () => undefined,
    onMessage: () => undefined,
    subscribeToTable: async () => undefined,
    unsubscribeFromTable: () => undefined,
    close: () => undefined,
  };
}

/** A house in a file has one node; in PostgreSQL it may have several, whether they hear each other or not. */
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
