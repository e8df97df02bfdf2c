export { FAULT_NAMES, type FaultName } from './environment/fault-injector.ts';
export { loadBotPolicies } from './load-bot-policies.ts';
export { type SimulationOptions, type SimulationReport, SimulationRun } from './simulation-run.ts';
