/** Runs the bots in Web Workers of this browser. */
import {
  BotRequestRouter,
  type BotWorkerPlatform,
  BotWorkerPool,
  type SpawnBotWorker,
} from '@ludotheque/bots';
import { startTimer } from '../browser/start-timer.ts';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';
import { spawnBotScript } from './spawn-bot-script.ts';

const spawnWebWorker: SpawnBotWorker = (onReply, onError) => {
  const worker = spawnBotScript();
  worker.addEventListener('message', ({ data }) => onReply(data));
  worker.addEventListener('error', onError);
  return {
    send: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
  };
};

const platform: BotWorkerPlatform = {
  spawn: spawnWebWorker,
  loadPolicy: loadRulesAndBotKnowledge,
  clock: { now: () => performance.now(), after: startTimer },
};

export const openBotHost = (workers: number): BotWorkerPool =>
  new BotWorkerPool(platform, { workers });

/** The bots of the house in this page. Workers start when they are needed. */
export const openBotRequestRouter = (): BotRequestRouter => new BotRequestRouter(platform, 1);
