import { expect, it } from 'vitest';
import { findUnfinishedTexts } from './find-unfinished-texts.ts';
import { testedGameIds } from './tested-games.ts';

it.each(testedGameIds)('%s has no texts of the scaffold, no notes, and all translations', (id) => {
  expect(findUnfinishedTexts(new URL(`../src/${id}/`, import.meta.url))).toEqual([]);
});

it('the scaffold itself is unfinished, and each sentence says what to do', () => {
  const found = findUnfinishedTexts(new URL('../../cli/template/', import.meta.url));
  const said = found.join('\n');
  expect(said).toContain('words/fr.json: the tagline is that of the scaffold. Say in one line');
  expect(said).toContain('RULES.nl.md: the note to the author is still there. Remove the lines');
  expect(said).toContain('box.json: #6b5b46 is the colour of the scaffold. Choose one');
  expect(said).toMatch(/rules\.ts, line \d+: "Say here what they are after"\. Name the source/);
  expect(said).toMatch(/index\.ts, line \d+: "makeTemplate"\. Rename what is called/);
});
