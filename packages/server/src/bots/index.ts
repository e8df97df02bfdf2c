/** Bots on Node, for programs that use them without a server. */
export { openBotPolicy } from './open-bot-policy.ts';
