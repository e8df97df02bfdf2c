/**
 * `npm run api`: writes the exports of `core`, `kit`, `protocol` and `testkit` into docs/api, so that a change of them is
 * seen in review. The compiler makes the declarations; this program selects and sorts them by name.
 * It writes nothing if the version is too low for what has changed since the last release (docs/api/released).
 * `npm run api -- --release` makes the reports those of the last release.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  type ApiChanges,
  compareApis,
  findVersionMistake,
  parseApiReport,
} from './api/api-changes.ts';

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
const releasedReportPath = (name: string) => `docs/api/released/${name}.api.md`;

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
      'what is removed or changed a new major one (before 1.0.0, a new patch and a new minor version). The',
      'reports of the last release are in `docs/api/released`.\n',
      ...sections,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReleased = (name: string) =>
  existsSync(releasedReportPath(name)) ? readFileSync(releasedReportPath(name), 'utf8') : '';

/** The version of the last release: all packages have the same. */
export function readReleasedVersion(): string {
  const [, version] = /^Version (\d+\.\d+\.\d+)/m.exec(readReleased('core')) ?? [];
  if (version === undefined) throw new Error(`${releasedReportPath('core')} names no version`);
  return version;
}

/** What reports change against the last release. A package without a released report is new. */
function findChangesSinceRelease(reports: ReadonlyMap<string, string>): ApiChanges {
  const changes = [...reports].map(([name, report]) =>
    compareApis(parseApiReport(readReleased(name)), parseApiReport(report)),
  );
  return {
    added: changes.flatMap(({ added }) => added),
    broken: changes.flatMap(({ broken }) => broken),
  };
}

/** Why the version of the packages is too low for these reports, or undefined. */
export const findMistakeSinceRelease = (
  reports: ReadonlyMap<string, string>,
  version = readManifest('core').version,
): string | undefined =>
  findVersionMistake(readReleasedVersion(), version, findChangesSinceRelease(reports));

function writeReport(path: string, report: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, report);
  process.stdout.write(`${path}\n`);
}

function main(isRelease: boolean): void {
  const reports = new Map(PACKAGES.map((name) => [name, apiReport(name)]));
  const mistake = findMistakeSinceRelease(reports);
  if (mistake !== undefined) {
    process.stderr.write(`Nothing is written. ${mistake}\n`);
    process.exitCode = 1;
    return;
  }
  for (const [name, report] of reports) {
    writeReport(reportPath(name), report);
    if (isRelease) writeReport(releasedReportPath(name), report);
  }
}

if (import.meta.main) main(process.argv[2] === '--release');
