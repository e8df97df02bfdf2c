/** The bots' host on Node: worker threads and the real clock. */
import { Worker } from 'node:worker_threads';
import { BotWorkerPool, type SpawnBotWorker } from '@ludotheque/bots';
import { openBotPolicy } from './open-bot-policy.ts';

/** A host whose workers run the given entry. */
export function openBotWorkerPool(
  workers: number,
  entry = new URL('./bot-worker.ts', import.meta.url),
) {
  const spawn: SpawnBotWorker = (hear, gone) => {
    const worker = new Worker(entry);
    worker.on('message', hear);
    worker.on('error', gone);
    worker.on('exit', gone);
    worker.unref();
    return {
      send: (letter) => worker.postMessage(letter),
      terminate: () => {
        worker.removeAllListeners('exit');
        void worker.terminate();
      },
    };
  };
  const patience = {
    now: () => performance.now(),
    after(milliseconds: number, call: () => void) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  return new BotWorkerPool(spawn, openBotPolicy, patience, workers);
}
