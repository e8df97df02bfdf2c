/**
 * The rows that the house stores, and the interface to all stores. The record of a table is the
 * source of truth: inputs under (table, number), only ever appended. Everything else is a small
 * index around it, written in the same commit, so that lobby, histories and deadlines are found
 * without reading records.
 */
import type { RulesKey, TablePhase } from '@ludotheque/core';
import type { LeaseStore } from './lease-store.ts';
import type { RecordCheckReport } from './record-checksum.ts';
import type { ResultStatistics } from './result-statistics.ts';

/** One line of a table's record: JSON that the store does not look into. */
export interface RecordLine {
  readonly number: number;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

export interface TableRow {
  readonly id: string;
  readonly game: string;
  /** The version of its rules. Null in a row of a node that did not write it yet: see the record. */
  readonly version: number | null;
  readonly phase: TablePhase;
  /** Whether the lobby shows it. */
  readonly listed: boolean;
  readonly created: number;
  readonly touched: number;
  /** When a node has to act on it next: a deadline, a bot's turn. Null for never. */
  readonly due: number | null;
  /** What the lobby shows of it, as JSON. */
  readonly summary: string;
}

/** A listed table before the game, and who sat down there first of those who sit there. */
export interface WaitingTableRow extends TableRow {
  readonly sitter: string;
}

/** Where this person sat down first, or those whose summary contains this text. */
export type WaitingTablesFilter = { readonly sitter: string } | { readonly summaryHas: string };

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the cookie and of the recovery code, in hex. The codes themselves are not stored. */
  readonly secret: string;
  readonly recovery: string;
  readonly created: number;
  readonly seen: number;
  readonly blocked: boolean;
  /** Settings and the people they muted or blocked, as JSON. */
  readonly about: string;
}

/** A change of a stored person: fields that are left out stay as they are. */
export type PersonChange = Pick<PersonRow, 'id'> & Partial<Omit<PersonRow, 'id' | 'created'>>;

/** What signs a person in: the cookie of a device, or a link for one more device. */
export interface CredentialRow {
  /** SHA-256 of the secret, in hex. The secret itself is not stored. */
  readonly hash: string;
  readonly person: string;
  readonly kind: 'device' | 'link';
  /** What the device is, in coarse words; empty if not known. */
  readonly label: string;
  /** When it was made; 0 if not known. */
  readonly created: number;
  readonly seen: number;
  /** From then on it is not valid any more. */
  readonly expires: number;
}

/** A change of a stored credential: fields that are left out stay as they are. */
type CredentialChange = Pick<CredentialRow, 'hash'> &
  Partial<Pick<CredentialRow, 'label' | 'seen' | 'expires'>>;

/** A person sits, or sat, at a table. */
export interface SittingRow {
  readonly person: string;
  readonly table: string;
  readonly at: number;
}

/** A table where a person sits, or sat, and since when. */
export type SatTableRow = TableRow & Pick<SittingRow, 'at'>;

/** The result of a finished game for one seat. */
export interface ResultRow {
  readonly table: string;
  readonly seat: number;
  readonly game: string;
  readonly at: number;
  /** Null for a bot's seat, and after the person has been forgotten. */
  readonly person: string | null;
  /** The bot's level, such as `hard`, or null for a person's seat. */
  readonly bot: string | null;
  readonly seats: number;
  readonly score: number;
  readonly rank: number;
  /** How the rating changed, as JSON; null if the game was not rated. */
  readonly rated: string | null;
}

export interface RatingRow {
  /** A person's id, or `bot:hard`. */
  readonly subject: string;
  readonly game: string;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
}

/** A device that is notified when it is its owner's turn. */
export interface PushSubscriptionRow {
  readonly person: string;
  readonly endpoint: string;
  readonly keys: string;
  /** The hash of the credential that it belongs to; null if an older version stored it. */
  readonly device: string | null;
}

/** New lines of a record. */
interface RecordAppend {
  readonly table: string;
  readonly lines: readonly RecordLine[];
  /**
   * The time of the line before the first. If that line is another one, the lines are refused with
   * `gap`: a database that lost lines has since been written by somebody else. A store with a single
   * file, which cannot lose lines while it is open, need not check it.
   */
  readonly previousAt?: number;
}

/** Where a record ends: its number of lines, and the time of the last one. */
export interface RecordEnd {
  readonly lineCount: number;
  /** 0 for a record that does not exist. */
  readonly lastAt: number;
}

/**
 * A table as it was after some lines of its record, so that opening it need not read them. It can be
 * made again from the record at any time. Like the record it has the seed of a running game.
 */
export interface CheckpointRow {
  readonly table: string;
  /** How many lines of the record it stands for. */
  readonly lines: number;
  /** JSON that the store does not look into. */
  readonly body: string;
}

/** A set of writes: all of it is written, or nothing. */
export interface WriteBatch {
  /** The first line has the number that the record is expected to be at. */
  readonly record?: RecordAppend;
  readonly table?: TableRow;
  /**
   * Replaces the last one of its table. Not written if there is no such table any more. In a batch of
   * its own: nothing else depends on it.
   */
  readonly checkpoint?: CheckpointRow;
  readonly people?: readonly PersonRow[];
  /** Changes of people who are stored already; one about somebody who is not changes nothing. */
  readonly changedPeople?: readonly PersonChange[];
  readonly credentials?: readonly CredentialRow[];
  /** Changes of credentials that are stored already; one that is revoked stays revoked. */
  readonly changedCredentials?: readonly CredentialChange[];
  /** The hashes of credentials that are not valid any more. */
  readonly revoked?: readonly string[];
  readonly sittings?: readonly SittingRow[];
  /** Sittings of people who left before the game began. */
  readonly risen?: readonly { readonly person: string; readonly table: string }[];
  readonly results?: readonly ResultRow[];
  readonly ratings?: readonly RatingRow[];
  readonly pushes?: readonly PushSubscriptionRow[];
  /** Endpoints of push subscriptions that have expired. */
  readonly unpushed?: readonly string[];
  /** Key-values. */
  readonly notes?: readonly { readonly key: string; readonly value: string }[];
}

/** Which idle tables are meant. */
export interface IdleTablesFilter {
  /** Only those that the lobby shows, or only the others. */
  readonly listed?: boolean | undefined;
  /** Only those that come after this one: where the next page begins. */
  readonly after?: Pick<TableRow, 'touched' | 'id'> | undefined;
}

export interface Pagination {
  readonly limit: number;
  /** Only what is older than this. */
  readonly before?: number;
}

/** The rules of stored tables. */
export interface StoredRulesVersion {
  readonly game: string;
  readonly version: number;
}

/** Everything that is written goes through batches, whichever part of the store it is for. */
export interface BatchCommitter {
  /**
   * Durable when it resolves. Batches are committed in the order they were handed in, many in one
   * transaction; one that fails takes no other down. Rejects with the code `conflict` if the record
   * has a line with that number already, and with `gap` if it is not yet that far.
   */
  commit(batch: WriteBatch): Promise<void>;
}

/** The records of all tables, and the index by which tables are found. */
export interface TableRecordStore extends BatchCommitter {
  /**
   * The record's lines from a number on, ascending: all of them, or at most so many. Rejects with the
   * code `damaged` if one of them is.
   */
  readRecord(table: string, from?: number, limit?: number): Promise<RecordLine[]>;
  /** How many lines these records have, in the order asked for: 0 for one that does not exist. */
  countRecordLines(tables: readonly string[]): Promise<number[]>;
  /** Where these records end, in the order asked for. */
  listRecordEnds(tables: readonly string[]): Promise<RecordEnd[]>;
  findTable(id: string): Promise<TableRow | undefined>;
  findCheckpoint(table: string): Promise<CheckpointRow | undefined>;
  /** Listed tables in a phase, the last touched first. */
  listLobbyTables(phase: TablePhase, page: Pagination): Promise<TableRow[]>;
  /**
   * Listed open tables where people sit: the last touched table of every sitter, then the second of
   * each, and so on, so that nobody hides the tables of others.
   */
  listWaitingTables(limit: number, filter: WaitingTablesFilter): Promise<WaitingTableRow[]>;
  /** All tables, the last touched first, for the admin. */
  listTables(page: Pagination): Promise<TableRow[]>;
  /** Tables with a due time up to then and with these rules, the longest due first. */
  listDueTables(until: number, limit: number, rules?: readonly RulesKey[]): Promise<TableRow[]>;
  /** By which rules stored tables are played, by game and version. Cheap with any number of tables. */
  listStoredRules(): Promise<StoredRulesVersion[]>;
  /** The tables with these rules, by their ids. */
  listTablesByRules(rules: StoredRulesVersion, limit: number): Promise<TableRow[]>;
  /** Tables of a phase that were not touched since, the longest idle first, for retention. */
  listIdleTables(
    phase: TablePhase,
    since: number,
    limit: number,
    filter?: IdleTablesFilter,
  ): Promise<TableRow[]>;
  /** Removes a table with its record, checkpoint, index row and sittings; its results stay. */
  deleteTable(table: string): Promise<void>;
}

/** People and what belongs to them: their tables, results, ratings and devices. */
export interface AccountStore extends BatchCommitter {
  findPerson(id: string): Promise<PersonRow | undefined>;
  findPersonByRecoveryHash(hash: string): Promise<PersonRow | undefined>;
  findCredential(hash: string): Promise<CredentialRow | undefined>;
  /** A person's devices and links, by hash. */
  listCredentials(person: string): Promise<CredentialRow[]>;
  /** Which of these devices and links still exist, by hash. */
  listKnownCredentials(hashes: readonly string[]): Promise<string[]>;
  /** Devices and links that expired before this time, the longest expired first. */
  listExpiredCredentials(before: number, limit: number): Promise<CredentialRow[]>;
  /** The tables that a person sits or sat at, the last sat down at first. */
  listTablesOfPerson(person: string, page: Pagination): Promise<SatTableRow[]>;
  /** A person's results, the newest first. */
  listResultsOfPerson(person: string, page: Pagination): Promise<ResultRow[]>;
  /** The figures of all results of a person, the game that was played last first. */
  listResultStatistics(person: string): Promise<ResultStatistics[]>;
  /** A table's results, by seat. */
  listResultsOfTable(table: string): Promise<ResultRow[]>;
  findRating(subject: string, game: string): Promise<RatingRow | undefined>;
  listRatings(subject: string): Promise<RatingRow[]>;
  /** The best of a game, by mu - 3 sigma. */
  listTopRatings(game: string, limit: number): Promise<RatingRow[]>;
  listPushSubscriptions(person: string): Promise<PushSubscriptionRow[]>;
  /**
   * Removes a person and everything that is theirs alone, also key-values that hold their id. Their
   * results stay, without a name.
   */
  forgetPerson(person: string): Promise<void>;
}

/** Small values under names, such as the keys that are made at the first start. */
export interface KeyValueStore extends BatchCommitter {
  readKeyValue(key: string): Promise<string | undefined>;
}

export interface Store extends TableRecordStore, AccountStore, LeaseStore, KeyValueStore {
  /** Reads every line of every record, and compares it with its checksum. */
  checkRecords(): Promise<RecordCheckReport>;
  /** Copies all that is committed into a new file, while others go on writing. */
  backUpToFile(file: string): Promise<void>;
  /** Waits for what was handed in, then closes the database. */
  close(): Promise<void>;
}
