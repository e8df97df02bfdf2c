import { expect, it } from 'vitest';
import { FakeClock } from '../test/fake-clock.ts';
import { RateLimiter } from './index.ts';

const countAccepted = (buckets: RateLimiter, who: string) => {
  let n = 0;
  while (n < 100 && buckets.tryConsume(who)) n++;
  return n;
};

it('a bucket gives what it holds, and fills up again with time', async () => {
  const clock = new FakeClock();
  const buckets = new RateLimiter(clock, 5, 2);
  expect([countAccepted(buckets, 'a'), countAccepted(buckets, 'b')]).toEqual([5, 5]);
  await clock.advance(1_000);
  expect(countAccepted(buckets, 'a')).toBe(2);
  await clock.advance(60_000);
  expect(countAccepted(buckets, 'a')).toBe(5);
});

it('[P19] a clock that is set back locks nobody out', async () => {
  const clock = new FakeClock();
  const buckets = new RateLimiter(clock, 5, 1);
  buckets.tryConsume('a');
  clock.set(clock.now() - 86_400_000);
  expect(countAccepted(buckets, 'a')).toBe(4);
  await clock.advance(2_000);
  expect(countAccepted(buckets, 'a')).toBe(2);
});

it('ten thousand callers are forgotten again', async () => {
  const clock = new FakeClock();
  const buckets = new RateLimiter(clock, 5, 1);
  for (let i = 0; i < 10_000; i++) buckets.tryConsume(`caller ${i}`);
  expect(countAccepted(buckets, 'caller 0')).toBe(4);
  await clock.advance(10_000);
  for (let i = 0; i < 10; i++) buckets.tryConsume(`other ${i}`);
  expect(countAccepted(buckets, 'caller 0')).toBe(5);
});
