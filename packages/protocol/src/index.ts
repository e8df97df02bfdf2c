export * from './asks.ts';
export * from './frames.ts';
export * from './read.ts';
