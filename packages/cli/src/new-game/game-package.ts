/** Makes a package with a new game, outside the repository. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fail, GAME_API_VERSION } from '@ludotheque/core';
import { readOwnVersion } from '../own-version.ts';
import {
  copyTemplate,
  GAME_TEMPLATE,
  makeTitle,
  makeWholeFolder,
  PACKAGE_TEMPLATE,
  type TemplateFile,
} from './template-files.ts';

/** In a package, tests have a folder of their own and run on Node alone. */
function moveIntoPackage({ path, text }: TemplateFile): TemplateFile | undefined {
  if (!path.endsWith('.test.ts')) return { path: join('src', path), text };
  // The template of packages has its own test of the laws.
  if (path === 'laws.test.ts') return undefined;
  return {
    path: join('test', path),
    text: text
      .replace(/^import \{ test \} .*$/m, "import test from 'node:test';")
      .replaceAll("'./", "'../src/"),
  };
}

const NAMED_FILES = ['package.json', 'README.md'];

const fillInManifest = (name: string) => (file: TemplateFile) => {
  if (!NAMED_FILES.includes(file.path)) return file;
  const text = file.text
    .replaceAll('NAME', name)
    .replaceAll('VERSION', readOwnVersion())
    .replaceAll('API,', `${GAME_API_VERSION},`);
  return { ...file, text };
};

export function makeGamePackage(name: string, folder: string): void {
  const to = resolve(folder);
  if (existsSync(to))
    fail('folder', `${folder} exists already; choose another folder, or remove it`);
  makeWholeFolder({ draftsIn: dirname(to), shown: folder, to }, (draft) => {
    copyTemplate(GAME_TEMPLATE, draft, name, moveIntoPackage);
    copyTemplate(PACKAGE_TEMPLATE, draft, name, fillInManifest(name));
  });
}

export const describeGamePackage = (
  name: string,
  folder: string,
) => `${makeTitle(name)} is a package, in ${folder}:

  src/      rules, words, rule books, golden transcripts
  page/     the lid of its box
  test/     the laws that every game must pass, and tests of single rules

It is a little game that works. Make it yours:

  1. cd ${folder} && npm install
  2. Edit src/rules.ts
  3. npm test
  4. npm run play
  5. npm pack, and name it in the ludotheque.json of a house: README.md says how
`;
