/** Bots on Node, for programs that use them without a server. */
export { loadRulesAndBotKnowledge } from './load-rules-and-bot-knowledge.ts';
