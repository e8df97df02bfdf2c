/** What the load program needs of a client: four seats at one table, whatever the server. */
import { anyOf, type Card, legalMoves, type Move, type Stack } from './rules.ts';

/** A table as one seat sees it. */
export interface View {
  /** Grows with every move. */
  readonly seq: number;
  /** Whose turn it is; -1 if nobody's. */
  readonly current: number;
  /** A legal move at random. */
  choose(): Move;
}

export interface Table {
  send(seat: number, move: Move): void;
  close(): void;
}

export type OnView = (seat: number, view: View) => void;

/** Opens the four connections of a table and reports each update of each seat. */
export type Connect = (port: number, name: string, onView: OnView) => Promise<Table>;

export const randomMove = (hand: readonly Card[], displays: readonly Stack[][]): Move =>
  anyOf(legalMoves(hand, displays));
