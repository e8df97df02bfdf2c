/** Which games have a certain file in their folder of the page: a lesson, a score pad, a board. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testedGameIds } from '@ludotheque/games/tested-games';

const GAMES_FOLDER = join(import.meta.dirname, '../src/games');

export type GameFile =
  | 'board/index.tsx'
  | 'lesson/index.ts'
  | 'practice/positions/all.json'
  | 'pad.tsx'
  | 'lid.tsx'
  | 'quick-reference/index.ts';

export const listGamesWith = (file: GameFile): string[] =>
  readdirSync(GAMES_FOLDER)
    .filter((id) => testedGameIds.includes(id) && existsSync(join(GAMES_FOLDER, id, file)))
    .sort();
