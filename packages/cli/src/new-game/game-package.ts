/** Makes a package with a new game, outside the repository. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fail, GAME_API_VERSION } from '@ludotheque/core';
import { readOwnVersion } from '../own-version.ts';
import {
  copyTemplateFiles,
  GAME_TEMPLATE,
  listTemplateFiles,
  makeTitle,
  PACKAGE_TEMPLATE,
} from './template-files.ts';

/** What both templates have in common: the same game, told in the same words and counted by hand. */
const SHARED_FILE_PATTERN = /^(words\/.*|RULES.*\.md|box\.json|tiny\.ts)$/;
const NAMED_FILES = ['package.json', 'README.md'];

function writeDraft(draft: string, name: string): void {
  const shared = listTemplateFiles(GAME_TEMPLATE).filter((file) => SHARED_FILE_PATTERN.test(file));
  copyTemplateFiles(GAME_TEMPLATE, shared, join(draft, 'src'), name);
  copyTemplateFiles(PACKAGE_TEMPLATE, listTemplateFiles(PACKAGE_TEMPLATE), draft, name);
  for (const file of NAMED_FILES.map((it) => join(draft, it))) {
    const text = readFileSync(file, 'utf8')
      .replaceAll('NAME', name)
      .replaceAll('VERSION', readOwnVersion())
      .replaceAll('API,', `${GAME_API_VERSION},`);
    writeFileSync(file, text);
  }
  const golden = join(draft, 'src/golden');
  renameSync(join(golden, 'template.ndjson'), join(golden, `${name}.ndjson`));
}

/** Makes the folder elsewhere and moves it at the end, so that half a game is never left. */
export function makeGamePackage(name: string, folder: string): void {
  const to = resolve(folder);
  if (existsSync(to))
    fail('folder', `${folder} exists already; choose another folder, or remove it`);
  let draft: string | undefined;
  try {
    mkdirSync(dirname(to), { recursive: true });
    draft = mkdtempSync(join(dirname(to), `.new-${basename(to)}-`));
    writeDraft(draft, name);
    renameSync(draft, to);
  } catch (error) {
    if (draft) rmSync(draft, { recursive: true, force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) fail('folder', `cannot write ${folder}: ${code}`);
    throw error;
  }
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
