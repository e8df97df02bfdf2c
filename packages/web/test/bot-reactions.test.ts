/**
 * Bots show what they think of how the game goes: in their faces, and with a short word at its end. Their
 * character is chosen by who opens the table, and a switch in the settings mutes them.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPath, openShortTableWithBots, shortenSearches } from './page-actions.ts';
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

declare global {
  var botWords: Set<string>;
}

it('the host chooses the character of the bots; they greet, unless the switch in the settings mutes them', async () => {
  const { page } = visit;
  // A greeting is gone after some seconds, so all of them are written down.
  await page.addInitScript(() => {
    globalThis.botWords = new Set();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('.stage .bot-says'))
        globalThis.botWords.add(textContent!);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  const openTable = async (prepare: () => Promise<void>) => {
    await openPath(page, '/new/nox', '.new-table');
    await page.click('.new-table .main-action');
    await page.selectOption('#bot-personality', 'bold');
    await prepare();
    await page.click('.start .main-action');
    await page.waitForSelector('.stage .bot-at-seat');
    const said = await page.evaluate(() => [...globalThis.botWords].join());
    const labels = await page
      .locator('.stage .bot-at-seat')
      .evaluateAll((bots) => bots.map((bot) => bot.getAttribute('title') ?? ''));
    return { labels, said };
  };
  const { labels, said } = await openTable(async () => undefined);
  expect(labels.length).toBeGreaterThan(1);
  for (const label of labels) expect(label).toMatch(/\bbold\b/);
  expect(said).toMatch(/\p{L}/u);
  const muted = await openTable(async () => {
    await page.click('.door .opener:has(.me)');
    await page.getByRole('checkbox', { name: 'Bots comment on the game' }).uncheck();
    await page.keyboard.press('Escape');
  });
  expect(muted.labels).toHaveLength(labels.length);
  expect(muted.said).toBe('');
}, 60_000);
