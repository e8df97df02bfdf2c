/** A store in memory: for tests, for the simulation and for games in a browser. */
import { QueuedStore } from '../queued-store.ts';
import { InMemoryDatabase } from './in-memory-database.ts';

export class MemoryStore extends QueuedStore {
  /** A database outlives its store: pass it to a new store to reopen it. */
  constructor(database = new InMemoryDatabase()) {
    // A microtask, not a timer: a simulation with its own clock must not wait for a real one.
    // Called as a function of its own: browsers refuse it as a method of the store.
    super(database, database, (call) => queueMicrotask(call));
  }
}
