/**
 * Finds what an author has not finished: texts of the scaffold of `ludo new-game`, notes to oneself, and
 * texts that are still in English. Each finding is a sentence that says what to do.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { flattenWords } from '@ludotheque/testkit';
import { LANGUAGES, type Language, type WordTree } from '../shelf.ts';

const SCAFFOLD = new URL('../../cli/template/', import.meta.url);
const ruleBookName = (language: Language) =>
  language === 'en' ? 'RULES.md' : `RULES.${language}.md`;

const readText = (folder: URL, file: string) => readFileSync(new URL(file, folder), 'utf8');
const readWords = (folder: URL, language: Language) =>
  new Map(
    flattenWords(JSON.parse(readText(folder, `words/${language}.json`)) as WordTree).map(
      ([key, text]) => [key, text] as const,
    ),
  );

/** Lines that say something: no headings, comments or tables. */
const listProse = (book: string) =>
  book
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= 25 && !/^(#|<!--|\|)/.test(line));

function* findScaffoldTexts(game: URL): Generator<string> {
  for (const language of LANGUAGES) {
    const words = `words/${language}.json`;
    if (readWords(game, language).get('tagline') === readWords(SCAFFOLD, language).get('tagline'))
      yield `${words}: the tagline is that of the scaffold. Say in one line what your game is.`;
    const file = ruleBookName(language);
    const own = new Set(listProse(readText(game, file)));
    const kept = listProse(readText(SCAFFOLD, file)).filter((line) => own.has(line));
    if (kept.some((line) => line.startsWith('>')))
      yield `${file}: the note to the author is still there. Remove the lines that begin with ">".`;
    else if (kept.length > 3)
      yield `${file}: it tells the rules of the scaffold, such as "${kept[0]}". Write those of your game.`;
  }
  const colour = (folder: URL) =>
    (JSON.parse(readText(folder, 'box.json')) as { colour: string }).colour;
  if (colour(game) === colour(SCAFFOLD))
    yield `box.json: ${colour(game)} is the colour of the scaffold. Choose one for the spine of your box.`;
}

const MARKS: readonly (readonly [RegExp, string])[] = [
  // Written so that this line is not such a note itself.
  [/\b(TO[D]O|FIX[M]E|X{3}|TBD)\b|lorem ipsum/i, 'Do it, or remove the note'],
  [/\b\w*Template\w*\b|['"]template['"]/, 'Rename what is called after the scaffold'],
  [/Say here what they are after/, 'Name the source of your rules, and every deviation from it'],
];

function* findNotes(game: URL): Generator<string> {
  const files = readdirSync(game, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|tsx|json|md)$/.test(file),
  );
  for (const file of files)
    for (const [i, line] of readText(game, file).split('\n').entries())
      for (const [mark, advice] of MARKS) {
        const found = mark.exec(line)?.[0];
        if (found !== undefined) yield `${file}, line ${i + 1}: "${found}". ${advice}.`;
      }
}

/** Names and single words, such as Joker, can be the same in two languages; sentences are not. */
const isSentence = (text: string) =>
  (text.replaceAll(/\{\{\w+\}\}/g, '').match(/\p{L}*\p{Ll}\p{L}*/gu) ?? []).length >= 2;

function* findEnglishTexts(game: URL): Generator<string> {
  const english = readWords(game, 'en');
  const englishProse = new Set(listProse(readText(game, 'RULES.md')));
  for (const language of LANGUAGES.filter((each) => each !== 'en')) {
    for (const [key, text] of readWords(game, language))
      if (key !== 'name' && text === english.get(key) && isSentence(text))
        yield `words/${language}.json: ${key} is "${text}", as in English. Translate it.`;
    const file = ruleBookName(language);
    for (const line of listProse(readText(game, file)))
      if (englishProse.has(line)) yield `${file}: "${line}" is in English. Translate it.`;
  }
}

/** Why this game cannot be put on a shelf yet; empty for a finished one. */
export function findUnfinishedTexts(game: URL): string[] {
  if (!existsSync(game)) throw new Error(`there is no folder ${game.pathname}`);
  return [...findScaffoldTexts(game), ...findNotes(game), ...findEnglishTexts(game)];
}
