/** Every game has a quick reference, with words and cards for whatever its options are. */
import { readFileSync } from 'node:fs';
import { listSampleOptions, type OptionValues, resolveOptions } from '@ludotheque/core';
import { scoreManche, scoreRow } from '@ludotheque/games/nicht-die-bohne';
import { scoreDisplay } from '@ludotheque/games/nox';
import { LANGUAGES, loadGame } from '@ludotheque/games/shelf';
import { describe, expect, it } from 'vitest';
import { listGamesWith } from '../../test/games-with.ts';
import { loadQuickReference } from './load-quick-reference.ts';
import { REFERENCE_CHAPTERS, type ReferenceLine } from './quick-reference.ts';

type Words = { readonly [say: string]: { readonly [key: string]: string } };

const readWords = (id: string, language: string): Words =>
  JSON.parse(
    readFileSync(
      new URL(`../games/${id}/quick-reference/words/${language}.json`, import.meta.url),
      'utf8',
    ),
  );

async function listLines(id: string, options: OptionValues): Promise<readonly ReferenceLine[]> {
  const lines = (await loadQuickReference(id))!(options);
  return REFERENCE_CHAPTERS.flatMap((chapter) => lines[chapter]);
}

/** Readings of Battle Gum that are younger than its first tables. */
const READINGS = { one: 'onOne', thirteen: 'may', ninja: 'reset' };

const ids = listGamesWith('quick-reference/index.ts');

it('every game that has its own board has a quick reference', () => {
  expect(ids).toEqual(expect.arrayContaining(listGamesWith('board/index.tsx')));
});

describe.each(ids)('the quick reference of %s', (id) => {
  it('says and draws something for every combination of options, and no more', async () => {
    const game = await loadGame(id);
    const words = readWords(id, 'en');
    const said = new Set<string>();
    for (const sample of listSampleOptions(game)) {
      const options = resolveOptions(game, sample);
      for (const more of [{}, READINGS])
        for (const { cards = [], count, say } of await listLines(id, { ...options, ...more })) {
          said.add(say);
          expect(words[say]?.title, say).toBeTypeOf('string');
          expect(words[say]?.[count === undefined ? 'text' : 'text_other'], say).toBeTypeOf(
            'string',
          );
          for (const card of cards) expect(game.kinds).toContain(card);
        }
    }
    expect(Object.keys(words).sort()).toEqual([...said].sort());
  });

  it.each(LANGUAGES)('has the same keys in %s as in English', (language) => {
    const listKeys = (words: Words) =>
      Object.entries(words).map(([say, line]) => [
        say,
        Object.keys(line).filter((key) => !key.endsWith('_many')),
      ]);
    expect(listKeys(readWords(id, language))).toEqual(listKeys(readWords(id, 'en')));
  });
});

/** What stands after the last equals sign, or the only number. */
const readValue = (title: string) => Number(title.split('=').at(-1)!.trim().replace('−', '-'));

describe('the examples are worth what they say:', () => {
  it('rows of Nicht die Bohne! in the printed example', async () => {
    const words = readWords('nicht-die-bohne', 'en');
    const lines = await listLines('nicht-die-bohne', { manches: 3 });
    const rows = ['plain', 'twoMinus', 'oneMinus', 'cancelled'].map(
      (name) => lines.find(({ say }) => say === name)!,
    );
    for (const { cards, say } of rows)
      expect(scoreRow(cards!), say).toBe(readValue(words[say]!.title!));
    const all = rows.flatMap(({ cards }) => cards!);
    expect(scoreManche(all)).toEqual({ plus: 37, minus: 13, sum: 24 });
  });

  it('a display of NOX in the printed example', async () => {
    const lines = await listLines('nox', { variant: 'base' });
    const { cards } = lines.find(({ say }) => say === 'sum')!;
    expect(scoreDisplay(cards!.map((card) => Number(card.slice(1))))).toBe(
      readValue(readWords('nox', 'en').sum!.title!),
    );
  });
});
