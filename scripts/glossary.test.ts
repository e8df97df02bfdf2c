/** All texts use the terms of the glossary. */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { formatGlossaryPage, GLOSSARY_PAGE } from './glossary.ts';
import { readGlossary } from './texts/glossary.ts';
import { findInTexts, listTexts } from './texts/text-corpus.ts';

describe.each(LANGUAGES)('the glossary in %s', (language) => {
  const glossary = readGlossary(language);

  it('has the same concepts as in English', () => {
    expect(Object.keys(glossary).sort()).toEqual(Object.keys(readGlossary('en')).sort());
  });
  it('has a term for every concept, and does not avoid it', () => {
    for (const [concept, { avoid, term }] of Object.entries(glossary)) {
      expect(term.trim(), concept).not.toBe('');
      for (const pattern of avoid) expect(term, concept).not.toMatch(new RegExp(pattern, 'iu'));
    }
  });
  it('is kept in the texts of every game: none uses a word to avoid', () => {
    // The names of placeholders are for programs.
    const texts = listTexts(language).map((each) => ({
      ...each,
      text: each.text.replaceAll(/{{\w+}}/g, '{{}}'),
    }));
    const found = Object.entries(glossary).flatMap(([concept, { avoid, term }]) =>
      avoid.flatMap((pattern) =>
        findInTexts(texts, new RegExp(pattern, 'iu')).map(
          (where) => `${concept} is “${term}”, not /${pattern}/: ${where}`,
        ),
      ),
    );
    expect(found).toEqual([]);
  });
});

it('docs/glossary.md is current', () => {
  expect(readFileSync(GLOSSARY_PAGE, 'utf8'), 'renew it: npm run glossary').toBe(
    formatGlossaryPage(),
  );
});
