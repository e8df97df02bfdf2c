/** Actions on the page that tests, screenshots and benchmarks share. */
import type { Page } from 'playwright-core';

export const openPath = async (page: Page, path: string, readySelector: string) => {
  await page.goto(new URL(path, page.url()).href);
  await page.waitForSelector(readySelector);
};

/** Opens a table with bots. Without a number of seats, the page's default is taken. */
export async function openTableWithBots(page: Page, game: string, seats?: number): Promise<void> {
  await openPath(page, `/new/${game}`, '.new-table');
  if (seats) await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
}

/** Opens a table with bots for a game that is soon over, if the game has a number of manches. */
export async function openShortTableWithBots(page: Page, game: string): Promise<void> {
  await openPath(page, `/new/${game}`, '.new-table');
  if ((await page.locator('#option-manches').count()) > 0) {
    await page.click('summary');
    await page.fill('#option-manches', '3');
  }
  await page.click('.new-table .main-action');
  await page.click('.start .main-action');
  await page.waitForSelector('.stage');
}

/** The page looks for the best moves of a finished game for seconds. With this, any move will do. */
export const shortenSearches = (page: Page) =>
  page.addInitScript(() => {
    type Content = { readonly iterations?: number; readonly lines?: object };
    type Message = { readonly content: Content } | { readonly luckOf: object };
    const post: (message: Message) => void = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: Message) {
      if (!('content' in message)) {
        post.call(this, message);
        return;
      }
      const { iterations, lines } = message.content;
      const counted = iterations === undefined ? {} : { iterations: 4 };
      const fewLines = iterations === undefined ? {} : { lines: { ...lines, worlds: 2 } };
      const content = { ...message.content, ...counted, ...fewLines, budget: 5 };
      post.call(this, { ...message, content });
    };
  });
