/**
 * The shelf: every folder of `src` is a game, found by being there. For Node; the browser finds the
 * same folders through its bundler.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';

export const LANGUAGES = ['fr', 'en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Words = { readonly [key: string]: string | Words };

const SRC = new URL('./src/', import.meta.url);

export const gameIds: readonly string[] = readdirSync(SRC, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

export async function openGame(id: string): Promise<AnyGame> {
  const { game } = (await import(new URL(`${id}/index.ts`, SRC).href)) as { game: AnyGame };
  if (game.id !== id) throw new Error(`the folder ${id} holds a game that calls itself ${game.id}`);
  return game;
}

export async function openShelf(): Promise<ReadonlyMap<string, AnyGame>> {
  const games = await Promise.all(gameIds.map(openGame));
  return new Map(games.map((game) => [game.id, game]));
}

/** What is known about playing a game well, where somebody has written it down. */
export async function openKnowledge(id: string): Promise<AnyBotKnowledge | undefined> {
  const file = new URL(`${id}/knowledge.ts`, SRC);
  if (!existsSync(file)) return undefined;
  const { knowledge } = (await import(file.href)) as { knowledge: AnyBotKnowledge };
  return knowledge;
}

const readWords = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as Words;

/** A game's own words. */
export const wordsOf = (id: string, language: Language): Words =>
  readWords(new URL(`${id}/words/${language}.json`, SRC));

/** The words that all games share. */
export const houseWords = (language: Language): Words =>
  readWords(new URL(`./words/${language}.json`, import.meta.url));

/** A game's rule book, in Markdown. */
export function ruleBook(id: string, language: Language): string {
  const file = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  return readFileSync(new URL(`${id}/${file}`, SRC), 'utf8');
}

function filesIn(place: string, ending: string): URL[] {
  const folder = new URL(place, SRC);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => new URL(name, folder));
}

/** The golden transcripts of a game, file by file. */
export const goldenFiles = (id: string): URL[] => filesIn(`${id}/golden/`, '.ndjson');

/** Positions that its author has kept, with what should be so in them. */
export const positionFiles = (id: string): URL[] => filesIn(`${id}/positions/`, '.json');
