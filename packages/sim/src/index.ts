export { FAULT_NAMES, type FaultName } from './environment/fault-injector.ts';
export { loadBotPolicies } from './load-bot-policies.ts';
export type { SimulationOptions } from './simulation-environment.ts';
export { type SimulationReport, SimulationRun } from './simulation-run.ts';
