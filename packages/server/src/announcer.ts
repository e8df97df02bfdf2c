/** How this node tells others what is new, and hears of it. */
import { randomUUID } from 'node:crypto';
import type { Announcer } from '@ludotheque/house';
import type { Config } from './config.ts';

export interface ServerAnnouncer extends Announcer {
  /** How many news were told. */
  readonly told: number;
  close(): void;
}

/** For a house in PostgreSQL without Redis: as far as this node can hear, it is alone. */
function silentAnnouncer(): ServerAnnouncer {
  return {
    node: randomUUID(),
    hears: true,
    told: 0,
    tell: () => undefined,
    listen: () => undefined,
    follow: async () => undefined,
    unfollow: () => undefined,
    close: () => undefined,
  };
}

/** A house in a file has one node; in PostgreSQL it may have several, whether they hear each other or not. */
export async function openAnnouncer(
  { database, redis }: Config,
  house: string,
  warn: (what: string, error: unknown) => void,
): Promise<ServerAnnouncer | undefined> {
  if (!database) return undefined;
  if (!redis) return silentAnnouncer();
  const { RedisAnnouncer } = await import('./redis.ts');
  return new RedisAnnouncer(redis, house, warn);
}
