/**
 * `npm run api`: writes the exports of `core`, `kit`, `protocol` and `testkit` into docs/api, so that a change of them is
 * seen in review. The compiler makes the declarations; this program selects and sorts them by name.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The packages that have a report. */
export const PACKAGES: readonly string[] = ['core', 'kit', 'protocol', 'testkit'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: string | { readonly [path: string]: string };
}

const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));

/** What other packages can import from a package: each name with the file behind it. */
function entriesOf(name: string): [specifier: string, file: string][] {
  const folder = `packages/${name}`;
  const manifest = readManifest(name);
  const { exports } = manifest;
  return Object.entries(typeof exports === 'string' ? { '.': exports } : exports).map(
    ([path, file]) => [join(manifest.name, path), join(folder, file)],
  );
}

export const reportPath = (name: string): string => `docs/api/${name}.api.md`;

/** What one module exports, and what those declarations need without exporting it. */
interface Module {
  readonly exported: Map<string, string>;
  readonly internal: Map<string, string>;
}

const DECLARATION =
  /^(export )?(?:declare )?(?:abstract class|class|const|function|interface|type) (\w+)/;
const EXPORT_ALL = /^export \* from '(\.[^']+)';$/;
const EXPORT_SOME = /^export (?:type )?\{([^}]+)\} from '(\.[^']+)';$/;
const EXPORT_FROM_LIBRARY = /^export \{([^}]+)\} from '([^.'][^']*)';$/;
const PASSED_OVER = /^import |^export \{\};$/;

/** The top-level statements of a declaration file: each begins at the left margin with a word. */
const statementsOf = (text: string): string[] =>
  text
    .split(/\n(?=[a-z])/)
    .map((statement) => statement.replace(/^ +private .*\n/gm, '').trim())
    .filter((statement) => statement !== '');

/** Reads a declaration file and all that it exports from other files. */
function readModule(file: string): Module {
  const found: Module = { exported: new Map(), internal: new Map() };
  const other = (path: string) => readModule(join(dirname(file), path.replace(/\.tsx?$/, '.d.ts')));
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    if (PASSED_OVER.test(statement)) continue;
    const [, all] = EXPORT_ALL.exec(statement) ?? [];
    const [, some, from] = EXPORT_SOME.exec(statement) ?? [];
    const [, borrowed, library] = EXPORT_FROM_LIBRARY.exec(statement) ?? [];
    const [, isExported, name] = DECLARATION.exec(statement) ?? [];
    if (name) {
      // Overloads of a function are statements of the same name.
      const into = isExported ? found.exported : found.internal;
      into.set(name, into.has(name) ? `${into.get(name)}\n${statement}` : statement);
    } else if (all) {
      const { exported, internal } = other(all);
      for (const [each, text] of exported) found.exported.set(each, text);
      for (const [each, text] of internal) found.internal.set(each, text);
    } else if (some && from) {
      const { exported, internal } = other(from);
      for (const each of some.split(',')) addNamed(found, each.trim(), exported);
      for (const [each, text] of internal) found.internal.set(each, text);
    } else if (borrowed) {
      for (const each of borrowed.split(',').map((part) => part.trim()))
        found.exported.set(each, `export { ${each} } from '${library}';`);
    } else throw new Error(`${file}: cannot read the declaration ${statement.split('\n')[0]}`);
  }
  return found;
}

/** Adds a part of `export { a, type b, c as d } from …`. */
function addNamed(into: Module, part: string, from: ReadonlyMap<string, string>): void {
  const [name = '', alias] = part.replace(/^type /, '').split(' as ');
  const text = from.get(name);
  if (text === undefined) throw new Error(`there is no declaration of ${name}`);
  into.exported.set(alias ?? name, alias ? `// ${name} as ${alias}\n${text}` : text);
}

const sorted = (declarations: ReadonlyMap<string, string>): string[] =>
  [...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);

function codeBlock({ exported, internal }: Module): string {
  const lines = sorted(exported);
  if (internal.size > 0) lines.push('// Not exported, but part of the types above:');
  return ['```ts', ...lines, ...sorted(internal), '```'].join('\n');
}

/**
 * Has the compiler write the declarations of one package into a folder. One package at a time: files
 * that another package imports by its name count as a library, and nothing is written for those.
 */
function emitDeclarations(files: readonly string[], folder: string): void {
  const config = {
    extends: resolve('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      outDir: folder,
      rootDir: resolve('.'),
      typeRoots: [resolve('node_modules/@types')],
    },
    files: files.map((file) => resolve(file)),
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync('node_modules/.bin/tsc', ['-p', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tsc could not declare the API:\n${stdout}`);
}

/** The current report of a package. */
export function apiReport(name: string): string {
  const entries = entriesOf(name);
  const folder = mkdtempSync(join(tmpdir(), 'ludo-api-'));
  try {
    emitDeclarations(
      entries.map(([, file]) => file),
      folder,
    );
    const sections = entries.map(([specifier, file]) => {
      const module = readModule(join(folder, file.replace(/\.ts$/, '.d.ts')));
      return `## \`${specifier}\`\n\n${codeBlock(module)}\n`;
    });
    return [
      `# The API of \`packages/${name}\`\n`,
      'Everything that other packages can import, sorted by name. `npm run api` writes this file, and a',
      'test keeps it current.\n',
      `Version ${readManifest(name).version}. Versions follow SemVer: what is added here needs a new minor version,`,
      'what is removed or changed a new major one (before 1.0.0, a new minor one).\n',
      ...sections,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main)
  for (const name of PACKAGES) {
    mkdirSync(dirname(reportPath(name)), { recursive: true });
    writeFileSync(reportPath(name), apiReport(name));
    process.stdout.write(`${reportPath(name)}\n`);
  }
