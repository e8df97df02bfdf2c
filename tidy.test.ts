/** Style that can be a test: which imports are allowed, how long files are, what must not be left. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const code = files.filter((file) => /\.(ts|tsx|js)$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');

/** Files that only tests and screenshots use. */
const forTests = (file: string) =>
  /\.(test|long)\.ts$|\/tiny\.ts$|\/test-[a-z-]+\.ts$|^packages\/[a-z]+\/test\/|\/test\/[a-z-]+-test-table\.ts$|^packages\/games\/tests\/|^packages\/web\/screenshots\//.test(
    file,
  );

/** Tools of the page that run on Node: they build it, or take screenshots of it. */
const isTool = (file: string) => /^packages\/web\/(vite-plugins|screenshots)\//.test(file);

/** What each package may import: only packages below it, and these from outside. */
const MAY_IMPORT: { readonly [name: string]: readonly string[] } = {
  core: ['@noble/ciphers', '@noble/hashes'],
  games: ['@ludotheque/core', '@ludotheque/kit', 'node:'],
  kit: ['@ludotheque/core'],
  testkit: ['@ludotheque/core', '@ludotheque/games/', 'node:', 'oxc-parser'],
  bots: ['@ludotheque/core'],
  table: ['@ludotheque/core'],
  protocol: ['@ludotheque/core', '@ludotheque/table', 'valibot'],
  store: ['@ludotheque/core', 'node:', 'pg'],
  house: [
    '@ludotheque/bots',
    '@ludotheque/core',
    '@ludotheque/protocol',
    '@ludotheque/store',
    '@ludotheque/table',
    'openskill',
  ],
  sim: [
    '@ludotheque/bots',
    '@ludotheque/core',
    '@ludotheque/games/shelf',
    '@ludotheque/house',
    '@ludotheque/protocol',
    '@ludotheque/store',
    '@ludotheque/table',
    'node:crypto',
  ],
  server: [
    '@ludotheque/',
    '@fastify/',
    'fastify',
    'ioredis',
    'node:',
    'prom-client',
    'web-push',
    'ws',
  ],
  web: [
    '@fontsource-variable/',
    '@ludotheque/bots',
    '@ludotheque/core',
    '@ludotheque/games',
    // Runs inside the page for offline games.
    '@ludotheque/house',
    '@ludotheque/protocol',
    '@ludotheque/store',
    '@ludotheque/table',
    '@noble/hashes/',
    '@vitejs/',
    // Shown on the about page.
    'LICENSE',
    'i18next',
    'motion/mini',
    'react',
    'uqr',
    // The parts of the games that the page loads.
    'virtual:shelf/',
    'vite',
  ],
  cli: [
    '@ludotheque/bots',
    '@ludotheque/core',
    '@ludotheque/games',
    // Templates of new games are made with it.
    '@ludotheque/kit',
    '@ludotheque/server',
    '@ludotheque/sim',
    '@ludotheque/store',
    '@ludotheque/table',
    '@ludotheque/testkit',
    'i18next',
    'node:',
    'uqr',
    // Measures how much code the bots load, in the repository only.
    'vite',
  ],
};

/** What a file imports: a path from the root of the repository, or the name of a package. */
function listImports(file: string): string[] {
  const imports = read(file).matchAll(/from '([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm);
  return [...imports]
    .map(([, a, b, c]) => (a ?? b ?? c)!)
    .map((from) => (from.startsWith('.') ? join(dirname(file), from) : from));
}

/** The patterns of each `import.meta.glob` of a file, from the root of the repository. */
function listGlobs(file: string): string[][] {
  const calls = read(file).matchAll(/import\.meta\.glob(?:<.*?>)?\(\s*(\[[^\]]*\]|'[^']*')/g);
  return [...calls].map(([, patterns]) =>
    [...patterns!.matchAll(/'(!?)([^']+)'/g)].map(
      ([, not, pattern]) => not! + join(dirname(file), pattern!),
    ),
  );
}

function matchesPattern(file: string, pattern: string): boolean {
  expect(pattern, 'only * is understood here').not.toMatch(/\*\*|[?{[]/);
  const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(file);
}

/** The files that an `import.meta.glob` finds. */
function findGlobFiles(patterns: readonly string[]): string[] {
  const [excluded, included] = [true, false].map((not) =>
    patterns.filter((pattern) => pattern.startsWith('!') === not),
  ) as [string[], string[]];
  return files.filter(
    (file) =>
      included.some((pattern) => matchesPattern(file, pattern)) &&
      !excluded.some((pattern) => matchesPattern(file, pattern.slice(1))),
  );
}

/** A file of another package that was found by a glob counts as an import of that package. */
const listGlobImports = (file: string): string[] =>
  listGlobs(file)
    .flatMap(findGlobFiles)
    .map((found) =>
      found.split('/')[1] === file.split('/')[1]
        ? found
        : found.replace(/^packages\//, '@ludotheque/'),
    );

const LOCK_FILES = ['package-lock.json', 'bench/peers/package-lock.json'];
interface Locked {
  readonly optionalDependencies?: { readonly [name: string]: string };
}

describe('the sources of the page', () => {
  const root = 'packages/web/src/';
  const sources = files.filter((file) => file.startsWith(root) && !forTests(file));
  const modules = sources.filter((file) => /\.tsx?$/.test(file));
  /** The folder of a file: a feature, or one game. */
  const findFolder = (file: string): string =>
    /^(games\/[^/]+|[^/]+)\//.exec(file.slice(root.length))?.[1] ?? '';
  const isGame = (folder: string) => folder.startsWith('games/');

  it('are in folders; only the entry of the app is beside them', () => {
    expect(sources.filter((file) => findFolder(file) === '')).toEqual(
      ['app.tsx', 'main.tsx', 'theme.css'].map((name) => root + name),
    );
  });

  it('reach a game only through the shelf', () => {
    for (const file of modules)
      for (const target of listImports(file).filter((path) => path.startsWith(root)))
        if (isGame(findFolder(target)))
          expect(findFolder(file), `${file} imports ${target}`).toBe(findFolder(target));
  });

  it('name no game outside its folder', () => {
    const games = new Set(sources.map(findFolder).filter(isGame));
    expect(games.size).toBeGreaterThan(3);
    const ids = [...games].map((folder) => folder.slice('games/'.length));
    const quoted = new RegExp(`['"\`](${ids.join('|')})['"\`]`);
    for (const file of modules.filter((path) => !isGame(findFolder(path))))
      expect(read(file), file).not.toMatch(quoted);
  });

  it('have no cycle of folders', () => {
    const imported = new Map<string, Set<string>>();
    for (const file of modules) {
      const folders = listImports(file)
        .filter((path) => path.startsWith(root))
        .map(findFolder);
      const known = imported.get(findFolder(file)) ?? [];
      imported.set(findFolder(file), new Set([...known, ...folders]));
    }
    const findCycle = (folder: string, above: readonly string[]): readonly string[] | undefined => {
      if (above.includes(folder)) return [...above, folder];
      for (const other of imported.get(folder) ?? []) {
        const cycle = other === folder ? undefined : findCycle(other, [...above, folder]);
        if (cycle) return cycle;
      }
      return undefined;
    };
    for (const folder of imported.keys())
      expect(findCycle(folder, []), 'each folder imports the next').toBeUndefined();
  });
});

describe('tidy', () => {
  it.each(Object.entries(MAY_IMPORT))(
    'packages/%s imports only what is below it',
    (name, allowed) => {
      const folder = `packages/${name}/`;
      const own = code.filter((f) => f.startsWith(folder) && !forTests(f) && !isTool(f));
      expect(own.length).toBeGreaterThan(0);
      for (const file of own)
        for (const target of [...listImports(file), ...listGlobImports(file)]) {
          const isAllowed =
            target.startsWith(folder) || allowed.some((prefix) => target.startsWith(prefix));
          expect(isAllowed, `${file} imports ${target}`).toBe(true);
        }
    },
  );

  it('it is said of every package what it may import', () => {
    const packages = new Set(
      files.filter((f) => f.startsWith('packages/')).map((f) => f.split('/')[1]!),
    );
    expect([...packages].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('only a house in PostgreSQL loads pg', () => {
    const own = code.filter((file) => file.startsWith('packages/') && !forTests(file));
    for (const file of own)
      if (listImports(file).some((from) => /^pg$|\/postgres[a-z-]*(\/[a-z-]+)?\.ts$/.test(from)))
        expect(file).toMatch(/^packages\/store\/src\/postgres/);
  });

  it('inside the house, imports go from the cluster to the tables to the people', () => {
    const mustNotImport: { readonly [folder: string]: RegExp } = {
      people: /house\/src\/(tables|cluster)\//,
      tables: /house\/src\/cluster\//,
      async: /house\/src\/(people|tables|cluster)\//,
    };
    for (const [folder, forbidden] of Object.entries(mustNotImport)) {
      const root = `packages/house/src/${folder}/`;
      const own = code.filter((file) => file.startsWith(root) && !forTests(file));
      expect(own.length).toBeGreaterThan(0);
      for (const file of own)
        for (const from of listImports(file)) expect(from, file).not.toMatch(forbidden);
    }
  });

  it('the rules of every game are pure: only the shelf reads files', () => {
    for (const file of code.filter((f) => f.startsWith('packages/games/src/') && !forTests(f)))
      for (const from of listImports(file)) expect(from, file).not.toMatch(/^node:/);
  });

  it('a test that looks at every game can be narrowed to one: it takes testedGameIds', () => {
    for (const file of code.filter((each) => forTests(each) && !each.startsWith('packages/sim/')))
      expect(read(file), file).not.toMatch(/\.each\(gameIds|\bof gameIds\) (it|test|describe)/);
  });

  it('every import.meta.glob finds something', () => {
    const globs = code.flatMap((file) => listGlobs(file).map((patterns) => ({ file, patterns })));
    expect(globs.length).toBeGreaterThan(0);
    for (const { file, patterns } of globs)
      expect(findGlobFiles(patterns).length, `${file}: ${patterns.join()}`).toBeGreaterThan(0);
  });

  it('no file is longer than the longest so far, those of every game included', () => {
    // A ratchet: these numbers only go down.
    const [source, test] = [300, 420];
    for (const file of code) {
      const lines = read(file).split('\n').length;
      expect(lines, file).toBeLessThanOrEqual(forTests(file) ? test : source);
    }
  });

  it('nothing is left behind, in the files of every game neither', () => {
    const left =
      /\b(TODO|FIXME|XXX|HACK)\b|\b(it|test|describe)\.(only|skip|skipIf|runIf|todo)\b|@ts-ignore/;
    for (const file of code.filter((f) => f !== 'tidy.test.ts'))
      expect(
        read(file)
          .split('\n')
          .filter((line) => left.test(line)),
        file,
      ).toEqual([]);
  });

  it('stands alone', () => {
    for (const file of files.filter((f) => f !== 'tidy.test.ts' && !/\.(png|svg|ndjson)$/.test(f)))
      expect(read(file), file).not.toMatch(
        /\.\.\/shared|shared\/(rules|vectors|bench)|\/work\/main/,
      );
  });

  it.each(LOCK_FILES)('%s names no registry', (lock) => {
    expect(read(lock)).not.toMatch(/"resolved": "https?:/);
  });

  it.each(LOCK_FILES)('%s has the packages of every platform', (lock) => {
    // `npm ci` refuses a lock file in which an optional package is missing.
    const { packages } = JSON.parse(read(lock)) as { packages: { [path: string]: Locked } };
    const folders = (path: string): string[] =>
      path === '' ? [''] : [path, ...folders(path.replace(/\/?(node_modules\/)?[^/]+$/, ''))];
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !folders(path).some((at) => join(at, 'node_modules', name) in packages))
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('.node-version names the Node that comes with the project', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: { [name: string]: string };
    };
    const versions = [...new Set(Object.values(optionalDependencies))];
    expect(versions.map((version) => version.split('.')[0])).toEqual([
      read('.node-version').trim(),
    ]);
  });

  it('every source file is type-checked', () => {
    const checked = new Set(
      ['.', 'packages/web']
        .flatMap((project) =>
          execFileSync('node_modules/.bin/tsc', ['-p', project, '--listFilesOnly'], {
            encoding: 'utf8',
          }).split('\n'),
        )
        .map((file) => relative('.', file)),
    );
    // The peers are checked where they are built; the service worker is a script without modules.
    const elsewhere = /^bench\/peers\/|\/service-worker\.js$/;
    expect(code.filter((file) => !checked.has(file) && !elsewhere.test(file))).toEqual([]);
  });
});
