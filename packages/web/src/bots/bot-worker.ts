/** A Web Worker that thinks: the browser's side of the bots' worker. */
import { think } from '@ludotheque/bots';
import { openBrain } from './brains.ts';

const worker = self as unknown as DedicatedWorkerGlobalScope;

think(
  {
    listen: (hear) => worker.addEventListener('message', ({ data }) => hear(data)),
    say: (answer) => worker.postMessage(answer),
  },
  openBrain,
  () => performance.now(),
);
