/** The terminal's own words. */
import { readFileSync } from 'node:fs';
import type { Language, Words } from '@ludotheque/games/shelf';

export const uiWords = (language: Language): Words =>
  JSON.parse(readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8')) as Words;
