import { describe, expect, it } from 'vitest';
import { KeyedSerialQueue, SerialQueue } from './serial-queue.ts';

/** A task that logs its name when it starts, and ends when the test resolves it. */
function createTask(log: string[], name: string) {
  const { promise, reject, resolve } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, reject, resolve };
}

describe('a serial queue', () => {
  it('starts the first task at once, and each other one after its predecessor', async () => {
    const log: string[] = [];
    const [first, second] = [createTask(log, 'first'), createTask(log, 'second')];
    const queue = new SerialQueue();
    const results = [queue.run(first.run), queue.run(second.run)];
    expect(log).toEqual(['first']);
    first.resolve('one');
    second.resolve('two');
    expect(await Promise.all(results)).toEqual(['one', 'two']);
    expect(log).toEqual(['first', 'second']);
    expect(queue.isEmpty).toBe(true);
  });

  it('continues after a task that failed', async () => {
    const queue = new SerialQueue();
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
    await queue.waitUntilEmpty();
    expect(queue.isEmpty).toBe(true);
  });
});

it('a keyed queue runs tasks under different keys at the same time', async () => {
  const log: string[] = [];
  const [ada, bea, later] = ['ada', 'bea', 'ada again'].map((name) => createTask(log, name));
  const queue = new KeyedSerialQueue();
  const all = [
    queue.run('ada', ada!.run),
    queue.run('bea', bea!.run),
    queue.run('ada', later!.run),
  ];
  expect(log).toEqual(['ada', 'bea']);
  for (const task of [ada, bea, later]) task!.resolve('done');
  await Promise.all(all);
  expect(log).toEqual(['ada', 'bea', 'ada again']);
});
