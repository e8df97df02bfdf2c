/** Bots on Node, for whoever plays with them without a server. */
export { openBotPolicy } from './open-bot-policy.ts';
