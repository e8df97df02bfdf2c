/** Copies the file as it is at one moment, while others go on writing. */
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';
import { readErrorText } from '../errors.ts';
import { createPrivateFile } from './database-file.ts';
import { syncFolder } from './sync-folder.ts';

/** Pages per step: more than a file can have. */
const ALL_PAGES = 2 ** 31 - 1;
let backupCounter = 0;

/** Writes a temporary file first, so that a file with the requested name is always complete. */
export async function backUpSqliteFile(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw createFileExistsError(to);
  const part = `${to}.${process.pid}-${++backupCounter}.part`;
  let source: DatabaseSync | undefined;
  try {
    createPrivateFile(part);
    // A connection of its own and all pages in one step: a copy of one moment, made off the event
    // loop. No write can make it start over.
    source = new DatabaseSync(from, { readOnly: true, timeout: 1_000 });
    await backup(source, part, { rate: ALL_PAGES });
    publishBackup(part, to);
  } catch (error) {
    throw error instanceof CodedError
      ? error
      : new CodedError('backup', `No backup: ${readErrorText(error)}.`);
  } finally {
    source?.close();
    for (const side of ['', '-journal', '-wal', '-shm']) rmSync(part + side, { force: true });
  }
}

/** A link, unlike a rename, never replaces a file that was created meanwhile. */
function publishBackup(part: string, to: string) {
  try {
    linkSync(part, to);
  } catch (error) {
    if (existsSync(to)) throw createFileExistsError(to);
    // Some file systems, mostly on memory sticks, have no links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    renameSync(part, to);
  }
  syncFolder(dirname(to));
}

const createFileExistsError = (file: string) =>
  new CodedError('backup', `${file} exists already, and a backup never overwrites anything.`);
