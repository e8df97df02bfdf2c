/** A thread that thinks: the Node side of the bots' worker. */
import { parentPort } from 'node:worker_threads';
import { serveBotRequests } from '@ludotheque/bots';
import { openBotPolicy } from './open-bot-policy.ts';

serveBotRequests(
  {
    listen: (hear) => parentPort!.on('message', hear),
    post: (answer) => parentPort!.postMessage(answer),
  },
  openBotPolicy,
  () => performance.now(),
);
