/** The bots' host in a browser: Web Workers and the page's clock. */
import { BotWorkerPool, type SpawnBotWorker } from '@ludotheque/bots';
import { openBotPolicy } from './bot-policies.ts';

export function openBotHost(workers: number): BotWorkerPool {
  const spawn: SpawnBotWorker = (hear, gone) => {
    const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => hear(data));
    worker.addEventListener('error', gone);
    return {
      send: (letter) => worker.postMessage(letter),
      terminate: () => worker.terminate(),
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
