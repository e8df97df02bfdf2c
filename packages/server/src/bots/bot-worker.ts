/** A thread that thinks: the Node side of the bots' worker. */
import { parentPort } from 'node:worker_threads';
import { think } from '@ludotheque/bots';
import { openBotPolicy } from './open-bot-policy.ts';

think(
  {
    listen: (hear) => parentPort!.on('message', hear),
    say: (answer) => parentPort!.postMessage(answer),
  },
  openBotPolicy,
  () => performance.now(),
);
