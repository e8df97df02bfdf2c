import { answerBotRequest, type BotReply, type BotRequest, decideMove } from '@ludotheque/bots';
import { resolveOptions, SeededRng, singleSeatSet } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { loadRulesAndBotKnowledge } from '@ludotheque/server/bots';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts';
import { serveTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  site = await serveTestSite('bots');
  browser = await openBrowser();
  page = await browser.context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => 'ask' in globalThis);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const ask = (request: BotRequest): Promise<BotReply> =>
  page.evaluate(
    (sent) => (globalThis as unknown as { ask(request: unknown): Promise<BotReply> }).ask(sent),
    request as unknown as Record<string, unknown>,
  ) as Promise<BotReply>;

async function makeRequest(id: string): Promise<BotRequest> {
  const game = await loadGame(id);
  const state = game.setup(resolveOptions(game, {}), game.seats.min, new SeededRng('a browser'));
  let seat = 0;
  while ((game.awaited(state) & singleSeatSet(seat)) === 0) seat++;
  const view = game.view(state, seat);
  return { game: id, version: game.version, view, level: 'medium', budget: 300, seed: 'same' };
}

describe.each(testedGameIds)('%s in a Web Worker of a real browser', (id) => {
  it('gives the same answer as on Node', async () => {
    const request = await makeRequest(id);
    const here = decideMove(await loadRulesAndBotKnowledge(id), request);
    expect((await ask(request)).move).toBe(here.move);
  });

  it('searches within its budget, and explains its move', async () => {
    const reply = await ask({ ...(await makeRequest(id)), level: 'hard', explain: true });
    expect(reply.thoughts!.length).toBeGreaterThan(0);
    expect(reply.thoughts![0]!.move).toBe(reply.move);
  });
});

/** Two versions of an engine may differ in the last digit of a logarithm. */
const roundFigures = (reply: BotReply): unknown =>
  JSON.parse(
    JSON.stringify(reply, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(6)) : value,
    ),
  );

/** As long as a slow machine may need: the worker of a late answer is replaced. */
const COUNTED = { iterations: 40, budget: 20_000 };

describe.each(testedGameIds)(
  'with lines and a personality, an expert of %s in a Web Worker',
  (id) => {
    it('gives the same answer as on Node', async () => {
      const request: BotRequest = {
        ...(await makeRequest(id)),
        level: 'expert',
        personality: 'bold',
        ...COUNTED,
        lines: { worlds: 10 },
        explain: true,
      };
      const policy = await loadRulesAndBotKnowledge(id);
      // Counted, so no clock is looked at.
      const here = answerBotRequest(policy, request, () => 0, 0);
      expect(here.lines!.length).toBeGreaterThan(1);
      expect(roundFigures(await ask(request))).toEqual(roundFigures(here));
    });

    it('decides as its personality does on Node where nobody asks why', async () => {
      const request: BotRequest = {
        ...(await makeRequest(id)),
        level: 'expert',
        personality: 'careful',
        ...COUNTED,
      };
      const here = answerBotRequest(await loadRulesAndBotKnowledge(id), request, () => 0, 0);
      expect(await ask(request)).toEqual(here);
    });
  },
);

it('refuses a view from another version with a code', async () => {
  const request = await makeRequest('nox');
  await expect(ask({ ...request, version: 99 })).rejects.toThrow('version 99');
});
