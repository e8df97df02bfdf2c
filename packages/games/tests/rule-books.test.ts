/** Rule books are for players: the same chapters everywhere, the same rulings, and no code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, readRuleBook } from '../shelf.ts';
import chapterTitles from './rule-book-chapters.json' with { type: 'json' };
import { testedGameIds } from './tested-games.ts';

interface BoxFacts {
  readonly seats: readonly [min: number, max: number];
  readonly minutes: number;
  readonly age: number;
}
const readBox = (id: string) =>
  JSON.parse(readFileSync(new URL(`../src/${id}/box.json`, import.meta.url), 'utf8')) as BoxFacts;

/** Comments name pictures; players do not see them. */
const readText = (id: string, language: Language) =>
  readRuleBook(id, language).replace(/<!--.*?-->/g, '');
const listChapters = (id: string, language: Language) =>
  [...readText(id, language).matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
const listRulings = (id: string, language: Language) =>
  [...readText(id, language).matchAll(/^- \*\*([A-Z]{1,2}\d+)\b/gm)].map(([, number]) => number!);

const FIRST_SEAT = /\b(seat|place|Platz|Sitz|plaats|stoel) 0\b/i;

describe.each(testedGameIds)('the rule book of %s', (id) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    it('has the chapters of all rule books, in their order', () => {
      const known = chapterTitles[language];
      const own = listChapters(id, language);
      expect(own).toEqual(known.filter((title) => own.includes(title)));
      for (const title of [known[0], known[2], known[3], known[4], known[7], known[9]])
        expect(own).toContain(title);
    });

    it('names no code: no back-quotes, no JSON, no seat 0', () => {
      const text = readText(id, language);
      expect(text).not.toMatch(/[`{}]/);
      expect(text).not.toMatch(FIRST_SEAT);
    });

    it('opens with what stands on the box', () => {
      const [opening] = readText(id, language).split(/^## /m);
      const { age, minutes, seats } = readBox(id);
      for (const number of [...seats, age, minutes])
        expect(opening).toMatch(new RegExp(`\\b${number}\\b`));
    });

    it('has the same rulings as in English, numbered without a gap', () => {
      const rulings = listRulings(id, language);
      const letters = rulings[0]!.replace(/\d+$/, '');
      expect(rulings).toEqual(rulings.map((_, i) => `${letters}${i + 1}`));
      expect(rulings).toEqual(listRulings(id, 'en'));
    });
  });
});
