/** One connection of a person, and the tables it has open. */
import type { PersonRow } from '@ludotheque/store';
import type { LiveTable } from './tables/live-table.ts';

/** A frame that can wait may be sent a moment later, together with the next one, but not after it. */
type SendFrame = (frame: string, canWait?: boolean) => void;

export class Session {
  person: PersonRow;
  /** The tables that it has open, by id; undefined while the table is being loaded. */
  readonly openTables = new Map<string, LiveTable | undefined>();
  readonly send: SendFrame;
  /** Closes the connection, for good. */
  readonly disconnect: () => void;
  /**
   * Limits are counted by it, besides the person: equal for all connections from one address, and no
   * address itself. Never stored, logged or sent to clients; undefined where there is no network.
   */
  readonly clientKey: string | undefined;
  /** Whether bots need not wait before their moves for the sake of this person. */
  isInHurry = false;
  /** Whether it has the lobby open. */
  isInLobby = false;
  /** The connection is closed. Its requests are still carried out, without a reply. */
  isDisconnected = false;
  /** The person asked to be forgotten: no request is carried out any more. */
  isForgotten = false;
  /** The device was signed out: no request is carried out any more. */
  isSignedOut = false;
  /** The device whose cookie opened it; undefined where there are no cookies. */
  readonly device: string | undefined;

  constructor(
    person: PersonRow,
    send: SendFrame,
    disconnect: () => void = () => undefined,
    clientKey?: string,
    device?: string,
  ) {
    this.person = person;
    this.send = send;
    this.disconnect = disconnect;
    this.clientKey = clientKey;
    this.device = device;
  }
}
