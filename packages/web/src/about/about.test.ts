import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ KEEP_OVER_DAYS: '30', HOST_CONTACT: 'ada@example.org' });
  browser = await openBrowser({ locale: 'en-GB' });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('a stranger finds what data is kept, for how long, the credits, and the contact', async () => {
  const page = await browser.context.newPage();
  await page.goto(server.url);
  await page.click('.doormat a:has-text("Privacy & credits")');
  await page.waitForSelector('.matters');
  const text = await page.textContent('.matters');
  for (const part of ['after 7 days', 'after 90 days', 'for 30 days', '400 days', 'Brückner'])
    expect(text).toContain(part);
  expect(await page.getAttribute('.matters a[href^=mailto]', 'href')).toBe(
    'mailto:ada@example.org',
  );
  await page.click('.matters summary');
  expect(await page.textContent('.licence')).toContain('Permission is hereby granted');
});

it('a house that keeps finished games for ever says so, and what stays of deleted data', async () => {
  const page = await browser.context.newPage();
  await page.route('**/api/house', async (route) => {
    const response = await route.fetch();
    const { ok } = (await response.json()) as { ok: { keepDays: object } };
    const keepDays = { ...ok.keepDays, over: 0 };
    await route.fulfill({ response, json: { ok: { ...ok, keepDays } } });
  });
  await page.goto(`${server.url}/house`);
  await page.waitForSelector('.matters li:has-text("for as long as this server runs")');
  expect(await page.textContent('.matters')).toContain('Both stay if you delete your data');
});

it('without the server’s answer the page says that the figures are missing', async () => {
  const page = await browser.context.newPage();
  await page.route('**/api/house', (route) => route.abort());
  await page.goto(`${server.url}/house`);
  await page.waitForSelector('.matters [role=status]:has-text("figures are missing")');
});
