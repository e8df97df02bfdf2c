/** The script of a Web Worker: answers the requests of the bots' host. */
import { serveBotRequests } from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

const worker = self as unknown as DedicatedWorkerGlobalScope;

serveBotRequests(
  {
    listen: (onRequest) => worker.addEventListener('message', ({ data }) => onRequest(data)),
    post: (reply) => worker.postMessage(reply),
  },
  loadRulesAndBotKnowledge,
  () => performance.now(),
);
