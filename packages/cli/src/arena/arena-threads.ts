/** Plays the games of an arena on several threads. */
import type { ArenaGameResult } from '@ludotheque/bots';
import { mapOnThreads } from '../map-on-threads.ts';
import type { ArenaWorkerData } from './arena-worker.ts';

/** The results by number of the game. */
export const playArenaGames = (
  task: ArenaWorkerData,
  games: number,
  threads: number,
): Promise<ArenaGameResult[]> =>
  mapOnThreads(new URL('./arena-worker.ts', import.meta.url), task, games, threads, 'games');
