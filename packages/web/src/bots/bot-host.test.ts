import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BotReply, type BotRequest, decide } from '@ludotheque/bots';
import { only, readOptions, SeededRng } from '@ludotheque/core';
import { gameIds, openGame } from '@ludotheque/games/shelf';
import { openBrain } from '@ludotheque/server/bots';
import type { Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../test-browser.ts';

const dist = mkdtempSync(join(tmpdir(), 'ludo-bots-'));
let site: PreviewServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  const root = import.meta.dirname;
  const input = join(root, 'test-page.ts');
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    build: {
      outDir: dist,
      emptyOutDir: true,
      rolldownOptions: { input, output: { entryFileNames: 'page.js' } },
    },
  });
  const { writeFileSync } = await import('node:fs');
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><script type="module" src="/page.js"></script>',
  );
  site = await preview({
    root,
    configFile: false,
    build: { outDir: dist },
    preview: { port: 0, host: '127.0.0.1' },
  });
  browser = await openBrowser();
  page = await browser.context.newPage();
  await page.goto(site.resolvedUrls!.local[0]!);
  await page.waitForFunction(() => 'ask' in globalThis);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(dist, { recursive: true, force: true });
});

const ask = (request: BotRequest): Promise<BotReply> =>
  page.evaluate(
    (letter) => (globalThis as unknown as { ask(l: unknown): Promise<BotReply> }).ask(letter),
    request as unknown as Record<string, unknown>,
  ) as Promise<BotReply>;

async function question(id: string): Promise<BotRequest> {
  const game = await openGame(id);
  const state = game.setup(readOptions(game, {}), game.seats.min, new SeededRng('a browser'));
  let seat = 0;
  while ((game.awaited(state) & only(seat)) === 0) seat++;
  const view = game.view(state, seat);
  return { game: id, version: game.version, view, level: 'medium', budget: 300, seed: 'same' };
}

describe.each(gameIds)('%s in a Web Worker of a real browser', (id) => {
  it('gives the same answer as on Node', async () => {
    const request = await question(id);
    const here = decide(await openBrain(id), request);
    expect((await ask(request)).move).toBe(here.move);
  });

  it('searches within its budget, and says what it thought', async () => {
    const reply = await ask({ ...(await question(id)), level: 'hard', explain: true });
    expect(reply.thoughts!.length).toBeGreaterThan(0);
    expect(reply.thoughts![0]!.move).toBe(reply.move);
  });
});

it('refuses a view from another version with a code', async () => {
  const request = await question('nox');
  await expect(ask({ ...request, version: 99 })).rejects.toThrow('version 99');
});
