/** A node that starts has the time of the nodes that run, also if the database's clock was set. */
import { MemoryStore } from '@ludotheque/store';
import { expect, it } from 'vitest';
import { HEARTBEAT_KEY } from '../heartbeat.ts';
import { findStartingTime } from './starting-time.ts';

const START = 1_700_000_000_000;
const ELEVEN_MINUTES_MS = 660_000;

/** A database, and nodes that have stored a heartbeat, and may store more of them. */
function createDatabase() {
  const store = new MemoryStore();
  const elapsed = { ms: 0 };
  const state = { aheadMs: 0, beats: [] as { atMs: number; write: () => Promise<void> }[] };
  const readTime = () => START + elapsed.ms + state.aheadMs;
  const beat = (at: number) =>
    store.commit({
      notes: [{ key: HEARTBEAT_KEY, value: JSON.stringify({ at, reference: readTime() }) }],
    });
  const find = async () => {
    const { timeMs } = await findStartingTime({
      store,
      measure: async () => ({ timeMs: readTime(), atMs: elapsed.ms, errorMs: 0 }),
      sleep: async (milliseconds) => {
        elapsed.ms += milliseconds;
        for (const { atMs, write } of state.beats) if (atMs === elapsed.ms) await write();
      },
    });
    return timeMs - START - elapsed.ms;
  };
  return { beat, elapsed, find, state };
}

it('[P19] the first node of all has the time of the database', async () => {
  expect(await createDatabase().find()).toBe(0);
});

it.each([ELEVEN_MINUTES_MS, -ELEVEN_MINUTES_MS])(
  '[P19] if the clock of the database was set by %i ms, it has the time of the others',
  async (aheadMs) => {
    const { beat, elapsed, find, state } = createDatabase();
    state.aheadMs = aheadMs;
    // They have begun to follow.
    await beat(START + Math.sign(aheadMs) * 100);
    elapsed.ms += 4_000;
    expect(await find()).toBe(Math.sign(aheadMs) * 100);
    expect(elapsed.ms).toBe(4_000);
  },
);

it.each([ELEVEN_MINUTES_MS, -ELEVEN_MINUTES_MS])(
  '[P19] if it was set by %i ms since their last heartbeat, it waits for the next one',
  async (aheadMs) => {
    const { beat, elapsed, find, state } = createDatabase();
    await beat(START);
    elapsed.ms += 3_000;
    state.aheadMs = aheadMs;
    state.beats.push({ atMs: 5_000, write: () => beat(START + 5_000) });
    expect(await find()).toBe(0);
    expect(elapsed.ms).toBe(5_000);
  },
);

it('[P19] if no other node runs, it waits for ten seconds, and has the time of the database', async () => {
  const { beat, elapsed, find } = createDatabase();
  await beat(START - 100);
  elapsed.ms += 3_600_000;
  expect(await find()).toBe(0);
  expect(elapsed.ms).toBe(3_610_000);
});
