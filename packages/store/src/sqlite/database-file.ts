/** Opens the SQLite file: checks that it is ours, keeps it private and makes commits durable. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';
import { readErrorText } from '../errors.ts';
import { migrateSqliteDatabase, SQLITE_MIGRATIONS } from './migrations.ts';
import { syncFolder } from './sync-folder.ts';

export interface SqliteOptions {
  /** How long another process may hold the file before a commit gives up, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** A file up to this size is checked before it is used: about a second for 256 MB. */
  readonly quickCheckMaxBytes?: number;
}

/** Opens the file, creates it if it does not exist, and brings its schema up to date. */
export function openSqliteFile(
  file: string,
  { busyTimeoutMs = 1_000, quickCheckMaxBytes = 0 }: SqliteOptions = {},
  steps = SQLITE_MIGRATIONS,
): DatabaseSync {
  try {
    // The mode applies only to a folder created here. SQLite gives its side files the file's mode.
    const firstCreated = mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    createPrivateFile(file);
    syncFoldersUpTo(dirname(firstCreated ?? resolve(dirname(file))), resolve(dirname(file)));
  } catch (error) {
    throw new CodedError('file', `${file} cannot be opened: ${readErrorText(error)}.`);
  }
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
    // An older file may be too damaged for its migration, so it is checked first.
    if (statSync(file).size <= quickCheckMaxBytes) assertSoundFile(db);
    migrateSqliteDatabase(db, steps);
    // Only after the check: this writes into the file, and it must be ours.
    configureDatabase(db);
    return db;
  } catch (error) {
    if (db?.isOpen) db.close();
    if (error instanceof CodedError) throw new CodedError(error.code, `${file}: ${error.message}`);
    throw toOpenFileError(file, error);
  }
}

/** Creates an empty file that only its owner may read; an existing one stays as it is. */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** SQLite syncs its files. That new folders are still there after a power failure is up to us. */
function syncFoldersUpTo(top: string, folder: string): void {
  syncFolder(folder);
  if (folder !== top) syncFoldersUpTo(top, dirname(folder));
}

/** What a file must answer before anything is written into it, or moves could be lost. */
const REQUIRED_PRAGMAS = { journal_mode: 'wal', synchronous: 2 } as const;

/** `PRAGMA` never fails: if a setting is not possible, SQLite goes on with another. */
export function assertDurableFile(db: DatabaseSync): void {
  for (const [name, required] of Object.entries(REQUIRED_PRAGMAS)) {
    const value = Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (value !== required)
      throw new CodedError(
        'file',
        `A power failure would lose moves: ${name} is ${value} instead of ${required}.`,
      );
  }
}

/** Writing into pages that are in disorder would destroy more of them. */
function assertSoundFile(db: DatabaseSync): void {
  const [message] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (message !== 'ok')
    throw new CodedError('file', `The file is damaged and must be restored: ${message}.`);
}

function configureDatabase(db: DatabaseSync): void {
  // A commit is on the disk before it is acknowledged: in WAL mode that needs `synchronous=FULL`.
  // Deleted rows are overwritten, so that a forgotten person is gone from the file. The WAL is
  // checkpointed every 16 MB instead of every 4, so that pages which many moves share are copied
  // fewer times. The cache holds as many pages, so that sorting lines in does not read them again.
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
    PRAGMA wal_autocheckpoint = 4000;
    PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 67108864;
  `);
  assertDurableFile(db);
  // Opens the WAL, so that closing removes it even if only a backup has read it.
  db.prepare('SELECT count(*) FROM key_values').get();
}

/** SQLite's primary error code, without the extended part. */
export const readSqliteErrorCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

const SQLITE_BUSY_CODE = 5;
const SQLITE_LOCKED_CODE = 6;

function toOpenFileError(file: string, error: unknown): CodedError {
  const code = readSqliteErrorCode(error);
  return code === SQLITE_BUSY_CODE || code === SQLITE_LOCKED_CODE
    ? new CodedError('store', `${file} is locked by another process.`)
    : new CodedError('file', `${file} cannot be opened as our database: ${readErrorText(error)}.`);
}
