import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { listTableSetupLabels } from './table-setup-labels.ts';

const wordsFile = (language: string) =>
  new URL(`../../../games/src/nanobye/words/${language}.json`, import.meta.url);

it.each([
  ['en', 'no limit'],
  ['fr', 'sans limite'],
  ['de', 'unbegrenzt'],
  ['nl', 'onbeperkt'],
])('in %s a game without a limit of rounds says so, and not 0', async (language, none) => {
  const translator = i18next.createInstance();
  const nanobye = JSON.parse(readFileSync(wordsFile(language), 'utf8'));
  await translator.init({ lng: language, resources: { [language]: { nanobye } } });
  const listLabels = (manches: number) =>
    listTableSetupLabels(
      {
        game: 'nanobye',
        version: 1,
        options: { manches },
        seats: 4,
        clock: { kind: 'none' },
        listed: false,
        watch: 'anyone',
        standIn: 'easy',
        rated: false,
      },
      translator,
    );
  expect(listLabels(0)[1]).toMatch(new RegExp(`: ${none}$`));
  expect(listLabels(7)[1]).toMatch(/: 7$/);
});
