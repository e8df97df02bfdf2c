/** Watches the database and all connections, and remembers the first promise that is broken. */
import {
  parseRequestMessage,
  type Request,
  type ServerFrame,
  type TableSnapshot,
  type TableStepFrame,
} from '@ludotheque/protocol';
import type { InMemoryDatabase, RecordLine, StoreCommand } from '@ludotheque/store';
import type { RulesLookup } from '@ludotheque/table';
import type { SimulatedConnection, TrafficObserver } from '../environment/simulated-network.ts';
import { MAX_WRITE_DELAY_MS } from './charged-time-check.ts';
import { checkFinalStore } from './final-store-check.ts';
import {
  checkSnapshot,
  checkTableFrame,
  type FrameContext,
  type KnownTable,
  readLineNumber,
} from './frame-checks.ts';
import { assertHousePromise, Violation } from './house-promises.ts';
import { NotificationCheck } from './notification-check.ts';
import { findRecordedKind, leavesWithPlace } from './recorded-requests.ts';
import { RequestedMoves } from './requested-moves.ts';
import { TableModel } from './table-model.ts';
import { TableTimelines } from './table-timelines.ts';

/** What a connection has asked for, and what it has been told about each table. */
interface ObservedConnection {
  readonly requests: Map<number, Request>;
  readonly openTables: Map<string, KnownTable>;
  /** Tables that it has closed. Steps that were decided before may still be sent. */
  readonly closedTables: Set<string>;
}

/** Where no clock is set, a line has the time at which it was decided, up to these errors. */
const MAX_CLOCK_ERROR_MS = 50;
/** Without faults, every subscriber gets a step within this time. */
const MAX_BROADCAST_DELAY_MS = 10_000;

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
  private readonly requestedMoves = new RequestedMoves();
  private readonly notificationCheck = new NotificationCheck();
  private readonly timelines = new Map<string, TableTimelines>();
  private readonly now: () => number;
  private readonly areClocksRight: boolean;
  private lastNodeStart = 0;

  /** `areClocksRight`: nothing sets them. */
  constructor(rules: RulesLookup, now: () => number, areClocksRight: boolean) {
    this.rules = rules;
    this.now = now;
    this.areClocksRight = areClocksRight;
  }

  onNodeStarted(): void {
    this.lastNodeStart = this.now();
  }

  private createTimelines(): TableTimelines {
    return new TableTimelines(
      () => new TableModel(this.rules, (time) => this.lastNodeStart >= time),
    );
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
      const timelines = this.timelines.get(table) ?? this.createTimelines();
      const model = timelines.current;
      this.timelines.set(table, timelines);
      this.tableModels.set(table, model);
      for (const line of lines) {
        if (this.areClocksRight) this.checkTimeIsReal(table, line);
        const input = model.append(line, this.now());
        this.lineCount++;
        if (input.kind === 'move') this.requestedMoves.onMade(table, input);
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

  onTurnNotification(person: string, table: string): void {
    // A turn that was lost may come again, and be notified again.
    if (this.timelines.get(table)?.hasLostLines) return;
    this.recordViolationsOf(() =>
      this.notificationCheck.onNotified(person, this.tableModels.get(table), this.now()),
    );
  }

  /** How many lines the table can lose without losing its deal or its result. */
  countLosableLines(table: string): number {
    const model = this.tableModels.get(table);
    const { match, phase } = model?.table ?? {};
    return match && phase === 'playing' ? model!.lines.length - 1 - match.dealLine : 0;
  }

  /** The database has lost lines that it had acknowledged. */
  onLinesLost(table: string, count: number): void {
    const timelines = this.timelines.get(table)!;
    for (const { input } of timelines.loseLastLines(count, this.now()))
      if (input.kind === 'move') this.requestedMoves.onLost(input);
    this.tableModels.set(table, timelines.current);
    this.lineCount++;
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
      if (request.do === 'move') this.requestedMoves.onRequested(connection.personId, request);
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
      else if ('table' in frame && 'n' in frame) this.checkStep(connection, frame, openTables);
      else if ('ok' in frame && request?.do === 'open')
        this.checkSnapshot(connection, frame.ok as TableSnapshot, request.seen ?? -1);
      else if ('ok' in frame && request?.do === 'close')
        this.observe(connection).closedTables.add(request.table);
      if (!request || 'no' in frame || findRecordedKind(request.do) === undefined) return;
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
    const kind = findRecordedKind(request.do);
    const isWritten = this.timelines.get(tableId)?.all.some(({ lines }) =>
      // Whoever takes the last seat gets the number of the start, which comes after the seat.
      [lines[n], request.do === 'sit' ? lines[n - 1] : undefined].some((line) => {
        const input = line?.input;
        if (!input || !('by' in input) || input.by !== person) return false;
        if (input.kind !== kind && !(kind === 'leave' && leavesWithPlace(line, person)))
          return false;
        return input.kind !== 'move' || request.do !== 'move' || input.id === request.moveId;
      }),
    );
    assertHousePromise(
      'lost',
      isWritten === true,
      () => `${person}: ${JSON.stringify(request)} is not in line ${n}`,
    );
    this.acknowledgedCount++;
  }

  /** Checks a frame about a line, which must have been written, with each of these records. */
  private checkFrame<Result>(
    { number, personId }: SimulatedConnection,
    { n, table }: { readonly n: number; readonly table: string },
    models: readonly TableModel[],
    check: (context: FrameContext) => Result,
  ): Result {
    const written = models.filter(({ lines }) => lines[n] !== undefined);
    const isWritten = written.length > 0;
    assertHousePromise('early', isWritten, () => `${table}: ${n} was told, but not written`);
    return TableTimelines.checkAny(written, (model) =>
      check({ model, personId, connectionNumber: number }),
    );
  }

  /** Whoever was told of lines that are lost must get a marked snapshot before any other step. */
  private checkStep(
    connection: SimulatedConnection,
    frame: TableStepFrame,
    openTables: Map<string, KnownTable>,
  ): void {
    const { table } = frame;
    const timelines = this.timelines.get(table);
    const known = openTables.get(table);
    const isLost = known && timelines?.findLossTime(known.model, known.n) !== undefined;
    const models = isLost ? [known.model] : (timelines?.all ?? []);
    openTables.set(
      table,
      this.checkFrame(connection, frame, models, (context) =>
        checkTableFrame(context, frame, known),
      ),
    );
  }

  private checkSnapshot(
    connection: SimulatedConnection,
    snapshot: TableSnapshot,
    seen: number,
  ): void {
    const { table } = snapshot;
    const { closedTables, openTables } = this.observe(connection);
    const timelines = this.timelines.get(table);
    const before = openTables.get(table);
    const known = this.checkFrame(connection, snapshot, timelines?.all ?? [], (context) =>
      checkSnapshot(context, snapshot, seen),
    );
    if (before && before.model !== known.model && !closedTables.has(table))
      assertHousePromise(
        'rewound',
        snapshot.rewound === true || timelines!.findLossTime(before.model, before.n) === undefined,
        () => `connection ${connection.number}, table ${table}: the loss is not marked`,
      );
    openTables.set(table, known);
    closedTables.delete(table);
  }

  /** While there are no faults: whoever has a table open knows all its lines but the very last ones. */
  checkSubscribersAreUpToDate(healthyConnections: readonly SimulatedConnection[]): void {
    this.recordViolationsOf(() => {
      for (const connection of healthyConnections) {
        const { closedTables, openTables } = this.observe(connection);
        for (const [table, { model, n }] of openTables) {
          const next = this.tableModels.get(table)!.lines[n + 1];
          const lostAt = this.timelines.get(table)!.findLossTime(model, n);
          const isUpToDate =
            closedTables.has(table) ||
            !next ||
            this.now() - next.writtenAt < MAX_BROADCAST_DELAY_MS;
          const place = `connection ${connection.number}, table ${table}`;
          assertHousePromise('told', isUpToDate, () => `${place}: told up to ${n} only`);
          assertHousePromise(
            'rewound',
            closedTables.has(table) ||
              lostAt === undefined ||
              this.now() - lostAt < MAX_BROADCAST_DELAY_MS,
            () => `${place}: not told that ${n} is lost`,
          );
        }
      }
    });
  }

  /** When the run is over. */
  checkFinalStore(database: InMemoryDatabase): void {
    this.recordViolationsOf(() => checkFinalStore(this.tableModels, database));
  }
}
