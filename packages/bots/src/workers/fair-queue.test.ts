/** The order in which a fair queue serves. */
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function fill(paths: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [i, path] of paths.entries()) queue.push(path.split('/'), `${path}#${i}`);
  return queue;
}

function drain(queue: FairQueue<string>): string[] {
  const served: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) served.push(item);
  return served;
}

describe('a fair queue', () => {
  it('serves one group after the other, and each in its order', () => {
    expect(drain(fill(['a', 'a', 'a', 'b', 'b', 'c']))).toEqual([
      'a#0',
      'b#3',
      'c#5',
      'a#1',
      'b#4',
      'a#2',
    ]);
  });

  it('does the same inside a group', () => {
    expect(drain(fill(['a/x', 'a/x', 'a/y', 'b/z']))).toEqual(['a/x#0', 'b/z#3', 'a/y#2', 'a/x#1']);
  });

  it('lets somebody who comes later go before the rest of a long group', () => {
    const queue = fill(['a', 'a', 'a', 'a']);
    queue.shift();
    queue.push(['b'], 'b');
    queue.shift();
    expect(queue.shift()).toBe('b');
  });

  it('drops the newest item of the largest group', () => {
    const queue = fill(['a/x', 'a/y', 'a/y', 'b/z', 'b/z']);
    expect(queue.dropNewestOfLargestGroup()).toBe('a/y#2');
    expect(queue.size).toBe(4);
    expect(drain(queue)).toHaveLength(4);
    expect(queue.dropNewestOfLargestGroup()).toBeUndefined();
  });

  it('removes an item once', () => {
    const queue = fill(['a/x', 'b/y']);
    expect(queue.remove(['a', 'x'], 'a/x#0')).toBe(true);
    expect(queue.remove(['a', 'x'], 'a/x#0')).toBe(false);
    expect(drain(queue)).toEqual(['b/y#1']);
    expect(queue.size).toBe(0);
  });
});
