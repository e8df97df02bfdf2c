/**
 * Serves `virtual:shelf/<part>`: what the page loads of the games, from the map of all games, in-house and
 * packaged ones alike. Each part is a module of its own, so that the first page loads only the lists it needs.
 * Its default export has one entry for each game that has the part, and for texts one for each language:
 * `golf`, `golf/v1`, `golf/fr`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  configFile,
  findGameFolders,
  findModule,
  findSharedWordsFolder,
  type GameFolder,
} from '@ludotheque/games/folders';
import { type Plugin, searchForWorkspaceRoot, type ViteDevServer } from 'vite';

/** Where the parts of in-house games for the page are. */
const IN_HOUSE_PAGE_FOLDER = new URL('../src/games/', import.meta.url);
const PREFIX = 'virtual:shelf/';
const RESOLVED_PREFIX = `\0${PREFIX}`;
const FROZEN_FOLDER_PATTERN = /^v[1-9]\d*$/;

interface PartFile {
  readonly key: string;
  readonly path: string;
}

interface PartForm {
  /** Which export of the module it is. */
  readonly name: string;
  /** Whether it is part of the module that asks for it. */
  readonly isEager?: true;
  readonly query?: string;
}

interface Part extends PartForm {
  readonly files: (game: GameFolder) => PartFile[];
}

const pageFolder = ({ id, package: installed }: GameFolder): URL =>
  installed?.page ?? new URL(`${id}/`, IN_HOUSE_PAGE_FOLDER);

const listNames = (folder: URL): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

const ifThere = (key: string, file: URL | undefined): PartFile[] =>
  file && existsSync(file) ? [{ key, path: fileURLToPath(file) }] : [];

/** The folders with rules of a game, with their keys: the newest, and the frozen ones. */
const listRulesFolders = ({ id, rules }: GameFolder): [string, URL][] => [
  [id, rules],
  ...listNames(rules)
    .filter((name) => FROZEN_FOLDER_PATTERN.test(name))
    .map((name): [string, URL] => [`${id}/${name}`, new URL(`${name}/`, rules)]),
];

const listWords = (key: string, folder: URL): PartFile[] =>
  listNames(folder)
    .filter((name) => /^[a-z]{2}\.json$/.test(name))
    .flatMap((name) => ifThere(`${key}/${name.slice(0, 2)}`, new URL(name, folder)));

const rulesModule = (name: string) => (game: GameFolder) =>
  listRulesFolders(game).flatMap(([key, folder]) => ifThere(key, findModule(folder, name)));
const pageModule = (name: string) => (game: GameFolder) =>
  ifThere(game.id, findModule(pageFolder(game), name));
const pageFile = (name: string) => (game: GameFolder) =>
  ifThere(game.id, new URL(name, pageFolder(game)));
const pageWords = (place: string) => (game: GameFolder) =>
  listWords(game.id, new URL(`${place}words/`, pageFolder(game)));

const listRuleBooks = ({ id, rules }: GameFolder): PartFile[] =>
  listNames(rules).flatMap((name) => {
    const [book, language = 'en'] = /^RULES(?:\.([a-z]{2}))?\.md$/.exec(name) ?? [];
    return book ? ifThere(`${id}/${language}`, new URL(book, rules)) : [];
  });

const PARTS: { readonly [part: string]: Part } = {
  boxes: {
    files: ({ id, rules }) => ifThere(id, new URL('box.json', rules)),
    name: 'default',
    isEager: true,
  },
  lids: { files: pageModule('lid'), name: 'Lid', isEager: true },
  rules: { files: rulesModule('index'), name: 'game' },
  knowledge: { files: rulesModule('knowledge'), name: 'knowledge' },
  boards: { files: pageModule('board/index'), name: 'board' },
  celebrations: { files: pageModule('celebration'), name: 'celebration' },
  lessons: { files: pageModule('lesson/index'), name: 'lesson' },
  practice: { files: pageFile('practice/positions/all.json'), name: 'default' },
  'quick-references': { files: pageModule('quick-reference/index'), name: 'quickReference' },
  'score-pads': { files: pageModule('pad'), name: 'pad' },
  'daily-options': { files: pageFile('daily-options.json'), name: 'default', isEager: true },
  'rule-books': { files: listRuleBooks, name: 'default', query: '?raw' },
  'rule-book-styles': { files: pageFile('rule-book-example.css'), name: '', isEager: true },
  words: {
    files: (game) =>
      listRulesFolders(game).flatMap(([key, folder]) => listWords(key, new URL('words/', folder))),
    name: 'default',
  },
  // What is printed on the boxes, made from the same files by box-words-plugin.ts.
  'box-words': {
    files: ({ id, rules }) => listWords(id, new URL('words/', rules)),
    name: 'default',
    query: '?box',
  },
  'board-words': { files: pageWords('board/'), name: 'default' },
  'lesson-words': { files: pageWords('lesson/'), name: 'default' },
  'quick-reference-words': { files: pageWords('quick-reference/'), name: 'default' },
  'practice-words': { files: pageWords('practice/'), name: 'default' },
  'extra-words': { files: pageWords(''), name: 'default' },
};

const toSpecifier = ({ path }: PartFile, { query = '' }: PartForm) =>
  JSON.stringify(path.replaceAll('\\', '/') + query);

function writeEagerModule(files: readonly PartFile[], part: PartForm): string {
  if (part.name === '') return files.map((file) => `import ${toSpecifier(file, part)};`).join('\n');
  const imports = files.map(
    (file, i) => `import { ${part.name} as part${i} } from ${toSpecifier(file, part)};`,
  );
  const entries = files.map(({ key }, i) => `  ${JSON.stringify(key)}: part${i},`);
  return [...imports, 'export default {', ...entries, '};'].join('\n');
}

function writeLazyModule(files: readonly PartFile[], part: PartForm): string {
  const entries = files.map((file) => {
    const load = `() => import(${toSpecifier(file, part)}).then((it) => it.${part.name})`;
    return `  ${JSON.stringify(file.key)}: ${load},`;
  });
  return ['export default {', ...entries, '};'].join('\n');
}

/** The words that all games share are no part of a game; their keys are the languages. */
const listSharedWords = (): PartFile[] =>
  listWords('', findSharedWordsFolder()).map(({ key, path }) => ({ key: key.slice(1), path }));

/** The code of a module of the shelf. */
export function writeShelfModule(name: string, games: Iterable<GameFolder>): string {
  if (name === 'shared-words') return writeLazyModule(listSharedWords(), { name: 'default' });
  const part = PARTS[name];
  if (!part) throw new Error(`there is no part ${name} of the shelf`);
  const files = [...games].flatMap(part.files);
  return part.isEager ? writeEagerModule(files, part) : writeLazyModule(files, part);
}

const listGames = (): GameFolder[] => [...findGameFolders(configFile()).values()];

/** A file that came or went changes the lists: the workbench then shows a game that was just made. */
function reloadLists(server: ViteDevServer, file: string): void {
  const folders = listGames().flatMap((game) => [game.rules, pageFolder(game)]);
  if (!folders.some((folder) => file.startsWith(fileURLToPath(folder)))) return;
  for (const [id, module] of server.moduleGraph.idToModuleMap)
    if (id.startsWith(RESOLVED_PREFIX)) server.moduleGraph.invalidateModule(module);
  server.ws.send({ type: 'full-reload' });
}

export function shelfPlugin(): Plugin {
  return {
    name: 'shelf',
    config({ root = '.' }) {
      const packages = listGames().flatMap((game) =>
        game.package ? [fileURLToPath(game.package.root)] : [],
      );
      return { server: { fs: { allow: [searchForWorkspaceRoot(root), ...packages] } } };
    },
    configureServer(server) {
      for (const event of ['add', 'unlink'])
        server.watcher.on(event, (file: string) => reloadLists(server, file));
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED_PREFIX)) return undefined;
      const code = writeShelfModule(id.slice(RESOLVED_PREFIX.length), listGames());
      return { code, moduleType: 'js' };
    },
  };
}
