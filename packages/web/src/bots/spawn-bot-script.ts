/** Starts the script of the bots in a Web Worker. */
export const spawnBotScript = (): Worker =>
  new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
