/** Writes docs/glossary.md from docs/glossary: `npm run glossary`. */
import { writeFileSync } from 'node:fs';
import { readGlossary } from './texts/glossary.ts';

export const GLOSSARY_PAGE = new URL('../docs/glossary.md', import.meta.url);

const COLUMNS = ['en', 'fr', 'de', 'nl'] as const;
const toCell = (text = '') => text.replaceAll('|', '\\|');

/** The glossary as a table, one row a concept. */
export function formatGlossaryPage(): string {
  const books = COLUMNS.map(readGlossary);
  const rows = Object.entries(books[0]!).map(([concept, { note }]) =>
    [...books.map((book) => book[concept]?.term), note].map(toCell),
  );
  const lines = [
    ['English', 'français', 'Deutsch', 'Nederlands', 'meaning'],
    COLUMNS.map(() => '---').concat('---'),
    ...rows,
  ];
  return [
    '# Glossary\n',
    'One term for each concept, used in rule books, boards, lessons, score pads, the terminal and the page.',
    'The data, with notes and with the words to avoid, are in [glossary](glossary); a test finds those',
    'words in all texts. `npm run glossary` writes this page.\n',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(GLOSSARY_PAGE, formatGlossaryPage());
