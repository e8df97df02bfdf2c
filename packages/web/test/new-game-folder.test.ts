/** A new game is its folders: the page finds all their files without any other change. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from '../../cli/test/repository-copy.ts';
import type * as BotLoader from '../src/bots/load-rules-and-bot-knowledge.ts';
import type * as BoxLids from '../src/game-boxes/box-lid.tsx';
import type * as Boxes from '../src/game-boxes/boxes.ts';
import type * as Boards from '../src/games/load-board.ts';
import type * as Games from '../src/games/load-game.ts';
import type * as WordFiles from '../src/i18n/word-files.ts';
import type * as Lessons from '../src/lessons/load-lesson.ts';
import type * as RuleBooks from '../src/rule-book/load-rule-book.ts';
import type * as ScorePads from '../src/score-pad/load-score-pad.ts';
import { boxWordsPlugin } from '../vite-plugins/box-words-plugin.ts';
import type * as ShelfPlugin from '../vite-plugins/shelf-plugin.ts';

const NEW_FILES = {
  'games/src/hop/index.ts': `export const game = { id: 'hop', version: 3 };`,
  'games/src/hop/v1/index.ts': `export const game = { id: 'hop', version: 1 };`,
  'games/src/hop/v1/knowledge.ts': `export const knowledge = 'of version 1';`,
  'games/src/hop/v1/words/en.json': '{ "name": "Old Hop" }',
  'games/src/hop/v2/index.ts': `export const game = { id: 'hop', version: 2 };`,
  'games/src/hop/box.json': '{ "seats": [2, 3], "minutes": 5, "age": 6, "colour": "#123456" }',
  'games/src/hop/RULES.md': '# Hop',
  'games/src/hop/words/en.json': '{ "name": "Hop" }',
  'web/src/games/hop/lid.tsx': `export const Lid = () => <path d="M1 2" />;`,
  'web/src/games/hop/pad.tsx': `export const pad = { blank: 'an empty entry' };`,
  'web/src/games/hop/words/en.json': '{ "credit": "by Hopper" }',
  'web/src/games/hop/board/index.tsx':
    'export const board = { Board: () => null, roundEndPauseMs: 7, olderVersions: [2] };',
  'web/src/games/hop/board/words/en.json': '{ "leap": "Leap" }',
  'web/src/games/hop/lesson/index.ts': 'export const lesson = { seats: 2 };',
};

let copy: string;
let vite: ViteDevServer;
beforeAll(async () => {
  copy = copyRepository();
  for (const [path, content] of Object.entries(NEW_FILES)) {
    const file = join(copy, 'packages', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  // The plugin of the copy: its games are those beside it.
  const plugin = join(copy, 'packages/web/vite-plugins/shelf-plugin.ts');
  const { shelfPlugin } = (await import(pathToFileURL(plugin).href)) as typeof ShelfPlugin;
  vite = await createServer({
    root: join(copy, 'packages/web'),
    configFile: false,
    plugins: [shelfPlugin(), boxWordsPlugin()],
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
}, 60_000);
afterAll(async () => {
  await vite.close();
  rmSync(copy, { recursive: true, force: true });
});

const load = async <M>(module: string) => (await vite.ssrLoadModule(`/src/${module}`)) as M;

describe('the page finds a new game’s', () => {
  it('box', async () => {
    const { gameBoxes } = await load<typeof Boxes>('game-boxes/boxes.ts');
    expect(gameBoxes.find(({ id }) => id === 'hop')).toMatchObject({ seats: [2, 3], minutes: 5 });
  });

  it('lid; a game without one has a plain lid with its initial', async () => {
    const { BoxLid } = await load<typeof BoxLids>('game-boxes/box-lid.tsx');
    const render = (id: string) => renderToStaticMarkup(createElement(BoxLid, { id }));
    expect(render('hop')).toContain('<path d="M1 2"></path>');
    expect(render('other')).toMatch(/>O<\/text>/);
  });

  it('rule book', async () => {
    const { loadRuleBook } = await load<typeof RuleBooks>('rule-book/load-rule-book.ts');
    expect(await loadRuleBook('hop', 'en')).toBe('# Hop');
    expect(await loadRuleBook('other', 'en')).toBeUndefined();
  });

  it('board', async () => {
    const { loadBoard } = await load<typeof Boards>('games/load-board.ts');
    expect((await loadBoard('hop')).roundEndPauseMs).toBe(7);
  });

  it('lesson', async () => {
    const { hasLesson, loadLesson } = await load<typeof Lessons>('lessons/load-lesson.ts');
    expect(hasLesson('hop')).toBe(true);
    expect((await loadLesson('hop'))?.seats).toBe(2);
    expect(hasLesson('other')).toBe(false);
    expect(await loadLesson('other')).toBeUndefined();
  });

  it('score pad', async () => {
    const { loadScorePad } = await load<typeof ScorePads>('score-pad/load-score-pad.ts');
    expect((await loadScorePad('hop'))?.blank).toBe('an empty entry');
    expect(await loadScorePad('other')).toBeUndefined();
  });

  it('words: the rules’, the board’s, and the credit', async () => {
    const words = await load<typeof WordFiles>('i18n/word-files.ts');
    const translator = await words.createTranslator('en');
    await words.addGameWords(translator, 'en', 'hop');
    await words.addBoardWords(translator, 'en', 'hop');
    await words.addScorePadAndCreditWords(translator, 'en', 'hop');
    expect(translator.t('name', { ns: 'hop' })).toBe('Hop');
    expect(translator.t('leap', { ns: words.boardWordsNamespace('hop') })).toBe('Leap');
    expect(translator.t('credit', { ns: words.gameExtraWordsNamespace('hop') })).toBe('by Hopper');
  });
});

describe('[P30] the page shows a table by the rules it was dealt by:', () => {
  it('no older version is loaded before a table needs it', async () => {
    const { gameIds, loadGame } = await load<typeof Games>('games/load-game.ts');
    await load<typeof WordFiles>('i18n/word-files.ts');
    expect(gameIds).toContain('hop');
    await loadGame('hop');
    const loaded = [...vite.environments.ssr.moduleGraph.idToModuleMap]
      .filter(([, { transformResult }]) => transformResult !== null)
      .map(([id]) => id);
    expect(loaded.filter((id) => /\/hop\//.test(id))).not.toHaveLength(0);
    expect(loaded.filter((id) => /\/v\d+\//.test(id))).toEqual([]);
  });

  it('rules; the newest ones for a version that the page does not have', async () => {
    const { findRulesFolder, loadGame } = await load<typeof Games>('games/load-game.ts');
    const versions = await Promise.all(
      [1, 2, 3, 4].map(
        async (version) => (await loadGame(findRulesFolder('hop', version))).version,
      ),
    );
    expect(versions).toEqual([1, 2, 3, 3]);
  });

  it('knowledge of the bots', async () => {
    const bots = await load<typeof BotLoader>('bots/load-rules-and-bot-knowledge.ts');
    expect(await bots.loadRulesAndBotKnowledge('hop', 1)).toMatchObject({
      game: { version: 1 },
      knowledge: 'of version 1',
    });
  });

  it('words', async () => {
    const words = await load<typeof WordFiles>('i18n/word-files.ts');
    const translator = await words.createTranslator('en');
    for (const folder of ['hop', 'hop/v1']) await words.addGameWords(translator, 'en', folder);
    expect(translator.t('name', { ns: 'hop/v1' })).toBe('Old Hop');
    expect(translator.t('name', { ns: 'hop' })).toBe('Hop');
  });

  it('board: its own if it draws that version, or else the generated one', async () => {
    const { loadBoard } = await load<typeof Boards>('games/load-board.ts');
    expect((await loadBoard('hop/v2')).roundEndPauseMs).toBe(7);
    expect((await loadBoard('hop/v1')).roundEndPauseMs).toBeUndefined();
    expect((await loadBoard('hop/v1')).listFlights).toBeDefined();
  });
});
