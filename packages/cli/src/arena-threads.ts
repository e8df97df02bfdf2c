/** The games of an arena, over several threads. */
import { Worker } from 'node:worker_threads';
import type { Outcome } from '@ludotheque/bots';
import type { Task } from './arena-worker.ts';
import { Progress } from './progress.ts';

/** Plays games 0 … n-1 over several threads, each taking the next when it is free. */
export async function playAll(task: Task, games: number, threads: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const progress = new Progress('games', games);
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
        worker.on('message', (outcome: Outcome) => {
          outcomes.push(outcome);
          progress.at(outcomes.length);
          more();
        });
        more();
      });
    }),
  );
  progress.end();
  return outcomes;
}
