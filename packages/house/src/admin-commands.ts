/**
 * Orders of the admin: tables that are ended, people who may not play here any more. They are given
 * by another program, which writes them into the store; the house looks there every few seconds.
 */
import { CodedError } from '@ludotheque/core';
import type { Ports } from './ports.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { LiveTables } from './tables/live-tables.ts';
import type { Lobby } from './tables/lobby.ts';

/** The note with the last orders, one a line, the newest last. */
export const ADMIN_COMMANDS_KEY = 'orders';
const MAX_KEPT_COMMANDS = 100;
const POLL_INTERVAL_MS = 2_000;

/** The note with one order more; the time makes every order a new one. */
export function appendAdminCommand(
  note: string | undefined,
  now: number,
  what: 'end' | 'block',
  id: string,
) {
  return [...splitLines(note), `${now} ${what} ${id}`].slice(-MAX_KEPT_COMMANDS).join('\n');
}

const splitLines = (note: string | undefined) => (note ? note.split('\n') : []);

export class AdminCommandRunner {
  private readonly ports: Ports;
  private readonly sessions: Sessions;
  private readonly liveTables: LiveTables;
  private readonly lobby: Lobby;
  /** What was ordered before the house opened is in what it reads. */
  private processedLines: readonly string[] | undefined;
  private cancelPoll: (() => void) | undefined;
  private isStopped = false;

  constructor(ports: Ports, guests: Sessions, rooms: LiveTables, lobby: Lobby) {
    this.ports = ports;
    this.sessions = guests;
    this.liveTables = rooms;
    this.lobby = lobby;
  }

  /** Looks now, and from now on. */
  async poll(): Promise<void> {
    try {
      const given = splitLines(await this.ports.store.readKeyValue(ADMIN_COMMANDS_KEY));
      const followed: string[] = [];
      for (const line of given)
        if (
          !this.processedLines ||
          this.processedLines.includes(line) ||
          (await this.tryToRun(line))
        )
          followed.push(line);
      this.processedLines = followed;
    } catch (error) {
      this.ports.warn('the orders could not be read', error);
    }
    if (!this.isStopped)
      this.cancelPoll = this.ports.clock.after(POLL_INTERVAL_MS, () => void this.poll());
  }

  stop(): void {
    this.isStopped = true;
    this.cancelPoll?.();
  }

  /** Says whether the order is done with; one that fails is tried again, and stops no other. */
  private async tryToRun(line: string): Promise<boolean> {
    try {
      await this.run(line);
      return true;
    } catch (error) {
      if (error instanceof CodedError && error.code === 'table') return true;
      this.ports.warn('an order could not be followed', error);
      return false;
    }
  }

  private async run(line: string): Promise<void> {
    const [, what, id = ''] = line.split(' ');
    if (what === 'end') await this.showClosedTable(id);
    else if ((await this.ports.store.findPerson(id))?.blocked)
      for (const session of this.sessions.listOf(id)) disconnectBlocked(session);
  }

  /** Whoever has the table open sees it as it is written; the lobby hears that it is gone. */
  private async showClosedTable(id: string): Promise<void> {
    const before = await this.liveTables.getOrLoad(id);
    const { lineCount } = before.table;
    await this.liveTables.replication.replicateUpTo(before, lineCount);
    const room = await this.liveTables.getOrLoad(id);
    // Where it was read just now, with its end, nobody has been told of that.
    if (room.table.lineCount === lineCount) this.lobby.broadcastTable(room);
    // The house may have put the table away in the very moment when it was ended.
    const row = await this.ports.store.findTable(id);
    if (row && row.phase !== room.table.phase)
      await this.ports.store.commit({ table: room.createRow() });
  }
}

function disconnectBlocked(guest: Session): void {
  const bye = { code: 'blocked', message: 'this person may not play here any more' };
  guest.send(JSON.stringify({ bye }));
  guest.disconnect();
}
