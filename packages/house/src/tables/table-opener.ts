/**
 * Opens tables for people, within what a person, and everybody at one address, may leave waiting for
 * players: in the lobby, or for a link. Every request that makes a table comes through here.
 */
import { refuseRequest } from '@ludotheque/protocol';
import { KeyedSerialQueue } from '../async/serial-queue.ts';
import type { Clock } from '../ports.ts';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';
import type { Lobby } from './lobby.ts';
import type { TableEvents } from './table-events.ts';
import { WaitingTableLimits } from './waiting-table-limits.ts';

/** Creates a table that the lobby shows, or one for a link. */
export type CreateTable = (listed: boolean) => Promise<LiveTable>;

export interface TableOpenerDependencies {
  readonly clock: Clock;
  readonly events: TableEvents;
  readonly lobby: Lobby;
}

export class TableOpener {
  private readonly lobby: Lobby;
  private readonly waiting: WaitingTableLimits;
  /** Listed tables of a person or an address are created one after the other: each counts those before. */
  private readonly listings = new KeyedSerialQueue();

  constructor({ clock, events, lobby }: TableOpenerDependencies) {
    this.lobby = lobby;
    this.waiting = new WaitingTableLimits(clock, events);
  }

  openForLink({ clientKey, person }: Session, create: CreateTable): Promise<LiveTable> {
    return this.waiting.count({ person: person.id, clientKey }, () => create(false));
  }

  /** Refused if one more in the lobby would be too many. */
  async openListed(session: Session, create: CreateTable): Promise<LiveTable> {
    const liveTable = await this.tryToList(session, create);
    return liveTable ?? refuseRequest('rate', 'many of your tables wait for players already');
  }

  /** For a link if one more in the lobby would be too many: whoever wants to play on can do so there. */
  async openListedOrForLink(session: Session, create: CreateTable): Promise<LiveTable> {
    return (await this.tryToList(session, create)) ?? this.openForLink(session, create);
  }

  private tryToList(
    { clientKey, person: { id: person } }: Session,
    create: CreateTable,
  ): Promise<LiveTable | undefined> {
    const owner = clientKey ?? person;
    const list = async () => {
      if (!(await this.lobby.mayList(person, clientKey))) return undefined;
      const liveTable = await this.waiting.count({ person, clientKey }, () => create(true));
      this.lobby.setOwner(liveTable.id, owner);
      return liveTable;
    };
    return this.listings.run(`person ${person}`, () => this.listings.run(`address ${owner}`, list));
  }
}
