/** One connection of a person, and the tables it has open. */
import type { PersonRow } from '@ludotheque/store';
import type { LiveTable } from './tables/live-table.ts';

/** What can wait may come a blink later, together with what follows; never after it. */
type SendFrame = (frame: string, canWait?: boolean) => void;

export class Session {
  person: PersonRow;
  /** The tables it wants open, by id; without a room while the table is being read. */
  readonly openTables = new Map<string, LiveTable | undefined>();
  readonly send: SendFrame;
  /** Closes the connection, for good. */
  readonly disconnect: () => void;
  /** Whether the lobby is open, too. */
  isInLobby = false;
  /** The connection is closed: what it asked for is still done, but nobody is told. */
  isDisconnected = false;
  /** The person wanted to be forgotten: nothing is done in that name any more. */
  isForgotten = false;

  constructor(person: PersonRow, send: SendFrame, end: () => void = () => undefined) {
    this.person = person;
    this.send = send;
    this.disconnect = end;
  }
}
