import { describe, expect, it } from 'vitest';
import { seed, survive } from './test-kill-proof.ts';

describe(`kill -9, SEED=${seed}`, () => {
  it('a hundred times at 200 tables loses nothing and makes nothing twice', async () => {
    const { acknowledged, interrupts, sealed } = await survive({
      tables: 200,
      people: 24,
      kills: 100,
    });
    expect(acknowledged).toBeGreaterThan(10_000);
    expect(Math.min(interrupts, sealed)).toBeGreaterThan(0);
  });
});
