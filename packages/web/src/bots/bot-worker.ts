/** The script of a Web Worker: answers the requests of the bots' host. */
import { serveBotRequests } from '@ludotheque/bots';
import { openBotPolicy } from './bot-policies.ts';

const worker = self as unknown as DedicatedWorkerGlobalScope;

serveBotRequests(
  {
    listen: (onRequest) => worker.addEventListener('message', ({ data }) => onRequest(data)),
    post: (reply) => worker.postMessage(reply),
  },
  openBotPolicy,
  () => performance.now(),
);
