/**
 * The house in one SQLite file, read by the thread that asks and written by another: while the
 * disk is awaited the tables go on, and what they hand in meanwhile is the next group.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Fault } from '@ludotheque/core';
import { broken } from './faults.ts';
import type { Deed, Refused, Scribe } from './queued.ts';
import { SqliteStore } from './sqlite.ts';
import { openFile, type SqliteOptions } from './sqlite-file.ts';
import { SqliteReads } from './sqlite-reads.ts';
import type { Order, Verdict } from './sqlite-worker.ts';

class ThreadScribe implements Scribe {
  private readonly file: string;
  private readonly options: SqliteOptions;
  private worker: Worker | undefined;

  constructor(file: string, options: SqliteOptions) {
    this.file = file;
    this.options = options;
  }

  /** One group at a time: the queue waits for the answer before it hands in the next. */
  async write(deeds: readonly Deed[]): Promise<Refused> {
    const worker = this.hire();
    // Keeps the process alive only while somebody waits for an answer.
    worker.ref();
    try {
      const verdicts = await answerOf(worker, deeds);
      const whole = verdicts.find(({ place }) => place < 0);
      if (whole) throw new Fault(whole.code, whole.message);
      return new Map(verdicts.map((v) => [v.place, new Fault(v.code, v.message)]));
    } finally {
      worker.unref();
    }
  }

  async close() {
    if (!this.worker) return;
    const gone = once(this.worker, 'exit');
    this.worker.ref();
    this.worker.postMessage('close' satisfies Order);
    await gone;
  }

  /** A thread that died is replaced with the next group. */
  private hire(): Worker {
    if (this.worker) return this.worker;
    const { file, options } = this;
    const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: { file, options },
    });
    const leave = () => {
      if (this.worker === worker) this.worker = undefined;
    };
    worker.on('error', leave).on('exit', leave);
    this.worker = worker;
    return worker;
  }
}

/** If the thread dies meanwhile, nobody knows whether the group was written. */
function answerOf(worker: Worker, deeds: readonly Deed[]): Promise<readonly Verdict[]> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off('message', hear).off('error', die).off('exit', leave);
      end();
    };
    const hear = (verdicts: readonly Verdict[]) => settle(() => resolve(verdicts));
    const die = (error: unknown) => settle(() => reject(broken(error)));
    const leave = () => die('its thread has ended');
    worker.on('message', hear).on('error', die).on('exit', leave);
    try {
      worker.postMessage(deeds satisfies Order);
    } catch (error) {
      die(error);
    }
  });
}

/** For the server: opens the file and checks it before the first parcel comes. */
export async function openSqliteThread(
  file: string,
  options: SqliteOptions = {},
): Promise<SqliteStore> {
  const db = openFile(file, options);
  // This end reads only; that it never writes is then SQLite's concern.
  db.exec('PRAGMA query_only = ON');
  return new SqliteStore(file, new SqliteReads(db), new ThreadScribe(file, options));
}
