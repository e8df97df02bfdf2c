/** Seeds that have found something, and what it was. */
import { gameIds } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { openBrains } from './brains.ts';
import { Evening } from './evening.ts';

const brains = await openBrains(gameIds);

describe('seeds that found something', () => {
  it('107: a clock that was set back by a day made a bot that was thinking wait for a day', async () => {
    const evening = new Evening({
      seed: '107',
      tables: 5,
      events: 8_000,
      faults: ['jump'],
      brains,
    });
    expect((await evening.run()).violation?.message).toBeUndefined();
  });
});
