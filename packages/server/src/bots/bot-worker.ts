/** The worker thread in which bots think. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { serveBotRequests } from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

/** People do not wait for bots that think: the thread that serves them comes first. */
const LOW_PRIORITY = 10;

// Only on Linux does a thread have a priority of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);
serveBotRequests(
  {
    listen: (onMessage) => parentPort!.on('message', onMessage),
    post: (reply) => parentPort!.postMessage(reply),
  },
  loadRulesAndBotKnowledge,
  () => performance.now(),
);
