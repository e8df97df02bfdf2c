import { expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

it('[P23] lets one go on in each turn of the event loop, in their order', async () => {
  const queue = new TurnQueue();
  const events: string[] = [];
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    await queue.next();
    events.push(name);
  });
  for (let turn = 1; turn <= 4; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`turn ${turn}`);
  }
  await Promise.all(waiting);
  expect(events).toEqual(['a', 'turn 1', 'b', 'turn 2', 'c', 'turn 3', 'turn 4']);
  await queue.next();
});
