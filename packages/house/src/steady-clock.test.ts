/** The clock of a node: it never jumps, and it follows the database. */
import { describe, expect, it } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

const START = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const ELEVEN_MINUTES_MS = 660_000;

/** A clock, and the time that has really passed since it was started. */
function startClock() {
  const elapsed = { ms: 0 };
  const clock = new SteadyClock({
    readMonotonicMs: () => elapsed.ms,
    after: () => () => undefined,
    start: { timeMs: START, atMs: 0, errorMs: 0 },
  });
  const follow = (aheadMs: number, errorMs = 0) =>
    clock.follow({ timeMs: START + elapsed.ms + aheadMs, atMs: elapsed.ms, errorMs });
  return { clock, elapsed, follow };
}

describe('a clock whose reference is set', () => {
  it.each([
    ['forward', ELEVEN_MINUTES_MS],
    ['back', -ELEVEN_MINUTES_MS],
  ])('[P19] %s neither jumps nor stands still', (_, aheadMs) => {
    const { clock, elapsed, follow } = startClock();
    follow(aheadMs);
    expect(clock.now()).toBe(START);
    elapsed.ms += 60_000;
    expect(clock.now() - START).toBe(60_000 + Math.sign(aheadMs) * 600);
  });

  it('[P19] agrees with it in the end', () => {
    const { clock, elapsed, follow } = startClock();
    for (let hour = 0; hour < 30; hour++) {
      follow(ELEVEN_MINUTES_MS);
      elapsed.ms += HOUR_MS;
    }
    expect(clock.now() - START - elapsed.ms).toBe(ELEVEN_MINUTES_MS);
  });

  it('[P19] is not corrected by less than the reading of it may be wrong', () => {
    const { clock, elapsed, follow } = startClock();
    follow(40, 50);
    elapsed.ms += HOUR_MS;
    expect(clock.now() - START - elapsed.ms).toBe(0);
    follow(80, 50);
    elapsed.ms += HOUR_MS;
    expect(clock.now() - START - elapsed.ms).toBe(30);
  });
});
