/** News between nodes by a real Redis, which may go away and come back. */
import type { NodeMessage } from '@ludotheque/house';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, it } from 'vitest';
import { TemporaryRedis } from '../../test/temporary-redis.ts';
import { RedisPubSub } from './redis-pubsub.ts';

const redis = await TemporaryRedis.start();
afterAll(() => redis.stop());
const openPubSubs: RedisPubSub[] = [];
afterEach(() => {
  for (const announcer of openPubSubs.splice(0)) announcer.close();
});

/** A node, all that it hears, and what it warns of. */
function openNode(house = 'house', url = redis.url) {
  const warnings: string[] = [];
  const announcer = new RedisPubSub(url, house, (what, error) =>
    warnings.push(`${what}: ${String(error)}`),
  );
  openPubSubs.push(announcer);
  const heard: (NodeMessage & { from: string })[] = [];
  announcer.onMessage((news, from) => heard.push({ ...news, from }));
  return { announcer, heard, warnings };
}

/** Until it is so: how long Redis takes is its own affair. */
async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Everybody hears everybody. */
async function waitUntilConnected(...nodes: ReturnType<typeof openNode>[]): Promise<void> {
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other)
        await waitUntil(() => {
          one.announcer.publish({ about: 'person', person: 'hello' });
          return other.heard.some(({ from }) => from === one.announcer.nodeId);
        });
  for (const { heard } of nodes) heard.length = 0;
}

const tableMessage = (n: number): NodeMessage => ({ about: 'table', table: 'abcdefgh', n });
const receivedNumbers = ({ heard }: ReturnType<typeof openNode>) =>
  heard.flatMap((news) => (news.about === 'table' ? [news.n] : []));

it('what is told about a table is heard by who follows it, and by nobody else', async () => {
  const [one, other, third] = [openNode(), openNode(), openNode()];
  await waitUntilConnected(one, other, third);
  await other.announcer.subscribeToTable('abcdefgh');
  one.announcer.publish(tableMessage(7));
  await waitUntil(() => receivedNumbers(other).length > 0);
  expect(receivedNumbers(other)).toEqual([7]);
  other.announcer.unsubscribeFromTable('abcdefgh');
  one.announcer.publish(tableMessage(8));
  await waitUntilConnected(one, other, third);
  expect([...receivedNumbers(one), ...receivedNumbers(third)]).toEqual([]);
});

it('houses that share a Redis do not hear each other', async () => {
  const [one, other, stranger] = [openNode(), openNode(), openNode('another house')];
  await waitUntilConnected(one, other);
  await waitUntil(() => stranger.announcer.isReceiving);
  await stranger.announcer.subscribeToTable('abcdefgh');
  one.announcer.publish(tableMessage(1));
  await waitUntilConnected(one, other);
  expect(stranger.heard).toEqual([]);
});

it('after Redis was away everybody hears again what they follow; it is warned of once', async () => {
  const [one, other] = [openNode(), openNode()];
  await waitUntilConnected(one, other);
  await other.announcer.subscribeToTable('abcdefgh');
  await redis.kill();
  await waitUntil(() => !other.announcer.isReceiving && other.warnings.length > 0);
  one.announcer.publish(tableMessage(1));
  await other.announcer.subscribeToTable('ijklmnop');
  await redis.start();
  await waitUntil(() => {
    one.announcer.publish({ ...tableMessage(2), table: 'ijklmnop' } as NodeMessage);
    return receivedNumbers(other).includes(2);
  });
  one.announcer.publish(tableMessage(3));
  await waitUntil(() => receivedNumbers(other).includes(3));
  expect(receivedNumbers(other)).not.toContain(1);
  expect(other.warnings).toHaveLength(1);
});

it('a Redis that is not there, or not ours, keeps nobody from anything', async () => {
  const nowhere = openNode('house', 'redis://:hush@127.0.0.1:1');
  nowhere.announcer.publish(tableMessage(1));
  await nowhere.announcer.subscribeToTable('abcdefgh');
  await waitUntil(() => nowhere.warnings.length > 0);
  expect(nowhere.announcer.isReceiving).toBe(false);
  expect(nowhere.warnings.join()).not.toContain('hush');
});

it('whatever somebody else says on our channels is passed over', async () => {
  const [one, other] = [openNode(), openNode()];
  await waitUntilConnected(one, other);
  const stranger = new Redis(redis.url);
  const said = ['', '{', 'null', '7', '[]', '{}', '{"from":1,"about":"table"}'];
  const crowd = { from: 'x', about: 'present', table: 'abcdefgh' };
  for (const people of [undefined, 'anna', [7]]) said.push(JSON.stringify({ ...crowd, people }));
  for (const text of said) await stranger.publish('ludotheque:house:', text);
  stranger.disconnect();
  await waitUntilConnected(one, other);
  expect(other.heard).toEqual([]);
  expect(other.warnings).toHaveLength(said.length);
});

it('one that hangs keeps nobody waiting for long', async () => {
  const one = openNode();
  await waitUntil(() => one.announcer.isReceiving);
  redis.setPaused(true);
  try {
    one.announcer.publish(tableMessage(1));
    await one.announcer.subscribeToTable('abcdefgh');
  } finally {
    redis.setPaused(false);
  }
});
