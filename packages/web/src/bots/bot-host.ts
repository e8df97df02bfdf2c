/** Runs the bots in Web Workers of this browser. */
import { BotWorkerPool, type SpawnBotWorker } from '@ludotheque/bots';
import { startTimer } from '../browser/start-timer.ts';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

const spawnWebWorker: SpawnBotWorker = (onReply, onError) => {
  const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }) => onReply(data));
  worker.addEventListener('error', onError);
  return {
    send: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
  };
};

export function openBotHost(workers: number): BotWorkerPool {
  const clock = { now: () => performance.now(), after: startTimer };
  return new BotWorkerPool(spawnWebWorker, loadRulesAndBotKnowledge, clock, workers);
}
