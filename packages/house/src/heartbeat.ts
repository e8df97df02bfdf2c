/**
 * The note by which nodes that start know until when the house was up, and what time it had. Where
 * nodes share a database, it also says what time the database had then.
 */
import type { KeyValueStore } from '@ludotheque/store';

export const HEARTBEAT_KEY = 'heartbeat';
export const HEARTBEAT_INTERVAL_MS = 5_000;
/** Where there are other nodes, one may be up whose last heartbeat is as old as this. */
export const MAX_HEARTBEAT_AGE_MS = 15_000;

export interface Heartbeat {
  /** The time of the house, in milliseconds since 1970. */
  readonly at: number;
  /** The time that its clock follows. */
  readonly reference?: number;
}

export async function readHeartbeat(
  store: Pick<KeyValueStore, 'readKeyValue'>,
): Promise<Heartbeat | undefined> {
  const note = await store.readKeyValue(HEARTBEAT_KEY);
  return note === undefined ? undefined : JSON.parse(note);
}
