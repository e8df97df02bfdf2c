/** Copies the files from which a new game is made, with its name in place of that of the template. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WordTree } from '@ludotheque/games/shelf';

const resolveTemplate = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
/** A game in this repository, written against the `Game` interface. */
export const GAME_TEMPLATE = resolveTemplate('template');
/** A game in a package, on the kit. */
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

/** The files of a template, from its folder. */
export const listTemplateFiles = (template: string): string[] =>
  readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)));

const mergeWords = (words: WordTree, more: WordTree): WordTree => {
  const merged: { [key: string]: string | WordTree } = { ...words };
  for (const [key, value] of Object.entries(more)) {
    const old = merged[key];
    merged[key] =
      typeof old === 'object' && typeof value === 'object' ? mergeWords(old, value) : value;
  }
  return merged;
};

/** Words that are there already are kept, and the new ones added. */
function combineWithFile(text: string, to: string): string {
  if (!to.endsWith('.json') || !existsSync(to)) return text;
  const merged = mergeWords(JSON.parse(readFileSync(to, 'utf8')), JSON.parse(text));
  return `${JSON.stringify(merged, null, 2)}\n`;
}

/** Copies some files of a template into a folder. */
export function copyTemplateFiles(
  template: string,
  files: readonly string[],
  folder: string,
  name: string,
): void {
  for (const from of files) {
    // Tests run only where the game is, and npm takes a manifest for its own: in templates they end in .txt.
    const file = from.replace(/\.txt$/, '').replace(/^gitignore$/, '.gitignore');
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    const text = fillInNames(readFileSync(join(template, from), 'utf8'), file, name);
    writeFileSync(to, combineWithFile(text, to));
  }
}
