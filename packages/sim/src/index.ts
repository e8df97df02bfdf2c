export { FAULT_NAMES, type FaultName } from './environment/fault-injector.ts';
export { loadRulesAndBotKnowledgeByGame } from './load-rules-and-bot-knowledge.ts';
export type { SimulationOptions } from './simulation-environment.ts';
export { type SimulationReport, SimulationRun } from './simulation-run.ts';
