/** Runs bots on Node: in worker threads, and by the real clock. */
import { Worker } from 'node:worker_threads';
import {
  BotRequestRouter,
  type BotWorkerPlatform,
  BotWorkerPool,
  type BotWorkerPoolOptions,
  type SpawnBotWorker,
} from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

const WORKER_ENTRY = new URL('./bot-worker.ts', import.meta.url);

function createWorkerThreadPlatform(entry: URL): BotWorkerPlatform {
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
  const clock = {
    now: () => performance.now(),
    after(milliseconds: number, call: () => void) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  return { spawn, loadPolicy: loadRulesAndBotKnowledge, clock };
}

/** `entry` is the file that the workers run. */
export const openBotWorkerPool = (
  workers: number,
  entry = WORKER_ENTRY,
  options: Partial<BotWorkerPoolOptions> = {},
): BotWorkerPool => new BotWorkerPool(createWorkerThreadPlatform(entry), { workers, ...options });

/** The bots of a server: so many threads search, one thinks about hints, one does the rest. */
export const openBotRequestRouter = (searchWorkers: number): BotRequestRouter =>
  new BotRequestRouter(createWorkerThreadPlatform(WORKER_ENTRY), searchWorkers);
