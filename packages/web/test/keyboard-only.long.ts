import { testedGameIds } from '@ludotheque/games/tested-games';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playByKeyboard } from './keyboard-player.ts';
import { openTableWithBots } from './page-actions.ts';
import { openSignedInPage, type SignedInPage } from './signed-in-page.ts';

let visit: SignedInPage;
beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'en-GB', viewport: { width: 1280, height: 720 } });
}, 60_000);
afterAll(() => visit.close());

it.each(testedGameIds)(
  'a whole game of %s is played with the keyboard alone, and the focus is never lost',
  async (game) => {
    await openTableWithBots(visit.page, game);
    const played = await playByKeyboard(visit.page, { turnWords: 'Your turn', turns: 5_000 });
    expect(played).toMatchObject({ lostFocus: [], wrongTitles: [] });
    expect(played.turns).toBeGreaterThan(0);
    expect(await visit.page.textContent('.ending h2')).toBeTruthy();
    expect(visit.errors).toEqual([]);
  },
  600_000,
);
