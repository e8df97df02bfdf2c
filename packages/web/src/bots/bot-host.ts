/** The bots' host in a browser: Web Workers and the page's clock. */
import { BotHost, type Spawn } from '@ludotheque/bots';
import { openBrain } from './brains.ts';

export function openBotHost(workers: number): BotHost {
  const spawn: Spawn = (hear, gone) => {
    const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => hear(data));
    worker.addEventListener('error', gone);
    return {
      ask: (letter) => worker.postMessage(letter),
      end: () => worker.terminate(),
    };
  };
  const patience = {
    now: () => performance.now(),
    after(milliseconds: number, call: () => void) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  return new BotHost(spawn, openBrain, patience, workers);
}
