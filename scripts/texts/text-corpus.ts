/** Reads every text that people see: words of page, games and terminal, and the rule books. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Language, WordTree } from '@ludotheque/games/shelf';

export interface SourceText {
  /** The file and the key, or the file and the line. */
  readonly where: string;
  readonly key: string;
  /** As its author wrote it, without comments and code. */
  readonly text: string;
}

const PACKAGES_FOLDER = new URL('../../packages/', import.meta.url);
/** Frozen copies of older rules keep their words. */
const NOT_OURS_PATTERN = /(^|\/)(node_modules|dist|v\d+)\//;

const files = readdirSync(PACKAGES_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => !NOT_OURS_PATTERN.test(file))
  .sort();

const readFile = (file: string) => readFileSync(new URL(file, PACKAGES_FOLDER), 'utf8');

function* listWords(file: string, words: WordTree, prefix = ''): Generator<SourceText> {
  for (const [name, value] of Object.entries(words)) {
    const key = `${prefix}${name}`;
    if (typeof value === 'string') yield { where: `${file} ${key}`, key, text: value };
    else yield* listWords(file, value, `${key}.`);
  }
}

/** Comments and code are crossed out, so that the lines keep their numbers. */
const crossOutCode = (markdown: string) =>
  markdown.replace(/<!--.*?-->|```.*?```|`[^`]*`/gs, (part) => part.replace(/[^\n]/g, 'x'));

const listLines = (file: string): SourceText[] =>
  crossOutCode(readFile(file))
    .split('\n')
    .map((text, at) => ({ where: `${file}:${at + 1}`, key: '', text }));

export function listWordTexts(language: Language): SourceText[] {
  return files
    .filter((file) => file.endsWith(`words/${language}.json`))
    .flatMap((file) => [...listWords(file, JSON.parse(readFile(file)) as WordTree)]);
}

function listRuleBookTexts(language: Language): SourceText[] {
  const name = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  return files.filter((file) => file.endsWith(`/${name}`)).flatMap(listLines);
}

export const listTexts = (language: Language): SourceText[] => [
  ...listWordTexts(language),
  ...listRuleBookTexts(language),
];

/** The texts that fit a pattern, each with what was found. */
export const findInTexts = (texts: readonly SourceText[], pattern: RegExp): string[] =>
  texts.flatMap(({ text, where }) => {
    const found = pattern.exec(text);
    return found
      ? [`${where}: …${text.slice(Math.max(0, found.index - 20), found.index + 40)}…`]
      : [];
  });
