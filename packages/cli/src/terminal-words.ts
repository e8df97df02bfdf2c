/** The terminal's own words. */
import { readFileSync } from 'node:fs';
import type { Language, WordTree } from '@ludotheque/games/shelf';

export const readTerminalUiWords = (language: Language): WordTree =>
  JSON.parse(
    readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8'),
  ) as WordTree;
