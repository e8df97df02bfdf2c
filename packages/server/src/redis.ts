/**
 * News between the nodes of a house, by Redis. Nothing is kept there and nothing waits for it: while
 * it is away, nodes find out by themselves what they would have been told.
 */
import { randomUUID } from 'node:crypto';
import type { News } from '@ludotheque/house';
import { Redis, type RedisOptions } from 'ioredis';
import type { ServerAnnouncer } from './announcer.ts';

/** Before it is tried again, and what is not answered by then has failed, in milliseconds. */
const [SOONEST, LATEST, PATIENCE] = [100, 2_000, 2_000];

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: PATIENCE,
  commandTimeout: PATIENCE,
  // What cannot be said now is of no use later.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  // What is told in one turn of the event loop goes out together.
  enableAutoPipelining: true,
  retryStrategy: (times: number) => Math.min(SOONEST * 2 ** Math.min(times, 10), LATEST),
} satisfies RedisOptions;

/** What a node has told; undefined for anything else, since others may share the Redis. */
function newsIn(text: string): { readonly news: News; readonly from: string } | undefined {
  try {
    const { from, ...news } = JSON.parse(text) as News & { from: string };
    const whole = news.about !== 'present' || news.people.every((id) => typeof id === 'string');
    return whole && typeof from === 'string' && news.about
      ? { news: news as News, from }
      : undefined;
  } catch {
    return undefined;
  }
}

type Ear = (news: News, from: string) => void;

export class RedisAnnouncer implements ServerAnnouncer {
  readonly node = randomUUID();
  told = 0;
  private readonly house: string;
  private readonly warn: (what: string, error: unknown) => void;
  /** One to speak; one to hear, which can do nothing else. */
  private readonly mouth: Redis;
  private readonly ear: Redis;
  private readonly followed = new Set<string>();
  private hear: Ear = () => undefined;
  private isAway = false;
  private closed = false;

  /** Houses that share a Redis have different names. */
  constructor(url: string, house: string, warn: (what: string, error: unknown) => void) {
    this.house = house;
    this.warn = warn;
    this.mouth = new Redis(url, OPTIONS);
    this.ear = new Redis(url, OPTIONS);
    for (const redis of [this.mouth, this.ear]) {
      redis.on('error', (error) => this.away(error));
      // That it fails is told as an error; it tries again by itself.
      redis.connect().catch(() => undefined);
    }
    this.ear.on('message', (_, text) => this.heard(text));
    this.ear.on('ready', () => {
      this.isAway = false;
      const channels = [...this.followed].map((table) => this.channel(table));
      this.ear.subscribe(this.channel(), ...channels).catch((error) => this.away(error));
    });
  }

  get hears(): boolean {
    return this.ear.status === 'ready';
  }

  /** Says so once, until it is back. */
  private away(error: unknown): void {
    if (!this.isAway && !this.closed)
      this.warn('Redis is away: nodes hear of each other a little later', error);
    this.isAway = true;
  }

  /** A table has a channel of its own, so that only who has it in use is told. */
  private channel(table = ''): string {
    return `ludotheque:${this.house}:${table}`;
  }

  tell(news: News): void {
    if (this.mouth.status !== 'ready') return;
    this.told++;
    const own = news.about === 'table' || news.about === 'present' || news.about === 'who';
    const text = JSON.stringify({ from: this.node, ...news });
    const channel = this.channel(own ? news.table : '');
    this.mouth.publish(channel, text).catch(() => undefined);
  }

  listen(hear: Ear): void {
    this.hear = hear;
  }

  private heard(text: string): void {
    const told = newsIn(text);
    if (!told) this.warn('a stranger speaks on our channels in Redis', undefined);
    else if (told.from !== this.node && !this.closed) this.hear(told.news, told.from);
  }

  async follow(table: string): Promise<void> {
    this.followed.add(table);
    if (this.hears) await this.ear.subscribe(this.channel(table)).catch(() => undefined);
  }

  unfollow(table: string): void {
    this.followed.delete(table);
    if (this.hears) this.ear.unsubscribe(this.channel(table)).catch(() => undefined);
  }

  close(): void {
    this.closed = true;
    this.mouth.disconnect();
    this.ear.disconnect();
  }
}
