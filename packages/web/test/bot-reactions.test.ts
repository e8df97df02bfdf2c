/** Bots show what they think of how the game goes: in their faces, and with a short word at its end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShortTableWithBots, shortenSearches } from './page-actions.ts';
import { openSignedInPage, type SignedInPage } from './signed-in-page.ts';
import { playToTheEnd } from './test-server.ts';

let visit: SignedInPage;
beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'en-GB', viewport: { width: 1280, height: 720 } });
}, 60_000);
afterAll(() => visit.close());

it('a bot that gains or loses the most makes a face, and the best or the last says something at the end', async () => {
  const { page } = visit;
  await shortenSearches(page);
  await openShortTableWithBots(page, 'nanobye');
  // A mood lasts for seconds only, so all of them are written down.
  const seen = await page.evaluateHandle(() => {
    const moods = new Set<string>();
    const words = new Set<string>();
    const look = () => {
      for (const face of document.querySelectorAll('.stage .bot-face:is(.pleased, .annoyed)')) {
        moods.add(face.matches('.pleased') ? 'pleased' : 'annoyed');
        const said = face.closest('.bot-at-seat')?.querySelector('.bot-says')?.textContent;
        if (said) words.add(said);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    return { moods, words };
  });
  await playToTheEnd(page);
  const read = () =>
    seen.evaluate(({ moods, words }) => ({ moods: [...moods], words: [...words] }));
  await expect.poll(async () => (await read()).words.length).toBeGreaterThan(0);
  expect((await read()).moods.length).toBeGreaterThan(0);
  expect((await read()).words.join()).toMatch(/\p{L}/u);
}, 60_000);
