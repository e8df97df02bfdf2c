import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Words = { readonly [key: string]: string | Words };
const here = new URL('..', import.meta.url);
const wordsIn = (language: string) =>
  Object.assign(
    {},
    ...['i18n/', 'account/', 'about/'].map(
      (page) =>
        JSON.parse(readFileSync(new URL(`${page}words/${language}.json`, here), 'utf8')) as Words,
    ),
  ) as Words;

function entries(words: Words, path = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : entries(value, `${path}${key}.`),
  );
}
/** French has a plural more. */
const single = (key: string) => !key.endsWith('_many');
const english = new Map(entries(wordsIn('en')));
const gaps = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort();

describe.each(['fr', 'de', 'nl'])('in %s', (language) => {
  const words = new Map(entries(wordsIn(language)).filter(([key]) => single(key)));
  it('the page says everything that it says in English', () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it('no sentence loses a name or a number', () => {
    for (const [key, text] of words)
      if (!key.endsWith('_one')) expect(gaps(text), key).toEqual(gaps(english.get(key)!));
  });
});

it('the page asks for no words that nobody has written', () => {
  const plain = new Set([...english.keys()].map((key) => key.replace(/_(one|other)$/, '')));
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/^games\/[^/]+\/board\//.test(file) && !file.includes('test'),
  );
  for (const file of files) {
    const code = readFileSync(new URL(file, here), 'utf8');
    for (const [, key] of code.matchAll(/(?<!translator\.)\bt\(\s*'([\w.-]+)'(?!, { ns)/g))
      expect(plain.has(key!), `${file}: ${key}`).toBe(true);
  }
});
