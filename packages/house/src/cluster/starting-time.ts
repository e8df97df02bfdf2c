/**
 * The time with which a node begins. The clock that all nodes follow may have been set, and those that
 * run follow it only slowly. A node that began with its time would charge players for the difference.
 */
import type { KeyValueStore } from '@ludotheque/store';
import {
  HEARTBEAT_INTERVAL_MS,
  type Heartbeat,
  MAX_HEARTBEAT_AGE_MS,
  readHeartbeat,
} from '../heartbeat.ts';
import type { ReferenceTime } from '../steady-clock.ts';

/** How long to wait for a sign of other nodes, if there was one, but not lately by this clock. */
const MAX_WAIT_MS = 2 * HEARTBEAT_INTERVAL_MS;
const POLL_INTERVAL_MS = 500;
/** A heartbeat that was written while the clock was read seems to come from the future. */
const MAX_LEAD_MS = 1_000;

export interface StartingTimeDependencies {
  readonly store: Pick<KeyValueStore, 'readKeyValue'>;
  /** Reads the clock that all nodes follow. */
  measure(): Promise<ReferenceTime>;
  sleep(milliseconds: number): Promise<void>;
  readonly maxWaitMs?: number;
}

/** The time of the nodes that run; if there are none, that of the clock. */
export async function findStartingTime({
  maxWaitMs = MAX_WAIT_MS,
  measure,
  sleep,
  store,
}: StartingTimeDependencies): Promise<ReferenceTime> {
  const first = await readHeartbeat(store);
  let heartbeat = first;
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const measured = await measure();
    const aheadMs = heartbeat && findLead(heartbeat, measured);
    if (aheadMs !== undefined) return { ...measured, timeMs: measured.timeMs + aheadMs };
    if (first?.reference === undefined || waitedMs >= maxWaitMs) return measured;
    await sleep(POLL_INTERVAL_MS);
    const last = await readHeartbeat(store);
    // One that was written before the clock was set is no use, however recent it is.
    heartbeat = last?.at === first.at ? undefined : last;
  }
}

/** How far the nodes that run are ahead of the clock; undefined if none was up lately. */
function findLead({ at, reference }: Heartbeat, { timeMs }: ReferenceTime): number | undefined {
  if (reference === undefined) return undefined;
  const ageMs = timeMs - reference;
  return ageMs >= -MAX_LEAD_MS && ageMs <= MAX_HEARTBEAT_AGE_MS ? at - reference : undefined;
}
