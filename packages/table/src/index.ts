export * from './clocks.ts';
export * from './face.ts';
export * from './input.ts';
export * from './line.ts';
export * from './match.ts';
export type { Rules } from './opening.ts';
export * from './setup.ts';
export type { Step } from './step.ts';
export * from './table.ts';
