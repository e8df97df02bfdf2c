/**
 * The house: wires its parts together, and takes requests from sessions. It knows no sockets; the
 * server gives a session its connection.
 */
import { CodedError } from '@ludotheque/core';
import {
  isRequestErrorCode,
  type LobbyEntry,
  PROTOCOL_VERSION,
  type Request,
  RequestError,
  type RequestErrorBody,
  type RequestName,
  refuseRequest,
  type Welcome,
} from '@ludotheque/protocol';
import { IllegalMoveError, MissingRulesError } from '@ludotheque/table';
import type { ClusterSync } from './cluster/cluster-sync.ts';
import { createHouseParts, type HouseParts } from './house-parts.ts';
import { commitWithAudit } from './moderation/audit-log.ts';
import type { OperatorContext } from './moderation/operator-actions.ts';
import type { People } from './people/people.ts';
import type { Ports } from './ports.ts';
import type { ReplyOrNothing } from './request-handlers.ts';
import type { Session } from './session.ts';
import type { DealLog } from './tables/deal-log.ts';
import type { LiveTable } from './tables/live-table.ts';
import type { LiveTables } from './tables/live-tables.ts';
import { settleRatedGame } from './tables/settle-rated-game.ts';
import type { PublicSeedTableFields } from './tables/table-factory.ts';
import { ALREADY_REPLIED, type Requester } from './tables/table-frame-builder.ts';

/** How long the last health check is reused: a new one costs a write. */
const HEALTH_CACHE_MS = 1_000;

export class House {
  readonly people: People;
  readonly liveTables: LiveTables;
  readonly dealLog: DealLog;
  /** Where there are other nodes. */
  readonly clusterSync: ClusterSync | undefined;
  private readonly ports: Ports;
  private readonly parts: HouseParts;
  private lastHealthCheck:
    | { readonly since: number; readonly answer: Promise<boolean> }
    | undefined;
  /** How many moves this node has committed since it started. */
  committedMoves = 0;

  constructor(ports: Ports) {
    this.ports = ports;
    this.parts = createHouseParts(ports);
    this.people = this.parts.people;
    this.liveTables = this.parts.liveTables;
    this.dealLog = this.parts.dealLog;
    this.clusterSync = this.parts.clusterSync;
    this.parts.events.onCommitted((liveTable, _, isLocal) => this.countMoves(liveTable, isLocal));
  }

  private countMoves(liveTable: LiveTable, isLocal: boolean): void {
    const plies = liveTable.table.match?.moveCount ?? 0;
    if (isLocal) this.committedMoves += plies - liveTable.countedPlies;
    liveTable.countedPlies = plies;
  }

  /** Rejects if stored tables cannot be played here, unless that is allowed. */
  async start(): Promise<void> {
    await this.parts.rulesCheck.assertTablesArePlayable();
    await this.parts.downtime.start();
    await this.parts.tableScan.start();
    await this.clusterSync?.start();
    await this.parts.adminCommands.start();
    this.dealLog.start();
    await this.parts.signOutCheck.start();
  }

  /** Nothing happens by itself any more: no bot moves, no clock runs out, no table is loaded. */
  stopTimers(): void {
    this.parts.downtime.stop();
    this.parts.adminCommands.stop();
    this.parts.signOutCheck.stop();
    this.parts.tableScan.stop();
    this.parts.lobby.stop();
    this.parts.turnSchedulers.stop();
    this.liveTables.stop();
    this.dealLog.stop();
  }

  /** Says goodbye to everybody, and waits until everything decided so far is stored. */
  async stop(): Promise<void> {
    this.stopTimers();
    const bye = { code: 'restart', message: 'the house will be back in a moment' } as const;
    this.parts.sessions.broadcast(JSON.stringify({ bye }));
    await this.liveTables.waitForCommits();
    await this.parts.resultsWriter.waitForWrites();
    await this.dealLog.flush();
    await this.clusterSync?.stop();
    await this.parts.downtime.end();
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

  /** The game, the phase and the sitters of a table, for everybody who has its link. */
  async readTableSummary(id: string): Promise<LobbyEntry> {
    const row = await this.ports.store.findTable(id);
    if (!row) return refuseRequest('table', 'there is no such table');
    const summary: LobbyEntry = JSON.parse(row.summary);
    return summary;
  }

  /**
   * Opens a table whose deal is the same for everybody who gives the same seed. Not for a server: there is
   * no request for it, because the seed of a table with other people must stay secret.
   */
  async createPublicSeedTable(person: string, fields: PublicSeedTableFields): Promise<string> {
    const { name } = await this.people.find(person);
    return (await this.parts.tableFactory.createWithPublicSeed(person, fields, name)).id;
  }

  /** Ends a table for the operator, whoever sits there. */
  async endTable({ by, now, store, why }: OperatorContext, id: string): Promise<void> {
    await this.liveTables.getOrLoad(id);
    // Before the deed: a deed without a line in the log would be worse than a line without a deed.
    await commitWithAudit(store, now, { by, action: 'end', subject: id, why });
    await this.liveTables.submit(id, { kind: 'close', why: 'admin' });
  }

  /** Ends a rated game that nobody came back to, with results; false if this is none. */
  settleRatedGame(id: string): Promise<boolean> {
    return settleRatedGame(this.liveTables, id);
  }

  connect(session: Session): Welcome {
    this.parts.sessions.add(session);
    const { id: person, name } = session.person;
    const { build, clock } = this.ports;
    const you = { person, name };
    return {
      protocol: PROTOCOL_VERSION,
      build,
      you,
      now: clock.now(),
      accepts: ['seenAt', 'personality'],
    };
  }

  disconnect(session: Session): void {
    this.parts.sessions.delete(session);
    this.parts.lobby.unsubscribe(session);
    this.parts.subscriptions.unsubscribeAll(session);
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
  toErrorReply(error: unknown): RequestErrorBody {
    if (error instanceof IllegalMoveError)
      return { code: error.code, message: error.message, refusal: error.refusal };
    if (error instanceof MissingRulesError) return this.parts.rulesCheck.explain(error);
    if (error instanceof CodedError && isRequestErrorCode(error.code))
      return { code: error.code, message: error.message };
    this.ports.warn('a request failed', error);
    return { code: 'house', message: 'something went wrong on our side; please try again' };
  }

  /** Carries out a request, or rejects; with a CodedError if the request is refused. */
  executeRequest<N extends RequestName>(
    session: Session,
    request: Request<N>,
    requester?: Requester,
  ): Promise<ReplyOrNothing<N>> {
    if (session.isForgotten)
      return Promise.reject(new RequestError('person', 'nobody has this name any more'));
    if (session.isSignedOut)
      return Promise.reject(new RequestError('visit', 'this device has been signed out'));
    try {
      this.parts.tableReadingLimits.checkRequest(session, request);
    } catch (error) {
      return Promise.reject(error);
    }
    return this.parts.handlers[request.do](session, request, requester);
  }
}
