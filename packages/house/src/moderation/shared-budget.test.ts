/** A budget that everybody shares, while some use up what they can of it. */
import { expect, it } from 'vitest';
import { FakeClock } from '../../test/fake-clock.ts';
import { SharedBudget } from './shared-budget.ts';

const MINUTE_MS = 60_000;

it('[P23] who was refused is still one of those for whom half of it is kept', async () => {
  const clock = new FakeClock();
  const budget = new SharedBudget(clock, 20);
  const flood = () => {
    for (let i = 0; i < 10 * 2; i++) budget.tryConsume('table', `address ${i % 10}`);
  };
  flood();
  expect(budget.tryConsume('table', 'other')).toBe(false);
  await clock.advance(7 * MINUTE_MS);
  flood();
  expect(budget.tryConsume('table', 'other')).toBe(true);
  expect(budget.tryConsume('table', 'other')).toBe(false);
});
