/**
 * Loads games, knowledge, words and rule books in Node. Every folder of `src` is a game; there is no
 * list to edit. The browser finds the same folders through its bundler.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';

export const LANGUAGES = ['fr', 'en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export type WordTree = { readonly [key: string]: string | WordTree };

const GAMES_FOLDER = new URL('./src/', import.meta.url);

export const gameIds: readonly string[] = readdirSync(GAMES_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

export async function loadGame(id: string): Promise<AnyGame> {
  const { game } = (await import(new URL(`${id}/index.ts`, GAMES_FOLDER).href)) as {
    game: AnyGame;
  };
  if (game.id !== id) throw new Error(`the folder ${id} holds a game that calls itself ${game.id}`);
  return game;
}

export async function loadAllGames(): Promise<ReadonlyMap<string, AnyGame>> {
  const games = await Promise.all(gameIds.map(loadGame));
  return new Map(games.map((game) => [game.id, game]));
}

/** The bots' knowledge of a game, if it has any. */
export async function loadKnowledge(id: string): Promise<AnyBotKnowledge | undefined> {
  const file = new URL(`${id}/knowledge.ts`, GAMES_FOLDER);
  if (!existsSync(file)) return undefined;
  const { knowledge } = (await import(file.href)) as { knowledge: AnyBotKnowledge };
  return knowledge;
}

const readWordFile = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as WordTree;

/** A game's own words. */
export const readGameWords = (id: string, language: Language): WordTree =>
  readWordFile(new URL(`${id}/words/${language}.json`, GAMES_FOLDER));

/** The words that all games share. */
export const readSharedWords = (language: Language): WordTree =>
  readWordFile(new URL(`./words/${language}.json`, import.meta.url));

/** A game's rule book, in Markdown. */
export function readRuleBook(id: string, language: Language): string {
  const file = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  return readFileSync(new URL(`${id}/${file}`, GAMES_FOLDER), 'utf8');
}

function listFiles(place: string, ending: string): URL[] {
  const folder = new URL(place, GAMES_FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => new URL(name, folder));
}

/** The golden transcripts of a game, file by file. */
export const listGoldenTranscriptFiles = (id: string): URL[] =>
  listFiles(`${id}/golden/`, '.ndjson');

/** The saved positions of a game, each with an expectation. */
export const listPositionFiles = (id: string): URL[] => listFiles(`${id}/positions/`, '.json');
