/** Asks a server that was started with --inspect to collect its garbage, and weighs it then. */
import { WebSocket } from 'ws';
import { memoryOf, pause, type Running } from './processes.ts';

export interface Inspected extends Running {
  /** Where its inspector listens. */
  readonly inspector: string;
}

/** What was freed is given back to the system a moment later. */
const SETTLES = 1_500;

function collect(inspector: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(inspector);
    ws.on('error', reject);
    ws.on('open', () => ws.send('{"id":1,"method":"HeapProfiler.collectGarbage"}'));
    ws.on('message', () => {
      ws.close();
      resolve();
    });
  });
}

/** Resident memory in KB: as the server happens to hold it, and after its collector has run. */
export async function weigh({ inspector, pid }: Inspected) {
  await pause(SETTLES);
  const held = memoryOf(pid);
  await collect(inspector);
  await pause(SETTLES);
  return { held, needed: memoryOf(pid) };
}
