/** One connection of a person, and the tables it has open. */
import type { PersonRow } from '@ludotheque/store';
import type { Room } from './room.ts';

/** What can wait may come a blink later, together with what follows; never after it. */
type Send = (frame: string, canWait?: boolean) => void;

export class Guest {
  person: PersonRow;
  /** The tables it wants open, by id; without a room while the table is being read. */
  readonly rooms = new Map<string, Room | undefined>();
  readonly send: Send;
  /** Closes the connection, for good. */
  readonly end: () => void;
  /** Whether the lobby is open, too. */
  inLobby = false;
  /** The connection is closed: what it asked for is still done, but nobody is told. */
  isGone = false;
  /** The person wanted to be forgotten: nothing is done in that name any more. */
  isForgotten = false;

  constructor(person: PersonRow, send: Send, end: () => void = () => undefined) {
    this.person = person;
    this.send = send;
    this.end = end;
  }
}
