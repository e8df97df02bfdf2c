export { MemoryStore } from './memory.ts';
export { type Deed, QueuedStore, type Scribe, type Written } from './queued.ts';
export { Shelves } from './shelves.ts';
export type {
  Claim,
  Page,
  Parcel,
  PersonRow,
  Phase,
  PushRow,
  RatingRow,
  RecordLine,
  ResultRow,
  Sitting,
  Store,
  TableRow,
  TablesClaim,
} from './store.ts';
