/** The exhaustive laws: every shuffle of a tiny deck, and every way to play it. */
import {
  assertDistinctViewCounts,
  assertImaginedWorldsEquallyLikely,
  assertViewsFollowFromEvents,
  type TinyGame,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';

export const describeTinyGameLaws = (tiny: readonly TinyGame[]): void =>
  describe.each(tiny.map((tinyGame) => [tinyGame.name, tinyGame] as const))(
    'with a tiny deck: %s',
    (_, tinyGame) => {
      it('[P11] [law 7] the next view follows from the last view and the events', () =>
        assertViewsFollowFromEvents(tinyGame));
      it('[P11] [law 8] a seat can know as much as was counted by hand, and no more', () => {
        expect(tinyGame.counts.length).toBeGreaterThan(0);
        assertDistinctViewCounts(tinyGame);
      });
      it('[law 9] every state that fits a view is imagined with the same probability', () => {
        const distinct = new Set(tinyGame.game.deck).size === tinyGame.game.deck.length;
        if (distinct) expect(assertImaginedWorldsEquallyLikely(tinyGame, 40)).toBeGreaterThan(0);
      });
    },
  );
