/**
 * Loads games, knowledge, words and rule books in Node, from the folders of the map. A folder `v1` inside is
 * the frozen copy of an older version, for the tables and finished games that were dealt by it. The
 * page is built from the same map.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AnyBotKnowledge, type AnyGame, fail, GameRegistry } from '@ludotheque/core';
import {
  findModule,
  findRulesFolder,
  findSharedWordsFolder,
  gameIds,
  getGameFolder,
  listFrozenVersions,
} from './game-folders.ts';
import { applyTypography, applyTypographyToWords } from './typography.ts';

export { gameIds, listFrozenVersions };

export const LANGUAGES = ['fr', 'en', 'de', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
export type WordTree = { readonly [key: string]: string | WordTree };

/** The game in a version, or in the newest one. Fails if there are no rules of that version. */
export async function loadGame(id: string, version?: number): Promise<AnyGame> {
  const folder = findRulesFolder(id, version);
  const entry = findModule(folder, 'index') ?? fail('game', `there is no index.ts in ${folder}`);
  const { game } = (await import(entry.href)) as { game: AnyGame };
  if (game.id !== id)
    throw new Error(`the folder ${folder} holds a game that calls itself ${game.id}`);
  if (version !== undefined && game.version !== version)
    fail(
      'rules',
      `there is ${id} in version ${[...listFrozenVersions(id), game.version].join(', ')}, not ${version}`,
    );
  return game;
}

/** The newest version of every game. */
export async function loadAllGames(): Promise<ReadonlyMap<string, AnyGame>> {
  const games = await Promise.all(gameIds.map((id) => loadGame(id)));
  return new Map(games.map((game) => [game.id, game]));
}

/** Every version of every game. */
export async function loadGameRegistry(): Promise<GameRegistry> {
  const games = gameIds.flatMap((id) => [
    loadGame(id),
    ...listFrozenVersions(id).map((version) => loadGame(id, version)),
  ]);
  return new GameRegistry(await Promise.all(games));
}

/** The bots' knowledge of a game, if it has any. */
export async function loadKnowledge(
  id: string,
  version?: number,
): Promise<AnyBotKnowledge | undefined> {
  const file = findModule(findRulesFolder(id, version), 'knowledge');
  if (file === undefined) return undefined;
  const { knowledge } = (await import(file.href)) as { knowledge: AnyBotKnowledge };
  return knowledge;
}

/** Reads `<language>.json` in a folder of words. */
export const readWordFile = (language: Language, folder: URL): WordTree =>
  applyTypographyToWords(
    language,
    JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as WordTree,
  );

/** A game's own words. */
export const readGameWords = (id: string, language: Language, version?: number): WordTree =>
  readWordFile(language, new URL('words/', findRulesFolder(id, version)));

/** The words that all games share. */
export const readSharedWords = (language: Language): WordTree =>
  readWordFile(language, findSharedWordsFolder());

const readBox = (id: string) =>
  JSON.parse(readFileSync(new URL('box.json', getGameFolder(id).rules), 'utf8')) as {
    readonly age: number;
    readonly minutes: number;
  };

/** The youngest age that the game is for, as on its box. */
export const readAge = (id: string): number => readBox(id).age;

/** How many minutes a game takes, as on its box. */
export const readMinutes = (id: string): number => readBox(id).minutes;

/** A game's rule book, in Markdown. */
export function readRuleBook(id: string, language: Language): string {
  const file = language === 'en' ? 'RULES.md' : `RULES.${language}.md`;
  return applyTypography(language, readFileSync(new URL(file, getGameFolder(id).rules), 'utf8'));
}

function listFiles(folder: URL, ending: string): URL[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => new URL(name, folder));
}

/** The golden transcripts of a game, file by file. */
export const listGoldenTranscriptFiles = (id: string, version?: number): URL[] =>
  listFiles(new URL('golden/', findRulesFolder(id, version)), '.ndjson');

/** The saved positions of a game, each with an expectation. */
export const listPositionFiles = (id: string): URL[] =>
  listFiles(new URL('positions/', getGameFolder(id).rules), '.json');
