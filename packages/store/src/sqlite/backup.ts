/** A copy of the file as it is at one moment, while others go on writing. */
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { CodedError } from '@ludotheque/core';
import { readErrorText } from '../errors.ts';
import { createPrivateFile } from './database-file.ts';

/** Pages in one step: more than a file can have. */
const ALL_PAGES = 2 ** 31 - 1;
let backupCounter = 0;

/** Under a name of its own until it is whole: what bears the asked name is a good backup. */
export async function backUpSqliteFile(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw createFileExistsError(to);
  const part = `${to}.${process.pid}-${++backupCounter}.part`;
  let source: DatabaseSync | undefined;
  try {
    createPrivateFile(part);
    // A connection of its own and all pages in one step: one moment of the file, copied beside
    // the event loop, which no write can make start over.
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

/** A link, unlike a rename, never takes the place of a file that came there meanwhile. */
function publishBackup(part: string, to: string) {
  try {
    linkSync(part, to);
  } catch (error) {
    if (existsSync(to)) throw createFileExistsError(to);
    // Some disks, memory sticks above all, have no links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    renameSync(part, to);
  }
  const folder = openSync(dirname(to), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

const createFileExistsError = (file: string) =>
  new CodedError('backup', `${file} is there already, and a backup never overwrites anything.`);
