export { openBrains } from './brains.ts';
export { type Account, Evening, type Plan } from './evening.ts';
export { FAULTS, type FaultName } from './weather.ts';
