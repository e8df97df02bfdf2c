/** Bots on Node, for whoever plays with them without a server. */
export { openBotHost } from './bot-host.ts';
export { openBrain } from './brain.ts';
