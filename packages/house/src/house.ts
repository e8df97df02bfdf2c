/**
 * The house: wires its parts together, and takes requests from sessions. It knows no sockets; the
 * server gives a session its connection.
 */
import { CodedError } from '@ludotheque/core';
import {
  type ErrorReply,
  isRequestErrorCode,
  PROTOCOL_VERSION,
  type Request,
  RequestError,
  type RequestName,
  type Welcome,
} from '@ludotheque/protocol';
import { IllegalMoveError, type Step } from '@ludotheque/table';
import { AdminCommandRunner } from './admin-commands.ts';
import { ClusterSync } from './cluster/cluster-sync.ts';
import { AccountRequests } from './people/account-requests.ts';
import { People } from './people/people.ts';
import { TurnNotifier } from './people/turn-notifier.ts';
import type { Ports } from './ports.ts';
import {
  createRequestHandlers,
  type HandlerResult,
  type RequestHandlers,
} from './request-handlers.ts';
import type { Session } from './session.ts';
import { SessionRequests } from './session-requests.ts';
import { Sessions } from './sessions.ts';
import { Hints } from './tables/hints.ts';
import type { LiveTable } from './tables/live-table.ts';
import { LiveTables } from './tables/live-tables.ts';
import { Lobby } from './tables/lobby.ts';
import { ResultsWriter } from './tables/results-writer.ts';
import { Subscriptions } from './tables/subscriptions.ts';
import { ALREADY_REPLIED, type Requester } from './tables/table-broadcast.ts';
import { TableFactory } from './tables/table-factory.ts';
import { TableRequests } from './tables/table-requests.ts';

/** How long the last health check is reused: a new one costs a write. */
const HEALTH_CACHE_MS = 1_000;

export class House {
  readonly people: People;
  readonly liveTables: LiveTables;
  readonly clusterSync: ClusterSync;
  private readonly ports: Ports;
  private readonly handlers: RequestHandlers;
  private readonly lobby: Lobby;
  private readonly subscriptions: Subscriptions;
  private readonly resultsWriter: ResultsWriter;
  private readonly turnNotifier: TurnNotifier;
  private readonly adminCommands: AdminCommandRunner;
  private readonly sessions = new Sessions();
  private lastHealthCheck:
    | { readonly since: number; readonly answer: Promise<boolean> }
    | undefined;
  /** How many moves this node has committed since it started. */
  committedMoves = 0;

  constructor(ports: Ports) {
    this.ports = ports;
    const { sessions } = this;
    const people = new People(ports);
    const lobby = new Lobby(ports);
    const liveTables = new LiveTables(ports, {
      onCommitted: (liveTable, steps, isLocal) => this.onCommitted(liveTable, steps, isLocal),
      listMutedPeople: (person) => people.getCachedLists(person).muted ?? [],
    });
    const tableFactory = new TableFactory(ports, liveTables, () => people.createId());
    const tableRequests = new TableRequests(ports, people, liveTables, tableFactory);
    const subscriptions = new Subscriptions(ports, liveTables);
    const sessionRequests = new SessionRequests({
      people,
      sessions,
      lobby,
      subscriptions,
      tableRequests,
    });
    this.people = people;
    this.liveTables = liveTables;
    this.lobby = lobby;
    this.subscriptions = subscriptions;
    this.resultsWriter = new ResultsWriter(ports);
    this.turnNotifier = new TurnNotifier(ports, (person) => sessions.listOf(person));
    this.adminCommands = new AdminCommandRunner(ports, sessions, liveTables, lobby);
    this.clusterSync = new ClusterSync(ports, liveTables, lobby, {
      onPersonChanged: (person) => sessionRequests.refreshPerson(person),
      onTurn: (person, turn) => this.turnNotifier.notifyLocalSessions(person, turn),
    });
    this.handlers = createRequestHandlers({
      ports,
      accountRequests: new AccountRequests(ports, people),
      sessionRequests,
      tableRequests,
      liveTables,
      hints: new Hints(ports),
    });
  }

  async start(): Promise<void> {
    await this.liveTables.start();
    await this.clusterSync.start();
    await this.adminCommands.poll();
  }

  /** Accepts nothing new, and waits until everything decided so far is stored. */
  async stop(): Promise<void> {
    this.adminCommands.stop();
    this.liveTables.stop();
    const bye = { code: 'restart', message: 'the house will be back in a moment' } as const;
    this.sessions.broadcast(JSON.stringify({ bye }));
    await this.liveTables.waitForCommits();
    await this.resultsWriter.waitForWrites();
    await this.clusterSync.stop();
  }

  /** Whether the store can be written to. */
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

  connect(session: Session): Welcome {
    this.sessions.add(session);
    const { id: person, name } = session.person;
    const { build, clock } = this.ports;
    return { protocol: PROTOCOL_VERSION, build, you: { person, name }, now: clock.now() };
  }

  disconnect(session: Session): void {
    this.sessions.delete(session);
    this.lobby.unsubscribe(session);
    this.subscriptions.unsubscribeAll(session);
  }

  /** Carries out a request and sends the reply to the session. */
  handleRequest(session: Session, id: number, request: Request): Promise<void> {
    return this.executeRequest(session, request, { session, requestId: id }).then(
      (ok) => {
        if (ok !== ALREADY_REPLIED) session.send(JSON.stringify({ re: id, ok: ok ?? {} }));
      },
      (error: unknown) => session.send(JSON.stringify({ re: id, no: this.toErrorReply(error) })),
    );
  }

  /** What a client is told about an error. Our own faults are logged, and not explained outside. */
  toErrorReply(error: unknown): ErrorReply {
    if (error instanceof IllegalMoveError)
      return { code: error.code, message: error.message, refusal: error.refusal };
    if (error instanceof CodedError && isRequestErrorCode(error.code))
      return { code: error.code, message: error.message };
    this.ports.warn('a request failed', error);
    return { code: 'house', message: 'something went wrong on our side; please try again' };
  }

  /** Carries out a request, or rejects with a CodedError. Moves take the shortest way. */
  executeRequest<N extends RequestName>(
    session: Session,
    request: Request<N>,
    requester?: Requester,
  ): Promise<HandlerResult<N>> {
    if (session.isForgotten)
      return Promise.reject(new RequestError('person', 'nobody has this name any more'));
    return this.handlers[request.do](session, request, requester);
  }

  /** The node that committed it counts it, files results and notifies; every node shows it. */
  private onCommitted(liveTable: LiveTable, steps: readonly Step[], isLocal: boolean): void {
    const { id, table } = liveTable;
    const plies = table.match?.moveCount ?? 0;
    if (isLocal) this.committedMoves += plies - liveTable.countedPlies;
    liveTable.countedPlies = plies;
    if (steps.some(({ publicTableChanged }) => publicTableChanged)) {
      this.lobby.broadcastTable(liveTable);
      if (isLocal && table.setup.listed) this.ports.pubSub?.publish({ about: 'lobby', table: id });
    }
    if (isLocal && table.phase === 'over' && !liveTable.hasResultsWritten)
      void this.resultsWriter.writeResults(liveTable);
    this.turnNotifier.notifyAwaitedPlayers(liveTable, isLocal);
  }
}
