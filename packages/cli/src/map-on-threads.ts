/** Spreads numbered tasks over worker threads. */
import { Worker } from 'node:worker_threads';
import { ProgressLine } from './progress-line.ts';

/**
 * Sends the numbers 0 to `count - 1` to threads of the given worker, and collects its answers in
 * order. Each thread takes the next number when it is free.
 */
export async function mapOnThreads<T>(
  entry: URL,
  workerData: unknown,
  count: number,
  threads: number,
  unit: string,
): Promise<T[]> {
  const results: T[] = Array.from({ length: count });
  const progress = new ProgressLine(unit, count);
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: Math.min(threads, count) }, () => {
      const worker = new Worker(entry, { workerData });
      return new Promise<void>((resolve, reject) => {
        let current = 0;
        const more = () => {
          if (next >= count) {
            void worker.terminate().then(() => resolve());
            return;
          }
          current = next++;
          worker.postMessage(current);
        };
        worker.on('error', reject);
        worker.on('message', (result: T) => {
          results[current] = result;
          progress.update(++done);
          more();
        });
        more();
      });
    }),
  );
  progress.clear();
  return results;
}
