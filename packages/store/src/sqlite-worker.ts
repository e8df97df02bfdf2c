/** The writing end: a thread that waits for the disk, so that the tables need not. */
import { parentPort, workerData } from 'node:worker_threads';
import { Fault } from '@ludotheque/core';
import { said } from './faults.ts';
import type { Deed } from './queued.ts';
import { openFile, type SqliteOptions } from './sqlite-file.ts';
import { SqliteScribe } from './sqlite-scribe.ts';

/** What the thread is asked: a group to write, or to let go of the file. */
export type Order = readonly Deed[] | 'close';

/** A fault as it crosses the threads: errors arrive there without their codes. */
export interface Verdict {
  /** Place in the group; -1 for all of it. */
  readonly place: number;
  readonly code: string;
  readonly message: string;
}

const { file, options } = workerData as { file: string; options: SqliteOptions };
const scribe = new SqliteScribe(openFile(file, options));

function verdicts(deeds: readonly Deed[]): Verdict[] {
  try {
    return [...scribe.write(deeds)].map(([place, fault]) => verdict(place, fault));
  } catch (error) {
    return [verdict(-1, error)];
  }
}

function verdict(place: number, error: unknown): Verdict {
  return { place, code: error instanceof Fault ? error.code : 'store', message: said(error) };
}

parentPort!.on('message', (order: Order) => {
  if (order !== 'close') return parentPort!.postMessage(verdicts(order));
  scribe.close();
  parentPort!.close();
});
