/** Measures the memory of a server before and after a garbage collection; needs --inspect. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readResidentMemoryKb } from '../common/proc.ts';
import type { BenchServerProcess } from './server-process.ts';

export interface InspectableServer extends BenchServerProcess {
  /** The address of its inspector. */
  readonly inspectorUrl: string;
}

/** Freed memory is returned to the system a moment later. */
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
