export type { DueTablesLeaseRequest, LeaseStore, TablesLeaseRequest } from './lease-store.ts';
export { InMemoryDatabase } from './memory/in-memory-database.ts';
export { MemoryStore } from './memory/memory-store.ts';
export {
  QueuedStore,
  type StoreCommand,
  type StoreWriter,
  type WrittenGroupStats,
} from './queued-store.ts';
export { readLinesDespiteDamage } from './read-lines-despite-damage.ts';
export type {
  AccountStore,
  BatchCommitter,
  CheckpointRow,
  CredentialRow,
  KeyValueStore,
  Pagination,
  PersonChange,
  PersonRow,
  PushSubscriptionRow,
  RatingRow,
  RecordEnd,
  RecordLine,
  ResultRow,
  SittingRow,
  Store,
  StoredRulesVersion,
  TableRecordStore,
  TableRow,
  WaitingTableRow,
  WaitingTablesFilter,
  WriteBatch,
} from './store.ts';
