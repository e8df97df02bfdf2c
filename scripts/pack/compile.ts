/** Compiles the sources of a workspace to JavaScript and declarations, with the compiler of the project. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The compiler rewrites imports only. This is how workers and files beside a module are named. */
const URL_OF_MODULE = /(new URL\(\s*(['"`])[^'"`]+)\.ts\2, import\.meta\.url/g;

interface Compilation {
  /** The configuration to extend. */
  readonly project: string;
  readonly folder: string;
  readonly files: readonly string[];
  readonly outDir: string;
  readonly declaration: boolean;
}

export function compile({ declaration, files, folder, outDir, project }: Compilation): void {
  const config = {
    extends: resolve(project),
    compilerOptions: {
      noEmit: false,
      declaration,
      rewriteRelativeImportExtensions: true,
      rootDir: resolve(folder),
      outDir: resolve(outDir),
      typeRoots: [resolve('node_modules/@types')],
      types: ['node'],
    },
    files: files.map((file) => resolve(file)),
    include: [],
  };
  const configFile = `${outDir}.tsconfig.json`;
  writeFileSync(configFile, JSON.stringify(config));
  const { status, stdout } = spawnSync('node_modules/.bin/tsc', ['-p', configFile], {
    encoding: 'utf8',
  });
  rmSync(configFile);
  if (status !== 0) throw new Error(`tsc could not compile ${folder}:\n${stdout}`);
  for (const entry of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (entry.endsWith('.js')) {
      const file = join(outDir, entry);
      const code = readFileSync(file, 'utf8');
      writeFileSync(file, code.replaceAll(URL_OF_MODULE, '$1.js$2, import.meta.url'));
    }
}
