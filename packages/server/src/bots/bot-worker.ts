/** The worker thread in which bots think. */
import { parentPort } from 'node:worker_threads';
import { serveBotRequests } from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

serveBotRequests(
  {
    listen: (onMessage) => parentPort!.on('message', onMessage),
    post: (reply) => parentPort!.postMessage(reply),
  },
  loadRulesAndBotKnowledge,
  () => performance.now(),
);
