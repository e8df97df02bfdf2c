/**
 * The whole way of a game in a package: the repository is packed; in empty folders outside of it a game is
 * made, checked by the laws and packed; a house is opened with it, and it is played to the end.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameIds, LANGUAGES } from '@ludotheque/games/shelf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../../cli/test/repository-copy.ts';
import { MAX_FIRST_LOAD_BYTES, measureFirstLoad } from './first-load.ts';
import { npmInstall, openPackagedHouse, type PackagedHouse, run } from './packaged-house.ts';
import { findAccessibilityViolations, findMissingWords } from './page-checks.ts';
import { openBrowser, type TestBrowser } from './test-browser.ts';
import { playToTheEnd, pullOutBox, signIn } from './test-server.ts';

const GAME = 'made-by-a-test';
const PLAY = ['play', '--players', '2', '--options', '{}', '--lang', 'en', '--bots', 'easy'];

let folder: string;
let tarballs: readonly string[];
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludo-packed-'));
  run(REPOSITORY_ROOT, 'node', ['scripts/pack.ts', at('tarballs')]);
  tarballs = readdirSync(at('tarballs')).map((name) => at(`tarballs/${name}`));
}, 600_000);
// Many thousands of files; a busy disk takes its time.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

describe('from packed packages, outside the repository', () => {
  let house: PackagedHouse | undefined;
  let browser: TestBrowser | undefined;
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  it('a house opens in an empty folder, with the page that came with it', async () => {
    npmInstall(at('house'), ...tarballs);
    house = await openPackagedHouse(at('house'));
    expect(await (await fetch(house.url)).text()).toContain('<div id="house">');
    expect(house.output.join()).not.toContain('Building');
    await house.close();
  });

  it('a game is made, and passes the laws', () => {
    run(at('house'), 'npx', ['ludo', 'new-game', GAME, '--package', at('game')]);
    npmInstall(at('game'), '--no-save', ...tarballs);
    run(at('game'), 'npm', ['run', 'types']);
    expect(run(at('game'), 'npm', ['test'])).toContain('fail 0');
  });

  it('it is packed, and a house opens with it', async () => {
    run(at('game'), 'npm', ['pack']);
    npmInstall(at('house'), at(`game/${GAME}-0.1.0.tgz`));
    writeFileSync(at('house/ludotheque.json'), JSON.stringify({ games: [GAME] }));
    house = await openPackagedHouse(at('house'));
    expect(house.output.join()).toContain(`Checking ${GAME} 0.1.0`);
  });

  it('the first load of its page is small enough', () => {
    const [page] = readdirSync(at('house/data/pages'));
    for (const language of LANGUAGES) {
      const { boxes, bytes } = measureFirstLoad(at(`house/data/pages/${page}`), language);
      expect(boxes).toBe(gameIds.length + 1);
      expect(bytes).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    }
  });

  it('it is played to the end with bots, in a browser', async () => {
    browser = await openBrowser({ locale: 'nl-NL', viewport: { width: 390, height: 844 } });
    const page = await browser.context.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await signIn(page, house!.url, 'Ada');
    await pullOutBox(page, GAME);
    expect(await page.locator(`.box-${GAME} .lid text`).first().textContent()).toBe('6');
    await page.click(`.box-${GAME} .main-action`);
    await page.waitForSelector('.stage .generated');
    await playToTheEnd(page);
    expect(await page.textContent('.ending h2')).toBeTruthy();
    expect(await findMissingWords(page)).toEqual([]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto(`${house!.url}/learn/${GAME}`);
    await page.waitForSelector('text=Niets dan herhalingen');
    expect(problems).toEqual([]);
  });

  it('it is played to the end with bots, in the terminal', () => {
    const said = run(at('house'), 'npx', ['ludotheque', ...PLAY, '--game', GAME], '1\n'.repeat(12));
    expect(said).toContain('The game is over. Tricks taken:');
    expect(said).toContain('Place');
  });

  it('the second start neither checks nor builds again', async () => {
    await house!.close();
    house = await openPackagedHouse(at('house'));
    expect(house.output).toHaveLength(1);
  });

  it('a game that fails the laws is opened only by who trusts it', async () => {
    await house!.close();
    const installed = at(`house/node_modules/${GAME}`);
    const words = readdirSync(installed, { recursive: true, encoding: 'utf8' }).find((file) =>
      file.endsWith('words/nl.json'),
    )!;
    const text = readFileSync(join(installed, words), 'utf8');
    writeFileSync(join(installed, words), text.replace('"tagline"', '"slogan"'));
    await expect(openPackagedHouse(at('house'))).rejects.toThrow('--trust');
    house = await openPackagedHouse(at('house'), 'serve', '--trust');
    expect(house.output.join()).toContain(`Opened by --trust, although ${GAME} 0.1.0`);
    expect((await fetch(`${house.url}/healthz`)).status).toBe(200);
  });
});
