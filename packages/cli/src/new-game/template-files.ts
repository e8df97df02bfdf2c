/** Copies the files from which a new game is made, with its name in place of that of the template. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '@ludotheque/core';

const resolveTemplate = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
/** The game itself, on the kit: the same in this repository and in a package. */
export const GAME_TEMPLATE = resolveTemplate('template');
/** What a package has besides the game. */
export const PACKAGE_TEMPLATE = resolveTemplate('template-package');

const splitIntoCapitalizedWords = (name: string) =>
  name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
export const makeTitle = (name: string): string => splitIntoCapitalizedWords(name).join(' ');

/** Puts the name of the game into a file: as identifiers in code, as a title elsewhere. */
function fillInNames(text: string, file: string, name: string): string {
  if (file.endsWith('.ndjson')) return text.replaceAll('"template"', `"${name}"`);
  if (!/\.tsx?$/.test(file)) return text.replaceAll('Template', makeTitle(name));
  return text
    .replaceAll('Template', splitIntoCapitalizedWords(name).join(''))
    .replaceAll("'template'", `'${name}'`);
}

const listTemplateFiles = (template: string): string[] =>
  readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)));

export interface TemplateFile {
  /** From the folder of the game. */
  readonly path: string;
  readonly text: string;
}

/** Copies a template into a folder. `adapt` changes a file on the way, or leaves it out. */
export function copyTemplate(
  template: string,
  folder: string,
  name: string,
  adapt: (file: TemplateFile) => TemplateFile | undefined = (file) => file,
): void {
  for (const from of listTemplateFiles(template)) {
    // Tests run only where the game is, and npm takes a manifest for its own: in templates they end in .txt.
    const path = from
      .replace(/\.txt$/, '')
      .replace(/^gitignore$/, '.gitignore')
      .replace(/template\.ndjson$/, `${name}.ndjson`);
    const text = fillInNames(readFileSync(join(template, from), 'utf8'), path, name);
    const file = adapt({ path, text });
    if (file === undefined) continue;
    const to = join(folder, file.path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, file.text);
  }
}

/**
 * Makes a folder as a draft and moves it at the end, so that half a game is never found.
 * `shown` is the name of the folder in a message.
 */
export function makeWholeFolder(
  {
    draftsIn,
    shown,
    to,
  }: { readonly draftsIn: string; readonly shown: string; readonly to: string },
  write: (draft: string) => void,
): void {
  let draft: string | undefined;
  try {
    mkdirSync(draftsIn, { recursive: true });
    const path = join(draftsIn, `.new-${basename(to)}-${process.pid}`);
    mkdirSync(path);
    draft = path;
    write(draft);
    renameSync(draft, to);
  } catch (error) {
    if (draft) rmSync(draft, { recursive: true, force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) fail('folder', `cannot write ${shown}: ${code}`);
    throw error;
  }
}
