import { readFileSync } from 'node:fs';
import { applyTypographyToWords } from '@ludotheque/games/typography';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { listTableSetupLabels } from './table-setup-labels.ts';

const readWords = (folder: string, language: string) =>
  applyTypographyToWords(
    language,
    JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8')),
  );

it.each([
  ['en', ': no limit'],
  ['fr', '\u00a0: sans limite'],
  ['de', ': unbegrenzt'],
  ['nl', ': onbeperkt'],
])('in %s a game without a limit of rounds says so, and not 0', async (language, ending) => {
  const translator = i18next.createInstance();
  const nanobye = readWords('../../../games/src/nanobye/words', language);
  const translation = readWords('../i18n/words', language);
  await translator.init({ lng: language, resources: { [language]: { nanobye, translation } } });
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
  expect(listLabels(0)[1]).toMatch(new RegExp(`\\w${ending}$`));
  expect(listLabels(7)[1]).toMatch(/: 7$/);
});
