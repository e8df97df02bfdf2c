/** A store that lives as long as its process: for tests, simulations and a game in a browser. */
import { QueuedStore } from '../queued-store.ts';
import { InMemoryDatabase } from './in-memory-database.ts';

export class MemoryStore extends QueuedStore {
  /** Shelves outlive the store that stands before them: hand them in again to reopen it. */
  constructor(shelves = new InMemoryDatabase()) {
    // A microtask, not a timer: a simulation with its own clock must not wait for a real one.
    super(shelves, shelves, queueMicrotask);
  }
}
