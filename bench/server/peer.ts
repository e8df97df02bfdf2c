/** What a server under load looks like to the load program, whoever wrote it. */
import type { Running } from './processes.ts';

/** A table as one seat sees it. */
interface View {
  /** Grows with every move. */
  readonly seq: number;
  /** Whose turn it is; -1 if nobody's. */
  readonly current: number;
  /** A legal move, by chance. */
  choose(): unknown;
}

export interface Party {
  send(seat: number, move: unknown): void;
  close(): void;
}

export type OnView = (seat: number, view: View) => void;

export interface Peer {
  start(parties: number): Promise<Running>;
  /** Seats four people with a socket each at a table of their own. */
  connect(running: Running, index: number, onView: OnView): Promise<Party>;
}

export const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
