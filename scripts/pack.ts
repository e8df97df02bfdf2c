/**
 * `npm run pack [-- FOLDER]`: builds every package of the workspace and packs it with npm, into `packed` or the
 * given folder. Nothing of the working tree changes: sources are compiled into a temporary folder, where
 * each package gets the package.json with which it is published.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { listPackagedGames } from '@ludotheque/games/folders';
import { buildPage } from './build-page.ts';
import { compile } from './pack/compile.ts';
import { publishedManifest, type WorkspaceManifest } from './pack/published-manifest.ts';

const DEFAULT_FOLDER = 'packed';
/** Tests, and what only they use. */
const FOR_TESTS =
  /\.(test|long|containers)\.ts$|(^|\/)(test|tests|golden|positions|screenshots|node_modules|dist)\/|(^|\/)(tiny|test-[a-z-]+)\.ts$/;
/** They are copied as they are: authors change them. */
const TEMPLATE = /^template[a-z-]*\//;

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const root = readJson<{
  readonly description: string;
  readonly devDependencies: { readonly [name: string]: string };
  readonly license: string;
  readonly overrides: { readonly [name: string]: string };
  readonly version: string;
}>('package.json');

const writeJson = (file: string, json: object) =>
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => TEMPLATE.test(file) || !FOR_TESTS.test(file));

function copyFiles(files: readonly string[], from: string, to: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
}

function writeReadme(folder: string, to: string, { description, name }: WorkspaceManifest): void {
  copyFileSync('LICENSE', join(to, 'LICENSE'));
  if (existsSync(join(folder, 'README.md')))
    copyFileSync(join(folder, 'README.md'), join(to, 'README.md'));
  else
    writeFileSync(
      join(to, 'README.md'),
      `# ${name}\n\n${description}\n\nA part of \`ludotheque\`, which opens a house of card games: \`npx ludotheque\`.\n`,
    );
}

const isSource = (file: string) => /\.ts$/.test(file) && !TEMPLATE.test(file);

/** A package that runs in Node: everything is compiled into `dist`, with its texts beside it. */
function stageLibrary(folder: string, to: string): void {
  const manifest = readJson<WorkspaceManifest>(`${folder}/package.json`);
  const files = listFiles(folder);
  mkdirSync(to, { recursive: true });
  compile({
    project: 'tsconfig.json',
    folder,
    files: files.filter(isSource).map((file) => join(folder, file)),
    outDir: join(to, 'dist'),
    declaration: true,
  });
  const texts = files.filter(
    (file) => !isSource(file) && !/^(package\.json|README\.md)$/.test(file),
  );
  copyFiles(texts, folder, join(to, 'dist'));
  for (const file of Object.values(manifest.bin ?? {}))
    chmodSync(join(to, 'dist', file.replace(/\.ts$/, '.js')), 0o755);
  writeReadme(folder, to, manifest);
  writeJson(
    join(to, 'package.json'),
    publishedManifest(manifest, { files: ['dist'], license: root.license }),
  );
}

/**
 * The page: built, and as sources from which a house with packaged games builds its own. Vite compiles those;
 * only its configuration and our plugins are compiled here, each at its place.
 */
function stagePage(folder: string, to: string): void {
  const manifest = readJson<WorkspaceManifest>(`${folder}/package.json`);
  mkdirSync(to, { recursive: true });
  const isTool = (file: string) => /^(vite-plugins\/[a-z-]+|vite\.config)\.ts$/.test(file);
  const isPage = (file: string) => /^(src|public)\/|^index\.html$/.test(file);
  compile({
    project: `${folder}/tsconfig.json`,
    folder,
    files: listFiles(folder)
      .filter(isTool)
      .map((file) => join(folder, file)),
    outDir: to,
    declaration: false,
  });
  copyFiles(listFiles(folder).filter(isPage), folder, to);
  cpSync(`${folder}/dist`, join(to, 'dist'), { recursive: true });
  writeReadme(folder, to, manifest);
  const { '@vitejs/plugin-react': react, vite } = root.devDependencies;
  const moreDependencies = { '@vitejs/plugin-react': react!, vite: vite!, ...root.overrides };
  const published = publishedManifest(
    { ...manifest, exports: { './*': './src/*' } },
    {
      files: ['dist', 'src', 'public', 'index.html', 'vite-plugins', 'vite.config.js'],
      license: root.license,
      moreDependencies,
    },
  ) as { exports: object };
  published.exports = { './house-page': './vite-plugins/house-page.js', ...published.exports };
  writeJson(join(to, 'package.json'), published);
}

/** The house itself: a command that needs all others. */
function stageHouse(to: string): void {
  const { description, license, version } = root;
  cpSync('scripts/pack/ludotheque', to, { recursive: true });
  copyFileSync('LICENSE', join(to, 'LICENSE'));
  writeJson(join(to, 'package.json'), {
    name: 'ludotheque',
    version,
    description,
    license,
    type: 'module',
    bin: { ludotheque: './ludotheque.js' },
    files: ['*.js'],
    dependencies: { '@ludotheque/cli': version, '@ludotheque/web': version },
  });
}

/** Returns the paths of the tarballs. */
export function pack(folder: string): string[] {
  if (listPackagedGames().length > 0)
    throw new Error('the page is packed without games of packages: remove ludotheque.json');
  buildPage();
  const staging = mkdtempSync(join(tmpdir(), 'ludo-pack-'));
  try {
    const names = readdirSync('packages').filter((it) => existsSync(`packages/${it}/package.json`));
    for (const name of names) {
      process.stderr.write(`Building ${name} …\n`);
      const stage = name === 'web' ? stagePage : stageLibrary;
      stage(`packages/${name}`, join(staging, name));
    }
    stageHouse(join(staging, 'ludotheque'));
    mkdirSync(folder, { recursive: true });
    const { status, stderr, stdout } = spawnSync(
      'npm',
      [
        'pack',
        '--json',
        '--ignore-scripts',
        '--pack-destination',
        resolve(folder),
        ...[...names, 'ludotheque'].map((name) => `./${name}`),
      ],
      { cwd: staging, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`npm could not pack:\n${stderr}`);
    const packed = JSON.parse(stdout) as readonly { readonly filename: string }[];
    return packed.map(({ filename }) => resolve(folder, filename));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

if (import.meta.main)
  for (const file of pack(process.argv[2] ?? DEFAULT_FOLDER)) process.stdout.write(`${file}\n`);
