/** News between nodes by a real Redis, which may go away and come back. */
import type { News } from '@ludotheque/house';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, it } from 'vitest';
import { RedisAnnouncer } from './redis.ts';
import { TestRedis } from './test-redis.ts';

const redis = await TestRedis.start();
afterAll(() => redis.stop());
const open: RedisAnnouncer[] = [];
afterEach(() => {
  for (const announcer of open.splice(0)) announcer.close();
});

/** A node, all that it hears, and what it warns of. */
function node(house = 'house', url = redis.url) {
  const warnings: string[] = [];
  const announcer = new RedisAnnouncer(url, house, (what, error) =>
    warnings.push(`${what}: ${String(error)}`),
  );
  open.push(announcer);
  const heard: (News & { from: string })[] = [];
  announcer.listen((news, from) => heard.push({ ...news, from }));
  return { announcer, heard, warnings };
}

/** Until it is so: how long Redis takes is its own affair. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Everybody hears everybody. */
async function together(...nodes: ReturnType<typeof node>[]): Promise<void> {
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other)
        await until(() => {
          one.announcer.tell({ about: 'person', person: 'hello' });
          return other.heard.some(({ from }) => from === one.announcer.node);
        });
  for (const { heard } of nodes) heard.length = 0;
}

const about = (n: number): News => ({ about: 'table', table: 'abcdefgh', n });
const numbers = ({ heard }: ReturnType<typeof node>) =>
  heard.flatMap((news) => (news.about === 'table' ? [news.n] : []));

it('what is told about a table is heard by who follows it, and by nobody else', async () => {
  const [one, other, third] = [node(), node(), node()];
  await together(one, other, third);
  await other.announcer.follow('abcdefgh');
  one.announcer.tell(about(7));
  await until(() => numbers(other).length > 0);
  expect(numbers(other)).toEqual([7]);
  other.announcer.unfollow('abcdefgh');
  one.announcer.tell(about(8));
  await together(one, other, third);
  expect([...numbers(one), ...numbers(third)]).toEqual([]);
});

it('houses that share a Redis do not hear each other', async () => {
  const [one, other, stranger] = [node(), node(), node('another house')];
  await together(one, other);
  await until(() => stranger.announcer.hears);
  await stranger.announcer.follow('abcdefgh');
  one.announcer.tell(about(1));
  await together(one, other);
  expect(stranger.heard).toEqual([]);
});

it('after Redis was away everybody hears again what they follow; it is warned of once', async () => {
  const [one, other] = [node(), node()];
  await together(one, other);
  await other.announcer.follow('abcdefgh');
  await redis.kill();
  await until(() => !other.announcer.hears && other.warnings.length > 0);
  one.announcer.tell(about(1));
  await other.announcer.follow('ijklmnop');
  await redis.start();
  await until(() => {
    one.announcer.tell({ ...about(2), table: 'ijklmnop' } as News);
    return numbers(other).includes(2);
  });
  one.announcer.tell(about(3));
  await until(() => numbers(other).includes(3));
  expect(numbers(other)).not.toContain(1);
  expect(other.warnings).toHaveLength(1);
});

it('a Redis that is not there, or not ours, keeps nobody from anything', async () => {
  const nowhere = node('house', 'redis://:hush@127.0.0.1:1');
  nowhere.announcer.tell(about(1));
  await nowhere.announcer.follow('abcdefgh');
  await until(() => nowhere.warnings.length > 0);
  expect(nowhere.announcer.hears).toBe(false);
  expect(nowhere.warnings.join()).not.toContain('hush');
});

it('whatever somebody else says on our channels is passed over', async () => {
  const [one, other] = [node(), node()];
  await together(one, other);
  const stranger = new Redis(redis.url);
  const said = ['', '{', 'null', '7', '[]', '{}', '{"from":1,"about":"table"}'];
  const crowd = { from: 'x', about: 'present', table: 'abcdefgh' };
  for (const people of [undefined, 'anna', [7]]) said.push(JSON.stringify({ ...crowd, people }));
  for (const text of said) await stranger.publish('ludotheque:house:', text);
  stranger.disconnect();
  await together(one, other);
  expect(other.heard).toEqual([]);
  expect(other.warnings).toHaveLength(said.length);
});

it('one that hangs keeps nobody waiting for long', async () => {
  const one = node();
  await until(() => one.announcer.hears);
  redis.hang(true);
  try {
    one.announcer.tell(about(1));
    await one.announcer.follow('abcdefgh');
  } finally {
    redis.hang(false);
  }
});
