/** A Web Worker that thinks: the browser's side of the bots' worker. */
import { serveBotRequests } from '@ludotheque/bots';
import { openBotPolicy } from './bot-policies.ts';

const worker = self as unknown as DedicatedWorkerGlobalScope;

serveBotRequests(
  {
    listen: (hear) => worker.addEventListener('message', ({ data }) => hear(data)),
    post: (answer) => worker.postMessage(answer),
  },
  openBotPolicy,
  () => performance.now(),
);
