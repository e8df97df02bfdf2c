/** Requests that change a session itself: the lobby, open tables, and the person behind it. */
import type { TableSnapshot } from '@ludotheque/protocol';
import type { People } from './people/people.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { type GiveUpAllSeatsDependencies, giveUpAllSeats } from './tables/give-up-all-seats.ts';
import type { LiveTables } from './tables/live-tables.ts';
import type { Lobby } from './tables/lobby.ts';
import type { Subscriptions } from './tables/subscriptions.ts';
import { ALREADY_REPLIED, type Requester, type SeenStep } from './tables/table-frame-builder.ts';
import type { TableReadingLimits } from './tables/table-reading-limits.ts';

export interface SessionRequestsDependencies {
  readonly ports: GiveUpAllSeatsDependencies['ports'];
  readonly people: People;
  readonly sessions: Sessions;
  readonly lobby: Lobby;
  readonly liveTables: LiveTables;
  readonly subscriptions: Subscriptions;
  readonly tableReadingLimits: TableReadingLimits;
}

export class SessionStateRequests {
  private readonly deps: SessionRequestsDependencies;

  constructor(deps: SessionRequestsDependencies) {
    this.deps = deps;
  }

  /** Sends the snapshot at once, before anything else can happen at the table. */
  async openTable(session: Session, id: string, seen: SeenStep, requester?: Requester) {
    this.deps.tableReadingLimits.checkReading(session);
    let sent: TableSnapshot | undefined;
    await this.deps.subscriptions.subscribe(session, id, seen, (snapshot) => {
      sent = snapshot;
      if (requester) session.send(JSON.stringify({ re: requester.requestId, ok: snapshot }));
    });
    return requester && sent ? ALREADY_REPLIED : sent;
  }

  /** A page of what happened at a table before a step. */
  async readTableLog(session: Session, id: string, before: number) {
    this.deps.tableReadingLimits.checkReading(session);
    return this.deps.liveTables.readLog(id, session.person.id, before);
  }

  closeTable(session: Session, id: string) {
    this.deps.subscriptions.unsubscribe(session, id);
    return {};
  }

  async setLobbySubscription(session: Session, on: boolean) {
    const { lobby } = this.deps;
    if (!on) {
      lobby.unsubscribe(session);
      return {};
    }
    return { tables: await lobby.subscribe(session) };
  }

  async renamePerson(id: string, name: string) {
    const person = await this.deps.people.rename(id, name);
    this.deps.sessions.updatePerson(person);
    return { name: person.name };
  }

  async forgetPerson(id: string) {
    await giveUpAllSeats(this.deps, id);
    await this.deps.people.forget(id);
    this.revoke(id);
    return { forgotten: true } as const;
  }

  /** The person has been forgotten: their sessions may do nothing any more. */
  private revoke(person: string): void {
    for (const session of this.deps.sessions.listOf(person)) {
      session.isForgotten = true;
      this.unsubscribe(session);
    }
  }

  private unsubscribe(session: Session): void {
    this.deps.lobby.unsubscribe(session);
    for (const id of [...session.openTables.keys()])
      this.deps.subscriptions.unsubscribe(session, id);
  }

  /** Closes those of these sessions whose device has been signed out, at whatever node. */
  async closeSignedOutSessions(sessions: readonly Session[]): Promise<void> {
    const devices = [...new Set(sessions.flatMap(({ device }) => device ?? []))];
    if (devices.length === 0) return;
    const signedOut = new Set(await this.deps.people.listSignedOutDevices(devices));
    for (const session of sessions)
      if (session.device !== undefined && signedOut.has(session.device)) this.signOut(session);
  }

  private signOut(session: Session): void {
    if (session.isSignedOut) return;
    session.isSignedOut = true;
    this.unsubscribe(session);
    const bye = { code: 'signed-out', message: 'this device has been signed out' };
    session.send(JSON.stringify({ bye }));
    session.disconnect();
  }

  /** Another node has changed or forgotten this person. */
  async refreshPerson(id: string): Promise<void> {
    const isConnected = this.deps.sessions.listOf(id).length > 0;
    const person = await this.deps.people.refresh(id, isConnected);
    if (!person) return this.revoke(id);
    this.deps.sessions.updatePerson(person);
    await this.closeSignedOutSessions(this.deps.sessions.listOf(id));
  }
}
