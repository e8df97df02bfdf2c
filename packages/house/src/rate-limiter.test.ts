import { expect, it } from 'vitest';
import { FakeClock } from '../test/fake-clock.ts';
import { RateLimiter } from './index.ts';

const countAccepted = (limiter: RateLimiter, caller: string) => {
  let n = 0;
  while (n < 100 && limiter.tryConsume(caller)) n++;
  return n;
};

it('a bucket gives its tokens, and is refilled with time', async () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(clock, 5, 2);
  expect([countAccepted(limiter, 'a'), countAccepted(limiter, 'b')]).toEqual([5, 5]);
  await clock.advance(1_000);
  expect(countAccepted(limiter, 'a')).toBe(2);
  await clock.advance(60_000);
  expect(countAccepted(limiter, 'a')).toBe(5);
});

it('[P19] a clock that is set back blocks nobody', async () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(clock, 5, 1);
  limiter.tryConsume('a');
  clock.set(clock.now() - 86_400_000);
  expect(countAccepted(limiter, 'a')).toBe(4);
  await clock.advance(2_000);
  expect(countAccepted(limiter, 'a')).toBe(2);
});

it('the buckets of ten thousand callers are deleted again', async () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(clock, 5, 1);
  for (let i = 0; i < 10_000; i++) limiter.tryConsume(`caller ${i}`);
  expect(countAccepted(limiter, 'caller 0')).toBe(4);
  await clock.advance(10_000);
  for (let i = 0; i < 10; i++) limiter.tryConsume(`other ${i}`);
  expect(countAccepted(limiter, 'caller 0')).toBe(5);
});

it('a bucket that somebody holds stays the one that everybody uses, until it is released', async () => {
  const clock = new FakeClock();
  const limiter = new RateLimiter(clock, 5, 1);
  const held = limiter.hold('held');
  let callers = 0;
  const sweep = async () => {
    await clock.advance(10_000);
    for (let i = 0; i < 30_000; i++) limiter.tryConsume(`caller ${callers++}`);
  };
  await sweep();
  expect(limiter.tryTake(held, 4, clock.now())).toBe(true);
  expect(countAccepted(limiter, 'held')).toBe(1);
  limiter.release(held);
  await sweep();
  await sweep();
  limiter.tryTake(held, 4, clock.now());
  expect(countAccepted(limiter, 'held')).toBe(5);
});
