/** Requests that change a session itself: the lobby, open tables, and the person behind it. */
import type { TableSnapshot } from '@ludotheque/protocol';
import type { People } from './people/people.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { Lobby } from './tables/lobby.ts';
import type { Subscriptions } from './tables/subscriptions.ts';
import { ALREADY_REPLIED, type Requester, type SeenStep } from './tables/table-frame-builder.ts';
import type { TableRequests } from './tables/table-requests.ts';

export interface SessionRequestsDependencies {
  readonly people: People;
  readonly sessions: Sessions;
  readonly lobby: Lobby;
  readonly subscriptions: Subscriptions;
  readonly tableRequests: TableRequests;
}

export class SessionStateRequests {
  private readonly deps: SessionRequestsDependencies;

  constructor(deps: SessionRequestsDependencies) {
    this.deps = deps;
  }

  /** Sends the snapshot at once, before anything else can happen at the table. */
  async openTable(session: Session, id: string, seen: SeenStep, requester?: Requester) {
    let sent: TableSnapshot | undefined;
    await this.deps.subscriptions.subscribe(session, id, seen, (snapshot) => {
      sent = snapshot;
      if (requester) session.send(JSON.stringify({ re: requester.requestId, ok: snapshot }));
    });
    return requester && sent ? ALREADY_REPLIED : sent;
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
    lobby.subscribe(session);
    return { tables: await lobby.listEntries() };
  }

  async renamePerson(id: string, name: string) {
    const person = await this.deps.people.rename(id, name);
    this.deps.sessions.updatePerson(person);
    return { name: person.name };
  }

  async forgetPerson(id: string) {
    await this.deps.tableRequests.leaveAll(id);
    await this.deps.people.forget(id);
    this.revoke(id);
    return { forgotten: true } as const;
  }

  /** The person has been forgotten: their sessions may do nothing any more. */
  private revoke(person: string): void {
    for (const session of this.deps.sessions.listOf(person)) {
      session.isForgotten = true;
      this.deps.lobby.unsubscribe(session);
      for (const id of [...session.openTables.keys()])
        this.deps.subscriptions.unsubscribe(session, id);
    }
  }

  /** Another node has changed or forgotten this person. */
  async refreshPerson(id: string): Promise<void> {
    const isConnected = this.deps.sessions.listOf(id).length > 0;
    const person = await this.deps.people.refresh(id, isConnected);
    if (person) this.deps.sessions.updatePerson(person);
    else this.revoke(id);
  }
}
