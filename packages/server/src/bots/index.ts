/** Bots on Node, for whoever plays with them without a server. */
export { openBotWorkerPool } from './bot-worker-pool.ts';
export { openBotPolicy } from './open-bot-policy.ts';
