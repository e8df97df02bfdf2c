/** Plays the games of an arena on several threads. */
import { Worker } from 'node:worker_threads';
import type { ArenaGameResult } from '@ludotheque/bots';
import { ProgressLine } from '../progress-line.ts';
import type { ArenaWorkerData } from './arena-worker.ts';

/** Each thread takes the next game when it is free. */
export async function playArenaGames(
  task: ArenaWorkerData,
  games: number,
  threads: number,
): Promise<ArenaGameResult[]> {
  const outcomes: ArenaGameResult[] = [];
  const progress = new ProgressLine('games', games);
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(threads, games) }, () => {
      const worker = new Worker(new URL('./arena-worker.ts', import.meta.url), {
        workerData: task,
      });
      return new Promise<void>((resolve, reject) => {
        const more = () => {
          if (next < games) worker.postMessage(next++);
          else void worker.terminate().then(() => resolve());
        };
        worker.on('error', reject);
        worker.on('message', (outcome: ArenaGameResult) => {
          outcomes.push(outcome);
          progress.update(outcomes.length);
          more();
        });
        more();
      });
    }),
  );
  progress.clear();
  return outcomes;
}
