/** Runs bots on Node: in worker threads, and by the real clock. */
import { Worker } from 'node:worker_threads';
import { BotWorkerPool, type SpawnBotWorker } from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

/** `entry` is the file that the workers run. */
export function openBotWorkerPool(
  workers: number,
  entry = new URL('./bot-worker.ts', import.meta.url),
) {
  const spawn: SpawnBotWorker = (onMessage, onExit) => {
    const worker = new Worker(entry);
    worker.on('message', onMessage);
    worker.on('error', onExit);
    worker.on('exit', onExit);
    worker.unref();
    return {
      send: (message) => worker.postMessage(message),
      terminate: () => {
        worker.removeAllListeners('exit');
        void worker.terminate();
      },
    };
  };
  const timer = {
    now: () => performance.now(),
    after(milliseconds: number, call: () => void) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  return new BotWorkerPool(spawn, loadRulesAndBotKnowledge, timer, workers);
}
