/** The worker thread in which bots think. */
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { serveBotRequests } from '@ludotheque/bots';
import { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';

/** People do not wait for bots that think: the thread that serves them comes first. */
const LOW_PRIORITY = 10;

// Only on Linux does a thread have a priority of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') lowerPriority();
serveBotRequests(
  {
    listen: (onMessage) => parentPort!.on('message', onMessage),
    post: (reply) => parentPort!.postMessage(reply),
  },
  loadRulesAndBotKnowledge,
  () => performance.now(),
);

/** Bots think all the same where the system does not let a process do this. */
function lowerPriority(): void {
  try {
    if (getPriority() < LOW_PRIORITY) setPriority(LOW_PRIORITY);
  } catch {
    // Then they have the priority of all.
  }
}
