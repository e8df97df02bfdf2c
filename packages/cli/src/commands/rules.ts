/** `ludo rules`: a game's rule book. */
import { styleText } from 'node:util';
import { fail } from '@ludotheque/core';
import { gameIds, LANGUAGES, readRuleBook } from '@ludotheque/games/shelf';
import { type CliCommand, loadGameByFlag, parseFlags } from '../command.ts';
import { chooseLanguage } from '../language.ts';

/** Headings and strong words stand out on a terminal; elsewhere the Markdown stays as it is. */
function styleMarkdown(markdown: string): string {
  return markdown
    .replace(/^#+ (.*)$/gm, (_, heading: string) => styleText(['bold', 'underline'], heading))
    .replace(/\*\*(.+?)\*\*/g, (_, strong: string) => styleText('bold', strong));
}

async function run(args: readonly string[]): Promise<void> {
  const {
    given,
    lang,
    language = lang,
  } = parseFlags(args, { lang: 'text', language: 'text' }, ['GAME']);
  const [id] = given;
  if (id === undefined) fail('game', `the rules of which game? One of: ${gameIds.join(', ')}`);
  const { id: known } = await loadGameByFlag(id);
  // What only the page can draw is left out.
  const book = readRuleBook(known, chooseLanguage(language)).replace(/^ *<!--.*-->\n/gm, '');
  process.stdout.write(process.stdout.isTTY ? styleMarkdown(book) : book);
}

export const command: CliCommand = {
  summary: "print a game's rules, with our rulings",
  help: `ludo rules GAME [--lang ${LANGUAGES.join('|')}]

Prints the rules of a game in our own words, with the numbered rulings: in the language of
your locale, or in English, unless you give --lang (or --language).
`,
  run,
};
