/** The worker thread in which bots think. */
import { parentPort } from 'node:worker_threads';
import { serveBotRequests } from '@ludotheque/bots';
import { openBotPolicy } from './open-bot-policy.ts';

serveBotRequests(
  {
    listen: (onMessage) => parentPort!.on('message', onMessage),
    post: (reply) => parentPort!.postMessage(reply),
  },
  openBotPolicy,
  () => performance.now(),
);
