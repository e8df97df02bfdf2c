/**
 * The house: everything that somebody may ask for, and who may. It talks to guests, who are
 * connections; the server gives them sockets.
 */
import { CodedError, fail } from '@ludotheque/core';
import {
  type ErrorReply,
  PROTOCOL_VERSION,
  type Request,
  type TableSnapshot,
  type Welcome,
} from '@ludotheque/protocol';
import { IllegalMoveError, type Step } from '@ludotheque/table';
import { AdminCommandRunner } from './admin-commands.ts';
import { ClusterSync } from './cluster/cluster-sync.ts';
import { AccountRequests } from './people/account-requests.ts';
import { listTablesAwaitingPerson } from './people/pending-turns.ts';
import { People } from './people/people.ts';
import { TurnNotifier } from './people/turn-notifier.ts';
import type { Ports } from './ports.ts';
import type { Session } from './session.ts';
import { buildGameRecord } from './tables/game-record.ts';
import { Hints } from './tables/hints.ts';
import { listLegalMoves } from './tables/legal-moves.ts';
import type { LiveTable } from './tables/live-table.ts';
import { LiveTables } from './tables/live-tables.ts';
import { Lobby } from './tables/lobby.ts';
import { ResultsWriter } from './tables/results-writer.ts';
import { Subscriptions } from './tables/subscriptions.ts';
import type { Requester } from './tables/table-broadcast.ts';
import { TableFactory } from './tables/table-factory.ts';
import { ALREADY_REPLIED, TableRequests } from './tables/table-requests.ts';

/** So long a good answer about the store's health is believed: asking again costs a write. */
const HEALTH_CACHE_MS = 1_000;

export class House {
  readonly people: People;
  readonly liveTables: LiveTables;
  private readonly ports: Ports;
  private readonly lobby: Lobby;
  private readonly tableRequests: TableRequests;
  private readonly subscriptions: Subscriptions;
  private readonly resultsWriter: ResultsWriter;
  private readonly accountRequests: AccountRequests;
  private readonly hints: Hints;
  private readonly turnNotifier: TurnNotifier;
  private readonly adminCommands: AdminCommandRunner;
  readonly clusterSync: ClusterSync;
  private readonly sessions = new Set<Session>();
  private lastHealthCheck:
    | { readonly since: number; readonly answer: Promise<boolean> }
    | undefined;
  /** How many moves were written down since the house opened. */
  committedMoves = 0;

  constructor(ports: Ports) {
    this.ports = ports;
    this.people = new People(ports);
    this.lobby = new Lobby(ports);
    this.resultsWriter = new ResultsWriter(ports);
    this.liveTables = new LiveTables(ports, {
      onCommitted: (room, steps, here) => this.onCommitted(room, steps, here),
      listMutedPeople: (person) => this.people.getCachedLists(person).muted ?? [],
    });
    const opening = new TableFactory(ports, this.liveTables, () => this.people.createId());
    this.tableRequests = new TableRequests(ports, this.people, this.liveTables, opening);
    this.subscriptions = new Subscriptions(ports, this.liveTables);
    this.accountRequests = new AccountRequests(ports, this.people);
    this.hints = new Hints(ports);
    this.turnNotifier = new TurnNotifier(ports, (person) => this.listSessions(person));
    this.adminCommands = new AdminCommandRunner(ports, this.sessions, this.liveTables, this.lobby);
    this.clusterSync = new ClusterSync(ports, this.liveTables, this.lobby, {
      onPersonChanged: (person) => this.refreshPerson(person),
      onTurn: (person, turn) => this.turnNotifier.notifyLocalSessions(person, turn),
    });
  }

  async start(): Promise<void> {
    await this.liveTables.start();
    await this.clusterSync.start();
    await this.adminCommands.poll();
  }

  /** Takes nothing new, and waits until all that was decided is safe. */
  async stop(): Promise<void> {
    this.adminCommands.stop();
    this.liveTables.stop();
    const bye = { code: 'restart', message: 'the house will be back in a moment' } as const;
    for (const guest of this.sessions) guest.send(JSON.stringify({ bye }));
    await this.liveTables.waitForCommits();
    await this.resultsWriter.waitForWrites();
    await this.clusterSync.stop();
  }

  /** Whether the record can be read and written. */
  checkHealth(): Promise<boolean> {
    const now = this.ports.clock.now();
    if (!this.lastHealthCheck || Math.abs(now - this.lastHealthCheck.since) >= HEALTH_CACHE_MS)
      this.lastHealthCheck = { since: now, answer: this.tryToWriteStore() };
    return this.lastHealthCheck.answer;
  }

  private async tryToWriteStore(): Promise<boolean> {
    try {
      await this.ports.store.commit({
        notes: [{ key: 'health', value: `${this.ports.clock.now()}` }],
      });
      return true;
    } catch {
      return false;
    }
  }

  private listSessions(person: string): Session[] {
    return [...this.sessions].filter((guest) => guest.person.id === person);
  }

  connect(guest: Session): Welcome {
    this.sessions.add(guest);
    const { id: person, name } = guest.person;
    const { build, clock } = this.ports;
    return { protocol: PROTOCOL_VERSION, build, you: { person, name }, now: clock.now() };
  }

  disconnect(guest: Session): void {
    this.sessions.delete(guest);
    this.lobby.unsubscribe(guest);
    this.subscriptions.unsubscribeAll(guest);
  }

  /** Answers over the guest's connection. */
  handleRequest(guest: Session, id: number, ask: Request): Promise<void> {
    return this.executeRequest(guest, ask, { session: guest, requestId: id }).then(
      (ok) => {
        if (ok !== ALREADY_REPLIED) guest.send(JSON.stringify({ re: id, ok: ok ?? {} }));
      },
      (error: unknown) => guest.send(JSON.stringify({ re: id, no: this.toErrorReply(error) })),
    );
  }

  /** A refusal in words; what is our own fault is not explained to anybody outside. */
  toErrorReply(error: unknown): ErrorReply {
    if (error instanceof IllegalMoveError)
      return { code: error.code, message: error.message, refusal: error.refusal };
    if (error instanceof CodedError && error.code !== 'store')
      return { code: error.code, message: error.message };
    this.ports.warn('a request failed', error);
    return { code: 'house', message: 'something went wrong on our side; please try again' };
  }

  /** Does what is asked for, or refuses by a Fault. Moves take the shortest way. */
  executeRequest(guest: Session, ask: Request, asker?: Requester): Promise<unknown> {
    if (guest.isForgotten)
      return Promise.reject(new CodedError('person', 'nobody has this name any more'));
    if (ask.do === 'move') return this.tableRequests.move(guest.person.id, ask, asker);
    return this.dispatch(guest, ask, asker);
  }

  private async dispatch(guest: Session, ask: Exclude<Request, { do: 'move' }>, asker?: Requester) {
    const by = guest.person.id;
    const { tableRequests } = this;
    switch (ask.do) {
      case 'hello':
        return this.checkProtocolVersion(ask.protocol);
      case 'ping':
        return { now: this.ports.clock.now() };
      case 'me':
      case 'my-tables':
      case 'history':
      case 'ratings':
      case 'ranking':
      case 'export':
      case 'recovery':
      case 'device-link':
      case 'mute':
      case 'block':
      case 'avoided':
      case 'push':
      case 'unpush':
        return this.accountRequests.executeRequest(by, ask);
      case 'turns':
        return { tables: await listTablesAwaitingPerson(by, this.ports.store, this.liveTables) };
      case 'rename':
        return this.renamePerson(by, ask.name);
      case 'forget-me':
        return this.forgetPerson(by);
      case 'lobby':
        return this.setLobbySubscription(guest, ask.on);
      case 'create':
        return tableRequests.create(by, ask);
      case 'play-now':
        return tableRequests.joinQuickTable(by, ask.game);
      case 'open':
        return this.openTable(guest, ask.table, ask.seen, asker);
      case 'close':
        this.subscriptions.unsubscribe(guest, ask.table);
        return {};
      case 'sit':
        return tableRequests.sit(by, ask, asker);
      case 'leave':
        return tableRequests.leave(by, ask.table, asker);
      case 'start':
        return tableRequests.start(by, ask, asker);
      case 'rematch':
        return tableRequests.rematch(by, ask.table);
      case 'say':
        return tableRequests.say(by, ask, asker);
      case 'seat-bot':
        return tableRequests.submit(
          ask.table,
          () => [{ kind: 'seat-bot', by, level: ask.level }],
          asker,
        );
      case 'agree':
        return tableRequests.submit(ask.table, () => [{ kind: 'agree', by, yes: ask.yes }], asker);
      case 'vote':
        return tableRequests.submit(
          ask.table,
          () => [{ kind: 'vote', by, against: ask.seat }],
          asker,
        );
      case 'unseat-bot':
      case 'return':
      case 'resign':
        return tableRequests.submit(ask.table, () => [{ kind: ask.do, by }], asker);
      case 'legal':
        return listLegalMoves(by, this.liveTables, ask.table);
      case 'hint':
        return this.hints.suggestMoves(by, await this.liveTables.getOrLoad(ask.table));
      case 'record':
        return buildGameRecord(this.ports.rules, await this.ports.store.readRecord(ask.table));
    }
  }

  private checkProtocolVersion(protocol: number): unknown {
    if (protocol !== PROTOCOL_VERSION)
      fail(
        'version',
        `this page speaks version ${protocol}, the house ${PROTOCOL_VERSION}: please reload`,
      );
    return { protocol: PROTOCOL_VERSION, build: this.ports.build };
  }

  /** The answer goes out before anything else can happen at the table. */
  private async openTable(
    guest: Session,
    id: string,
    seen: number,
    asker?: Requester,
  ): Promise<unknown> {
    let shown: TableSnapshot | undefined;
    await this.subscriptions.subscribe(guest, id, seen, (sync) => {
      shown = sync;
      if (asker) guest.send(JSON.stringify({ re: asker.requestId, ok: sync }));
    });
    return asker && shown ? ALREADY_REPLIED : shown;
  }

  private async setLobbySubscription(guest: Session, on: boolean): Promise<unknown> {
    if (!on) {
      this.lobby.unsubscribe(guest);
      return {};
    }
    this.lobby.subscribe(guest);
    return { tables: await this.lobby.listEntries() };
  }

  private async renamePerson(by: string, name: string): Promise<unknown> {
    const person = await this.people.rename(by, name);
    for (const guest of this.listSessions(by)) guest.person = person;
    return { name: person.name };
  }

  private async forgetPerson(by: string): Promise<unknown> {
    await this.tableRequests.leaveAll(by);
    await this.people.forget(by);
    this.revokeSessions(by);
    return { forgotten: true };
  }

  private revokeSessions(person: string): void {
    for (const guest of this.listSessions(person)) {
      guest.isForgotten = true;
      this.lobby.unsubscribe(guest);
      for (const id of [...guest.openTables.keys()]) this.subscriptions.unsubscribe(guest, id);
    }
  }

  /** Somebody has a new name, or none, since they were at another node. */
  private async refreshPerson(id: string): Promise<void> {
    const guests = this.listSessions(id);
    const person = await this.people.refresh(id, guests.length > 0);
    if (!person) this.revokeSessions(id);
    else for (const guest of guests) guest.person = person;
  }

  /** Who has decided something counts, files and sends notes; all who see it show it. */
  private onCommitted(room: LiveTable, steps: readonly Step[], here: boolean): void {
    const { id, table } = room;
    const plies = table.match?.moveCount ?? 0;
    if (here) this.committedMoves += plies - room.countedPlies;
    room.countedPlies = plies;
    if (steps.some(({ publicTableChanged }) => publicTableChanged)) {
      this.lobby.broadcastTable(room);
      if (here && table.setup.listed) this.ports.pubSub?.publish({ about: 'lobby', table: id });
    }
    if (here && table.phase === 'over' && !room.hasResultsWritten)
      void this.resultsWriter.writeResults(room);
    this.turnNotifier.notifyAwaitedPlayers(room, here);
  }
}
