/** One connection of a person, and the tables it has open. */
import type { PersonRow } from '@ludotheque/store';
import type { Room } from './room.ts';

export class Guest {
  person: PersonRow;
  /** The tables it wants open, by id; without a room while the table is being read. */
  readonly rooms = new Map<string, Room | undefined>();
  readonly send: (frame: string) => void;
  /** Closes the connection, for good. */
  readonly end: () => void;
  /** Whether the lobby is open, too. */
  inLobby = false;
  /** The connection is closed: what it asked for is still done, but nobody is told. */
  isGone = false;
  /** The person wanted to be forgotten: nothing is done in that name any more. */
  isForgotten = false;

  constructor(person: PersonRow, send: (frame: string) => void, end: () => void = () => undefined) {
    this.person = person;
    this.send = send;
    this.end = end;
  }
}
