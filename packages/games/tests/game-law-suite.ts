/**
 * The suite of one game: all checks of the testkit; laws.long.ts plays many more random games. Each game's folder
 * runs it in its own `laws.test.ts`; `shelf.test.ts` fails if one is left out.
 */
import type { AnyGame } from '@ludotheque/core';
import { type GameCheck, listGameChecks, type TinyGame } from '@ludotheque/testkit';
import { describe, it } from 'vitest';

/** `npm run test:quick` checks the laws at every tenth combination of seats and options only. */
const QUICK_SHARE = 10;

export function describeChecks(checks: readonly GameCheck[]): void {
  for (const [group, own] of Map.groupBy(checks, (check) => check.group))
    describe(group, () => {
      for (const { run, title } of own) it(title, run);
    });
}

export const describeGameLaws = (game: AnyGame, tiny: readonly TinyGame[]): void =>
  describeChecks(
    listGameChecks(game, tiny, {
      // `LUDO_SEED=… npm test` plays other random games; a failure prints its seed.
      ...(process.env.LUDO_SEED && { seed: process.env.LUDO_SEED }),
      every: process.env.LUDO_QUICK === '1' ? QUICK_SHARE : 1,
    }),
  );
