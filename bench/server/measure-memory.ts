/** Asks a server that was started with --inspect to collect its garbage, and weighs it then. */
import { WebSocket } from 'ws';
import { type BenchServerProcess, readResidentMemoryKb, sleep } from './server-process.ts';

export interface InspectableServer extends BenchServerProcess {
  /** Where its inspector listens. */
  readonly inspectorUrl: string;
}

/** What was freed is given back to the system a moment later. */
const SETTLE_TIME_MS = 1_500;

function forceGarbageCollection(inspector: string): Promise<void> {
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
export async function measureMemoryKb({ inspectorUrl, pid }: InspectableServer) {
  await sleep(SETTLE_TIME_MS);
  const held = readResidentMemoryKb(pid);
  await forceGarbageCollection(inspectorUrl);
  await sleep(SETTLE_TIME_MS);
  return { held, needed: readResidentMemoryKb(pid) };
}
