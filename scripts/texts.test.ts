/** Typography, plurals and register of all texts, as their authors wrote them. */

import { LANGUAGES } from '@ludotheque/games/shelf';
import { describe, expect, it, test } from 'vitest';
import { findInTexts, listTexts, listWordTexts } from './texts/text-corpus.ts';

const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, listTexts(language)]));

describe.each(LANGUAGES)('the texts of the page and of every game in %s', (language) => {
  const texts = TEXTS[language]!;
  const find = (pattern: RegExp) => findInTexts(texts, pattern);

  it('are found', () => {
    expect(texts.length).toBeGreaterThan(1000);
  });
  it('have curly quotes and apostrophes', () => {
    expect(find(/['"]/)).toEqual([]);
  });
  it('have single spaces', () => {
    // The cells of a table are padded, and lines of a list are indented.
    expect(find(/^(?!\|).*\S {2,}\S/)).toEqual([]);
    // “ and ” stands between two others.
    expect(find(/^(?!\|)\S.* $/)).toEqual([]);
  });
  it('have a real minus sign before a number', () => {
    expect(find(/(^|[\s(,:/])-\d/)).toEqual([]);
  });
  it('have a real ellipsis', () => {
    expect(find(/\.\.\./)).toEqual([]);
  });
  it('have one way to write an ellipsis after a word', () => {
    const [apart, joined] = [/\p{L} …/u, /\p{L}…/u].map(find);
    expect(
      apart!.length === 0 || joined!.length === 0,
      [...apart!, '', ...joined!].join('\n'),
    ).toBe(true);
  });
});

/** Marks of quotation that do not belong to the language. */
const FOREIGN_QUOTES = { en: /[„‚«»‹›]/, fr: /[“”„‚‘]/, de: /[”«»‹›]/, nl: /[«»‹›]/ };
test.each(LANGUAGES)('%s has its own marks of quotation in the texts of every game', (language) => {
  expect(findInTexts(TEXTS[language]!, FOREIGN_QUOTES[language])).toEqual([]);
});

it('Dutch has one style of quotation in the texts of every game', () => {
  const styles = [/“/, /„/, /‘/].map((mark) => findInTexts(TEXTS.nl!, mark));
  const used = styles.filter((found) => found.length > 0);
  expect(used.length, used.map((found) => found[0]).join('\n')).toBeLessThanOrEqual(1);
});

/** Said to all people at the table together. */
const TO_SEVERAL_PEOPLE =
  /\b(shelf\.players|end\.agreed|menu\.agreed\w*|pad\.(about|lost|twice)|people\.arranged): /;

describe('French, in the texts of every game,', () => {
  const find = (pattern: RegExp) => findInTexts(TEXTS.fr!, pattern);
  it('says tu', () => {
    const found = find(/(?<![\p{L}-])(vous|votre|vos)(?!\p{L})/iu);
    expect(found.filter((where) => !TO_SEVERAL_PEOPLE.test(where))).toEqual([]);
  });
  it('has a space before ; : ! ? and inside « »', () => {
    expect(find(/(?<!HUCH)(?<=[\p{L}\d})»])[;!?]|[\p{L})»}]:(?!\S)/u)).toEqual([]);
    expect(find(/«(?![ \u00a0\u202f])|(?<![ \u00a0\u202f])»/)).toEqual([]);
  });
  it('needs no elision before a name: “de Olive”', () => {
    const names = 'who|name|names|owner|to|whose|bot|dealer|starter|from|host|player|game|led';
    expect(
      find(
        new RegExp(
          `(\\b(de|du|que|le|la|jusque|lorsque|puisque)\\s|[dlqu]’)\\{\\{(${names})\\}\\}`,
          'iu',
        ),
      ),
    ).toEqual([]);
  });
});

/** Keys whose `{{count}}` stands beside no word that changes with it. */
const NOT_COUNTED = [
  'over.behind',
  'over.luckAbout',
  'over.luckRank',
  'gone',
  'chipPile',
  'pad.face.minus',
];
/** Placeholders for numbers that choose no plural form. */
const NUMBERS = 'chips|down|left|needed|pot|staked|stacks|value|tricks|bid|points|seats|sum';

describe.each(LANGUAGES)('plurals in the words of every game in %s', (language) => {
  const texts = listWordTexts(language);
  it('exist wherever something is counted', () => {
    const single = texts.filter(
      ({ key, text }) =>
        !/_(zero|one|few|many|other)$/.test(key) &&
        /\{\{count\}\} \p{L}/u.test(text) &&
        !NOT_COUNTED.includes(key),
    );
    expect(single.map(({ text, where }) => `${where}: ${text}`)).toEqual([]);
  });
  it('come in pairs: one and other', () => {
    const keys = new Set(texts.map(({ where }) => where));
    for (const where of keys)
      if (where.endsWith('_one')) expect(keys).toContain(where.replace(/_one$/, '_other'));
  });
  if (language === 'fr')
    it('are not needed for numbers that choose none: “1 misés”', () => {
      expect(
        findInTexts(
          texts,
          new RegExp(`\\{\\{(${NUMBERS})\\}\\} (?!dans|sans|pas|plus|moins)\\p{L}+s\\b`, 'u'),
        ),
      ).toEqual([]);
    });
});

/** Texts that are the same in English: names, words that both languages have, and signs. */
const SAME_AS_ENGLISH = new RegExp(
  `^(${[
    'Auto|Battle Gum|Bot, {{level}}|Chance|double|EVEREST: {{high}} · ABYSS: {{low}}|expert|Golf',
    'Ha!|Hm\\.|Hop!|Joker|joker {{number}}|Menu|Ninja|Nanobye|Nicht die Bohne!|Normal|NOX|Orange|orange \\d+',
    '\\d+, orange|Pause|Place|Place {{place}}|[Pp]oints?|{{count}} points?|Pot|score {{score}}',
    'ABYSS|Chat|Crazy Eights|Double|EVEREST|Minus|Notifications|{{place}} place',
    'Table|Tables|Variant: {{name}}|Template|Total|beginner|[Ss]core|[Hh]ost|rating|Rating|Puzzles',
  ].join('|')})$`,
);

describe.each(['fr', 'de', 'nl'] as const)(
  'the words of the page and of every game in %s',
  (language) => {
    it('are not English', () => {
      const english = new Map(listWordTexts('en').map(({ text, where }) => [where, text]));
      const same = listWordTexts(language).filter(
        ({ key, text, where }) =>
          // A game may have one name in all languages.
          key !== 'name' &&
          english.get(where.replace(`/${language}.json`, '/en.json')) === text &&
          /\p{L}{2}/u.test(text.replace(/{{\w+}}/g, '')) &&
          !SAME_AS_ENGLISH.test(text),
      );
      expect(same.map(({ text, where }) => `${where}: ${text}`)).toEqual([]);
    });
  },
);
