/** Messages between nodes by a real Redis, which may go away and come back. */
import type { NodeMessage } from '@ludotheque/house';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, it } from 'vitest';
import { TemporaryRedis } from '../../test/temporary-redis.ts';
import { RedisPubSub } from './redis-pubsub.ts';

const redis = await TemporaryRedis.start();
afterAll(() => redis.stop());
const openPubSubs: RedisPubSub[] = [];
afterEach(() => {
  for (const pubSub of openPubSubs.splice(0)) pubSub.close();
});

/** A node, all messages that it receives, and its warnings. */
function openNode(house = 'house', url = redis.url) {
  const warnings: string[] = [];
  const pubSub = new RedisPubSub(url, house, (what, error) =>
    warnings.push(`${what}: ${String(error)}`),
  );
  openPubSubs.push(pubSub);
  const received: (NodeMessage & { from: string })[] = [];
  pubSub.onMessage((message, from) => received.push({ ...message, from }));
  return { pubSub, received, warnings };
}

/** There is no limit of its own: how long Redis takes depends on the machine. */
async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Resolves when each node has received a message from each other one. */
async function waitUntilConnected(...nodes: ReturnType<typeof openNode>[]): Promise<void> {
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other)
        await waitUntil(() => {
          one.pubSub.publish({ about: 'person', person: 'hello' });
          return other.received.some(({ from }) => from === one.pubSub.nodeId);
        });
  for (const { received } of nodes) received.length = 0;
}

const tableMessage = (n: number): NodeMessage => ({ about: 'table', table: 'abcdefgh', n });
const receivedNumbers = ({ received }: ReturnType<typeof openNode>) =>
  received.flatMap((message) => (message.about === 'table' ? [message.n] : []));

it('[P9] a message about a table reaches the nodes that have subscribed to it, and no others', async () => {
  const [one, other, third] = [openNode(), openNode(), openNode()];
  await waitUntilConnected(one, other, third);
  await other.pubSub.subscribeToTable('abcdefgh');
  one.pubSub.publish(tableMessage(7));
  await waitUntil(() => receivedNumbers(other).length > 0);
  expect(receivedNumbers(other)).toEqual([7]);
  other.pubSub.unsubscribeFromTable('abcdefgh');
  one.pubSub.publish(tableMessage(8));
  await waitUntilConnected(one, other, third);
  expect([...receivedNumbers(one), ...receivedNumbers(third)]).toEqual([]);
});

it('houses that share a Redis do not receive messages of each other', async () => {
  const [one, other, stranger] = [openNode(), openNode(), openNode('another house')];
  await waitUntilConnected(one, other);
  await waitUntil(() => stranger.pubSub.isReceiving);
  await stranger.pubSub.subscribeToTable('abcdefgh');
  one.pubSub.publish(tableMessage(1));
  await waitUntilConnected(one, other);
  expect(stranger.received).toEqual([]);
});

it('[P9] after an outage of Redis all subscriptions work again, and there is one warning', async () => {
  const [one, other] = [openNode(), openNode()];
  await waitUntilConnected(one, other);
  await other.pubSub.subscribeToTable('abcdefgh');
  await redis.kill();
  await waitUntil(() => !other.pubSub.isReceiving && other.warnings.length > 0);
  one.pubSub.publish(tableMessage(1));
  await other.pubSub.subscribeToTable('ijklmnop');
  await redis.start();
  await waitUntil(() => {
    one.pubSub.publish({ ...tableMessage(2), table: 'ijklmnop' } as NodeMessage);
    return receivedNumbers(other).includes(2);
  });
  one.pubSub.publish(tableMessage(3));
  await waitUntil(() => receivedNumbers(other).includes(3));
  expect(receivedNumbers(other)).not.toContain(1);
  expect(other.warnings).toHaveLength(1);
});

it('a Redis that does not answer blocks nothing, and the warning contains no password', async () => {
  const nowhere = openNode('house', 'redis://:hush@127.0.0.1:1');
  nowhere.pubSub.publish(tableMessage(1));
  await nowhere.pubSub.subscribeToTable('abcdefgh');
  await waitUntil(() => nowhere.warnings.length > 0);
  expect(nowhere.pubSub.isReceiving).toBe(false);
  expect(nowhere.warnings.join()).not.toContain('hush');
});

it('messages of other programs on our channels are ignored, with a warning', async () => {
  const [one, other] = [openNode(), openNode()];
  await waitUntilConnected(one, other);
  const stranger = new Redis(redis.url);
  const said = ['', '{', 'null', '7', '[]', '{}', '{"from":1,"about":"table"}'];
  const crowd = { from: 'x', about: 'present', table: 'abcdefgh' };
  for (const people of [undefined, 'anna', [7]]) said.push(JSON.stringify({ ...crowd, people }));
  for (const text of said) await stranger.publish('ludotheque:house:', text);
  stranger.disconnect();
  await waitUntilConnected(one, other);
  expect(other.received).toEqual([]);
  expect(other.warnings).toHaveLength(said.length);
});

it('a Redis that hangs blocks a node for a short time only', async () => {
  const one = openNode();
  await waitUntil(() => one.pubSub.isReceiving);
  redis.setPaused(true);
  try {
    one.pubSub.publish(tableMessage(1));
    await one.pubSub.subscribeToTable('abcdefgh');
  } finally {
    redis.setPaused(false);
  }
});
