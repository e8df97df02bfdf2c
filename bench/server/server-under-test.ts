/** The interface between the load program and a server under test, ours or a peer's. */
import type { BenchServerProcess } from './server-process.ts';

/** A table as one seat sees it. */
interface BenchView {
  /** Grows with every move. */
  readonly seq: number;
  /** Whose turn it is; -1 if nobody's. */
  readonly current: number;
  /** A random legal move. */
  choose(): unknown;
}

export interface BenchTable {
  send(seat: number, move: unknown): void;
  close(): void;
}

export type BenchViewListener = (seat: number, view: BenchView) => void;

export interface ServerUnderTest {
  start(tables: number): Promise<BenchServerProcess>;
  /** Seats four people, each with a socket, at a table of their own. */
  connect(
    running: BenchServerProcess,
    index: number,
    onView: BenchViewListener,
  ): Promise<BenchTable>;
}

export const pickRandom = <T>(list: readonly T[]): T =>
  list[Math.floor(Math.random() * list.length)]!;
