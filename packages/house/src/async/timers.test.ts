import { expect, it } from 'vitest';
import { FakeClock } from '../../test/fake-clock.ts';
import { RepeatingTask, Timer, TimerGroup } from './timers.ts';

it('a timer that is started again replaces the pending call', async () => {
  const clock = new FakeClock();
  const calls: string[] = [];
  const timer = new Timer(clock);
  timer.start(10, () => calls.push('first'));
  timer.start(20, () => calls.push('second'));
  await clock.advance(30);
  expect(calls).toEqual(['second']);
});

it('a group of timers starts no timer after it was stopped', async () => {
  const clock = new FakeClock();
  const group = new TimerGroup(clock);
  const calls: number[] = [];
  group.start(10, () => calls.push(1));
  const cancel = group.start(10, () => calls.push(2));
  cancel();
  expect(group.size).toBe(1);
  await clock.advance(10);
  group.start(10, () => calls.push(3));
  group.stop();
  group.start(10, () => calls.push(4));
  await clock.advance(100);
  expect(calls).toEqual([1]);
  expect(clock.pendingTimerCount).toBe(0);
});

it('a repeating task goes on after a failure, until it is stopped', async () => {
  const clock = new FakeClock();
  const warnings: string[] = [];
  let runs = 0;
  const task = new RepeatingTask(
    { clock, warn: (what) => warnings.push(what) },
    {
      intervalMs: 1_000,
      failureMessage: 'the task failed',
      run: async () => {
        runs++;
        if (runs === 2) throw new Error('once');
      },
    },
  );
  await task.start();
  expect(runs).toBe(1);
  await clock.advance(2_000);
  expect(runs).toBe(3);
  expect(warnings).toEqual(['the task failed']);
  task.stop();
  await clock.advance(5_000);
  expect(runs).toBe(3);
});
