/** Watches the database and all connections, and remembers the first promise that is broken. */
import type { Json } from '@ludotheque/core';
import {
  parseRequestMessage,
  type Request,
  type ServerFrame,
  type TableSnapshot,
} from '@ludotheque/protocol';
import type { InMemoryDatabase, RecordLine, StoreCommand } from '@ludotheque/store';
import type { RulesLookup } from '@ludotheque/table';
import type { SimulatedConnection, TrafficObserver } from '../environment/simulated-network.ts';
import { checkFinalStore } from './final-store-check.ts';
import {
  checkSnapshot,
  checkTableFrame,
  type FrameContext,
  type KnownTable,
} from './frame-checks.ts';
import { assertHousePromise, Violation } from './house-promises.ts';
import { TableModel } from './table-model.ts';

/** What a connection has asked for, and what it has been told about each table. */
interface ObservedConnection {
  readonly requests: Map<number, Request>;
  readonly openTables: Map<string, KnownTable>;
  /** Tables that it has closed. Steps that were decided before may still be sent. */
  readonly closedTables: Set<string>;
}

interface RequestedMove {
  readonly table: string;
  readonly move: unknown;
  isMade: boolean;
}

/** Requests that are acknowledged with the number of the line that they have added. */
const RECORDED_REQUEST_NAMES: ReadonlySet<string> = new Set([
  'move',
  'say',
  'sit',
  'leave',
  'start',
  'open-nonce',
  'resign',
  'agree',
  'vote',
  'return',
  'seat-bot',
]);

/** A notification that comes later than this belongs to the turn before. */
const MAX_NOTIFICATION_DELAY_MS = 90_000;
/** With several nodes, a line has the time at which it was decided, up to these errors. */
const MAX_CLOCK_ERROR_MS = 50;
const MAX_WRITE_DELAY_MS = 60_000;
/** Without faults, every subscriber gets a step within this time. */
const MAX_BROADCAST_DELAY_MS = 10_000;

/** The number in the reply to a request that has added a line. */
function readLineNumber(frame: ServerFrame): number | undefined {
  const reply = 'ok' in frame ? frame.ok : frame;
  const isNumbered = typeof reply === 'object' && reply !== null && 'n' in reply;
  return isNumbered && typeof reply.n === 'number' ? reply.n : undefined;
}

export class HousePromiseChecker implements TrafficObserver {
  readonly tableModels = new Map<string, TableModel>();
  /** The first promise that was broken. */
  violation: Violation | undefined;
  acknowledgedCount = 0;
  frameCount = 0;
  /** How many lines were written to the records of tables. */
  lineCount = 0;
  private readonly rules: RulesLookup;
  private readonly observedConnections = new WeakMap<SimulatedConnection, ObservedConnection>();
  /** The moves that people have sent, by person and by the id they chose. */
  private readonly requestedMoves = new Map<string, RequestedMove>();
  /** The last notification, by person and table: in which of their turns, and when. */
  private readonly lastNotifications = new Map<
    string,
    { readonly turn: number; readonly at: number }
  >();
  private readonly now: () => number;
  private readonly nodesShareTime: boolean;

  /** `nodesShareTime`: all nodes follow the clock of the database. */
  constructor(rules: RulesLookup, now: () => number, nodesShareTime: boolean) {
    this.rules = rules;
    this.now = now;
    this.nodesShareTime = nodesShareTime;
  }

  /** Checks run inside calls of the house, which must not get our errors. */
  private recordViolationsOf(check: () => void): void {
    try {
      check();
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.violation ??= error instanceof Violation ? error : new Violation('broken', stack);
    }
  }

  reportViolation(violation: Violation): void {
    this.violation ??= violation;
  }

  onWrite(command: StoreCommand): void {
    this.recordViolationsOf(() => {
      if (!('parcel' in command) || !command.parcel.record) return;
      const { lines, table } = command.parcel.record;
      // The house has records of its own for what must be done once; their ids contain a colon.
      if (table.includes(':')) return;
      const model = this.tableModels.get(table) ?? new TableModel(this.rules);
      this.tableModels.set(table, model);
      for (const line of lines) {
        if (this.nodesShareTime) this.checkTimeIsReal(table, line);
        const input = model.append(line, this.now());
        this.lineCount++;
        if (input.kind === 'move')
          this.checkMoveWasRequested(table, input.by, input.id, input.move);
      }
    });
  }

  /** A line of a node whose clock is wrong would charge the player who is awaited. */
  private checkTimeIsReal(table: string, { at, number }: RecordLine): void {
    const late = this.now() - at;
    assertHousePromise(
      'clocks',
      late >= -MAX_CLOCK_ERROR_MS && late <= MAX_WRITE_DELAY_MS,
      () => `${table}: line ${number} was decided ${late} ms ago`,
    );
  }

  /** A notification was sent to somebody's device; it must not be the second one of a turn. */
  onTurnNotification(person: string, table: string): void {
    this.recordViolationsOf(() => {
      const key = `${person} ${table}`;
      const turns = this.tableModels.get(table)?.turnTimes.get(person) ?? [];
      assertHousePromise('notes', turns.length > 0, () => `${key}: a note, and no turn`);
      const last = this.lastNotifications.get(key);
      // The one before might have been late, and of the turn before.
      const isSecond =
        last?.turn === turns.length && last.at - (turns.at(-2) ?? 0) > MAX_NOTIFICATION_DELAY_MS;
      assertHousePromise('notes', !isSecond, () => `${key}: two notes of turn ${turns.length}`);
      this.lastNotifications.set(key, { turn: turns.length, at: this.now() });
    });
  }

  private checkMoveWasRequested(table: string, person: string, id: string, move: Json): void {
    const requested = this.requestedMoves.get(`${person} ${id}`);
    assertHousePromise(
      'twice',
      requested?.table === table && JSON.stringify(requested.move) === JSON.stringify(move),
      () => `${person} never sent ${JSON.stringify(move)} at ${table}`,
    );
    assertHousePromise(
      'twice',
      !requested.isMade,
      () => `${person} has made the move ${id} before at ${table}`,
    );
    requested.isMade = true;
  }

  private observe(connection: SimulatedConnection): ObservedConnection {
    const observed = this.observedConnections.get(connection) ?? {
      requests: new Map(),
      openTables: new Map(),
      closedTables: new Set(),
    };
    this.observedConnections.set(connection, observed);
    return observed;
  }

  onRequest(connection: SimulatedConnection, text: string): void {
    this.recordViolationsOf(() => {
      const { id, request } = parseRequestMessage(text);
      this.observe(connection).requests.set(id, request);
      if (request.do !== 'move') return;
      const key = `${connection.personId} ${request.moveId}`;
      const { move, table } = request;
      if (!this.requestedMoves.has(key))
        this.requestedMoves.set(key, { table, move, isMade: false });
    });
  }

  onFrame(connection: SimulatedConnection, text: string): void {
    this.recordViolationsOf(() => {
      this.frameCount++;
      const frame: ServerFrame = JSON.parse(text);
      const { openTables, requests } = this.observe(connection);
      const request = 're' in frame ? requests.get(frame.re ?? -1) : undefined;
      const requestedTable = request && 'table' in request ? request.table : undefined;
      this.checkSeedIsSecret(text, 'table' in frame ? frame.table : requestedTable);
      if ('sync' in frame) this.checkSnapshot(connection, frame.sync, -1);
      else if ('table' in frame && 'n' in frame)
        checkTableFrame(
          this.findFrameContext(connection, frame.table, frame.n),
          frame,
          openTables.get(frame.table),
        );
      else if ('ok' in frame && request?.do === 'open')
        this.checkSnapshot(connection, frame.ok as TableSnapshot, request.seen ?? -1);
      else if ('ok' in frame && request?.do === 'close')
        this.observe(connection).closedTables.add(request.table);
      if (!request || 'no' in frame || !RECORDED_REQUEST_NAMES.has(request.do)) return;
      this.checkAcknowledgement(connection.personId, request, readLineNumber(frame));
    });
  }

  /** Of a frame that belongs to no table, the seeds of all tables are looked for. */
  private checkSeedIsSecret(text: string, tableId: string | undefined): void {
    const model = this.tableModels.get(tableId ?? '');
    const models = tableId === undefined ? this.tableModels.values() : model ? [model] : [];
    for (const { isOver, seed, table } of models)
      assertHousePromise(
        'seed',
        isOver || !text.includes(seed),
        () => `the seed of ${table.id}: ${text}`,
      );
  }

  private checkAcknowledgement(person: string, request: Request, n = -1): void {
    const tableId = 'table' in request ? request.table : '';
    const lines = this.tableModels.get(tableId)?.lines ?? [];
    // Whoever takes the last seat gets the number of the start, which comes after the seat.
    const isWritten = [lines[n], request.do === 'sit' ? lines[n - 1] : undefined].some((line) => {
      const input = line?.input;
      if (!input || input.kind !== request.do || !('by' in input) || input.by !== person)
        return false;
      return input.kind !== 'move' || request.do !== 'move' || input.id === request.moveId;
    });
    assertHousePromise(
      'lost',
      isWritten,
      () => `${person}: ${JSON.stringify(request)} is not in line ${n}`,
    );
    this.acknowledgedCount++;
  }

  /** For a frame about a line, which must have been written. */
  private findFrameContext(
    { number, personId }: SimulatedConnection,
    table: string,
    n: number,
  ): FrameContext {
    const model = this.tableModels.get(table);
    assertHousePromise(
      'early',
      model?.lines[n] !== undefined,
      () => `${table}: ${n} was told, but not written`,
    );
    return { model, personId, connectionNumber: number };
  }

  private checkSnapshot(
    connection: SimulatedConnection,
    snapshot: TableSnapshot,
    seen: number,
  ): void {
    const { n, table } = snapshot;
    const context = this.findFrameContext(connection, table, n);
    const { closedTables, openTables } = this.observe(connection);
    openTables.set(table, checkSnapshot(context, snapshot, seen));
    closedTables.delete(table);
  }

  /** While there are no faults: whoever has a table open knows all its lines but the very last ones. */
  checkSubscribersAreUpToDate(healthyConnections: readonly SimulatedConnection[]): void {
    this.recordViolationsOf(() => {
      for (const connection of healthyConnections) {
        const { closedTables, openTables } = this.observe(connection);
        for (const [table, { n }] of openTables) {
          const next = this.tableModels.get(table)!.lines[n + 1];
          const isUpToDate =
            closedTables.has(table) ||
            !next ||
            this.now() - next.writtenAt < MAX_BROADCAST_DELAY_MS;
          const place = `connection ${connection.number}, table ${table}`;
          assertHousePromise('told', isUpToDate, () => `${place}: told up to ${n} only`);
        }
      }
    });
  }

  /** When the run is over. */
  checkFinalStore(database: InMemoryDatabase): void {
    this.recordViolationsOf(() => checkFinalStore(this.tableModels, database));
  }
}
