/** Another language changes the words on the page, and nothing else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPath, openTableWithBots } from '../../test/page-actions.ts';
import { openSignedInPage, type SignedInPage } from '../../test/signed-in-page.ts';

let visit: SignedInPage;
beforeAll(async () => {
  visit = await openSignedInPage({ locale: 'nl-BE', viewport: { width: 1280, height: 720 } });
}, 60_000);
afterAll(() => visit.close());

async function changeLanguage(language: string): Promise<void> {
  const { page } = visit;
  await page.click('.settings-opener');
  await page.selectOption('.language select', language);
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
  await page.keyboard.press('Escape');
  expect(visit.errors).toEqual([]);
}

const readHand = () =>
  visit.page.$$eval('[data-zone^=hand] [data-card]', (cards) =>
    cards.map((card) => (card as HTMLElement).dataset.card),
  );
const readHeading = () => visit.page.textContent('h1');

it('is that of the browser at first; in the menu, each is marked with its own', async () => {
  const { page } = visit;
  expect(await page.getAttribute('html', 'lang')).toBe('nl');
  await page.click('.door .opener');
  expect(
    await page.$$eval('.language option', (all) =>
      all.map((option) => [option.getAttribute('value'), option.getAttribute('lang')]),
    ),
  ).toEqual(['fr', 'en', 'de', 'nl'].map((code) => [code, code]));
  await page.keyboard.press('Escape');
});

it('is kept, and a German name is marked as German', async () => {
  const { page } = visit;
  await changeLanguage('fr');
  await page.reload();
  await page.waitForSelector('.box-nicht-die-bohne [lang=de]');
  expect(await page.getAttribute('html', 'lang')).toBe('fr');
});

it('marks a name in a title, and nothing else of the title', async () => {
  const { page } = visit;
  await openPath(page, '/pad/nicht-die-bohne', '.pad h1');
  expect(await readHeading()).toMatch(/^Nicht die Bohne\s?!\s: bloc de scores$/);
  expect(await page.textContent('.pad h1 [lang=de]')).toMatch(/^Nicht die Bohne\s?!$/);
  await openPath(page, '/learn/battle-gum/lesson', '.teacher');
  expect(await page.textContent('h1 [lang=en]')).toBe('Battle Gum');
});

it('has a description of the installed app, and all else of the app stays the same', async () => {
  const { page } = visit;
  const readManifest = () =>
    page.$eval('link[rel=manifest]', async (link) => {
      const response = await fetch((link as HTMLLinkElement).href);
      return (await response.json()) as { readonly [key: string]: unknown };
    });
  const french = await readManifest();
  await changeLanguage('en');
  const english = await readManifest();
  expect([french.lang, english.lang]).toEqual(['fr', 'en']);
  expect(french.description).toContain('jeux de cartes');
  const { description, lang } = english;
  expect({ ...french, description, lang }).toEqual(english);
});

it('changes in a half-filled form, which stays as it is', async () => {
  const { page } = visit;
  await openPath(page, '/new/nox', '.new-table');
  await page.getByRole('radio', { name: '5', exact: true }).check();
  await page.click('summary');
  await page.check('#listed');
  await changeLanguage('de');
  expect(await page.getByRole('radio', { name: '5', exact: true }).isChecked()).toBe(true);
  expect(await page.isChecked('#listed')).toBe(true);
});

it('changes in a lesson, which stays at its step', async () => {
  const { page } = visit;
  await openPath(page, '/learn/nicht-die-bohne/lesson', '.teacher');
  await page.click('.go-on');
  await page.click('[data-next-tap]');
  await page.click('.do-it[data-next-tap]');
  await page.waitForSelector('.dots i:nth-child(2).now');
  const said = await page.textContent('.said');
  const hand = await readHand();
  await changeLanguage('nl');
  await page.waitForSelector('.dots i:nth-child(2).now');
  await page.waitForFunction(
    (before) => document.querySelector('.said')?.textContent !== before,
    said,
  );
  expect(await readHand()).toEqual(hand);
});

it('changes at a table, with a card chosen', async () => {
  const { page } = visit;
  await openTableWithBots(page, 'nox');
  await page.waitForSelector('.turn.mine');
  await page.click('[data-zone^=hand] .playable >> nth=0');
  const hand = await readHand();
  await changeLanguage('fr');
  expect(await readHand()).toEqual(hand);
  expect(await page.locator('[data-zone^=hand] .chosen').count()).toBe(1);
});

it('changes in a game on this device, which goes on after a reload', async () => {
  const { page } = visit;
  await openPath(page, '/alone/nox', '.new-table');
  await page.click('.new-table .main-action');
  await page.waitForSelector('.turn.mine');
  const [hand, address] = [await readHand(), page.url()];
  await changeLanguage('en');
  expect(await readHand()).toEqual(hand);
  expect(page.url()).toBe(address);
  await page.reload();
  await page.waitForSelector('.turn.mine');
  expect(await readHand()).toEqual(hand);
  expect(await readHeading()).toBe('NOX');
});
