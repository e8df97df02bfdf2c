/** Watches the disk and the wires, and says when a promise of the house is broken. */
import type { AnyGame, Json } from '@ludotheque/core';
import type { Request, ServerFrame, TableFrame, TableSnapshot } from '@ludotheque/protocol';
import type { InMemoryDatabase, StoreCommand } from '@ludotheque/store';
import type { SimulatedConnection, TrafficObserver } from '../environment/simulated-network.ts';
import {
  assertHousePromise,
  checkViewMatchesRecord,
  describeMismatch,
  Violation,
} from './house-promises.ts';
import { serializeViewFields, TableModel } from './table-model.ts';

/** A connection as we have followed it: what it asked for, and what it has been told of each table. */
interface ObservedConnection {
  readonly requests: Map<number, Request>;
  readonly openTables: Map<string, { n: number; view: Map<string, string> }>;
  /** Those that it has closed; what was decided before may still be told. */
  readonly closedTables: Set<string>;
}

interface RequestedMove {
  readonly table: string;
  readonly move: Json;
  isMade: boolean;
}

/** What is answered with the number of a line that says the same. */
const RECORDED_REQUEST_NAMES: ReadonlySet<string> = new Set([
  'move',
  'say',
  'sit',
  'leave',
  'start',
  'resign',
  'agree',
  'vote',
  'return',
  'seat-bot',
]);

/** No note is so late. */
const MAX_NOTIFICATION_DELAY_MS = 90_000;
/** In calm weather everybody hears of everything within that. */
const MAX_BROADCAST_DELAY_MS = 10_000;

export class HousePromiseChecker implements TrafficObserver {
  readonly tableModels = new Map<string, TableModel>();
  /** The first promise that was broken. */
  violation: Violation | undefined;
  acknowledgedCount = 0;
  frameCount = 0;
  /** How many lines were written down. */
  lineCount = 0;
  private readonly games: ReadonlyMap<string, AnyGame>;
  private readonly observedConnections = new WeakMap<SimulatedConnection, ObservedConnection>();
  /** What people wanted to play, by themselves and the id they chose. */
  private readonly requestedMoves = new Map<string, RequestedMove>();
  /** The last note, by person and table: in which of their turns, and when. */
  private readonly lastNotifications = new Map<
    string,
    { readonly turn: number; readonly at: number }
  >();
  private readonly now: () => number;

  constructor(games: ReadonlyMap<string, AnyGame>, now: () => number) {
    this.games = games;
    this.now = now;
  }

  /** The house must not stumble over what we find. */
  private recordViolationsOf(check: () => void): void {
    try {
      check();
    } catch (error) {
      const broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.violation ??= error instanceof Violation ? error : new Violation('broken', broken);
    }
  }

  reportViolation(violation: Violation): void {
    this.violation ??= violation;
  }

  onWrite(deed: StoreCommand): void {
    this.recordViolationsOf(() => {
      if (!('parcel' in deed) || !deed.parcel.record) return;
      const { lines, table } = deed.parcel.record;
      // Records of the house's own, by which it counts what is to be done once.
      if (table.includes(':')) return;
      const shadow = this.tableModels.get(table) ?? new TableModel((id) => this.games.get(id));
      this.tableModels.set(table, shadow);
      for (const line of lines) {
        const input = shadow.append(line, this.now());
        this.lineCount++;
        if (input.kind === 'move')
          this.checkMoveWasRequested(table, input.by, input.id, input.move);
      }
    });
  }

  /** A note was sent to somebody's device: not the second in one turn, as far as one can tell. */
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
    const decision = this.requestedMoves.get(`${person} ${id}`);
    const wanted =
      decision?.table === table && JSON.stringify(decision.move) === JSON.stringify(move);
    assertHousePromise(
      'twice',
      wanted,
      () => `${person} never wanted ${JSON.stringify(move)} at ${table}`,
    );
    assertHousePromise(
      'twice',
      !decision.isMade,
      () => `${person} has made the move ${id} before at ${table}`,
    );
    decision.isMade = true;
  }

  private observe(connection: SimulatedConnection): ObservedConnection {
    const followed = this.observedConnections.get(connection) ?? {
      requests: new Map(),
      openTables: new Map(),
      closedTables: new Set(),
    };
    this.observedConnections.set(connection, followed);
    return followed;
  }

  onRequest(connection: SimulatedConnection, text: string): void {
    this.recordViolationsOf(() => {
      const { id, ...ask } = JSON.parse(text) as Request & { id: number };
      this.observe(connection).requests.set(id, ask as Request);
      if (ask.do !== 'move') return;
      const key = `${connection.personId} ${ask.moveId}`;
      const decision = { table: ask.table, move: ask.move as Json, isMade: false };
      if (!this.requestedMoves.has(key)) this.requestedMoves.set(key, decision);
    });
  }

  onFrame(connection: SimulatedConnection, text: string): void {
    this.recordViolationsOf(() => {
      this.frameCount++;
      const frame = JSON.parse(text) as ServerFrame;
      const { requests, closedTables } = this.observe(connection);
      const ask = 're' in frame ? requests.get(frame.re ?? -1) : undefined;
      const about = 'table' in frame ? frame.table : ask && 'table' in ask ? ask.table : undefined;
      this.checkSeedIsSecret(text, about);
      if ('sync' in frame) this.checkSnapshot(connection, frame.sync, -1);
      else if ('table' in frame && 'n' in frame) this.checkTableFrame(connection, frame);
      else if ('ok' in frame && ask?.do === 'open')
        this.checkSnapshot(connection, frame.ok as TableSnapshot, ask.seen ?? -1);
      else if ('ok' in frame && ask?.do === 'close') closedTables.add(ask.table);
      if (!ask || 'no' in frame || !RECORDED_REQUEST_NAMES.has(ask.do)) return;
      const n = 'n' in frame ? frame.n : (frame as { ok: { n: number } }).ok.n;
      this.checkAcknowledgement(connection.personId, ask, n);
    });
  }

  /** The seed stays here until the game is over, whatever else a frame may say. */
  private checkSeedIsSecret(text: string, about: string | undefined): void {
    const shadow = this.tableModels.get(about ?? '');
    const concerned = about === undefined ? this.tableModels.values() : shadow ? [shadow] : [];
    for (const { isOver, seed, table } of concerned)
      assertHousePromise(
        'leak',
        isOver || !text.includes(seed),
        () => `the seed of ${table.id}: ${text}`,
      );
  }

  private checkAcknowledgement(person: string, ask: Request, n: number): void {
    const { table } = ask as Request & { table: string };
    const lines = this.tableModels.get(table)?.lines ?? [];
    // Who takes the last seat is told of the start, too.
    const said = [lines[n], ask.do === 'sit' ? lines[n - 1] : undefined].some((line) => {
      const input = line?.input;
      if (!input || input.kind !== ask.do || !('by' in input) || input.by !== person) return false;
      return input.kind !== 'move' || ask.do !== 'move' || input.id === ask.moveId;
    });
    assertHousePromise('lost', said, () => `${person}: ${JSON.stringify(ask)} is not in line ${n}`);
    this.acknowledgedCount++;
  }

  private findModelWithLine(table: string, n: number): TableModel {
    const shadow = this.tableModels.get(table);
    assertHousePromise(
      'lost',
      shadow?.lines[n] !== undefined,
      () => `${table}: ${n} was told, not written`,
    );
    return shadow;
  }

  private checkSnapshot(connection: SimulatedConnection, sync: TableSnapshot, seen: number): void {
    const { n, table } = sync;
    const shadow = this.findModelWithLine(table, n);
    const { clocks, publicTable, publicTableJson, step } = shadow.lines[n]!;
    const seat = shadow.findSeatAtLine(connection.personId, n);
    const place = () => `connection ${connection.number}, table ${table}, sync at ${n}`;
    const same = (what: string, told: unknown, right: unknown, promise: 'leak' | 'clocks') =>
      assertHousePromise(promise, JSON.stringify(told) === JSON.stringify(right), () =>
        describeMismatch(`${place()}: ${what}`, told, right),
      );
    same('seat', sync.seat, seat, 'leak');
    assertHousePromise('leak', JSON.stringify(sync.face) === publicTableJson, () =>
      describeMismatch(`${place()}: face`, sync.face, publicTable),
    );
    same('clocks', sync.clocks, clocks ?? null, 'clocks');
    same('clocksAt', sync.clocksAt, step.at, 'clocks');
    const view = sync.view === null ? new Map<string, string>() : serializeViewFields(sync.view);
    checkViewMatchesRecord(place, view, shadow.getViewFor(n, seat));
    const numbers = sync.steps.map((one) => one.n);
    const due = Array.from({ length: Math.max(0, n - seen) }, (_, i) => seen + 1 + i);
    assertHousePromise('gap', numbers.join() === due.join(), () =>
      describeMismatch(`${place()}: steps since ${seen}`, numbers, due),
    );
    for (const one of sync.steps) {
      same(`events of ${one.n}`, one.events ?? [], shadow.listEventsFor(one.n, seat), 'leak');
      same(`said in ${one.n}`, one.said, shadow.getChatLine(one.n), 'leak');
    }
    this.observe(connection).openTables.set(table, { n, view });
    this.observe(connection).closedTables.delete(table);
  }

  private checkTableFrame(connection: SimulatedConnection, frame: TableFrame): void {
    const { n, table } = frame;
    const shadow = this.findModelWithLine(table, n);
    const { clocks, publicTable, publicTableJson, step } = shadow.lines[n]!;
    const place = () => `connection ${connection.number}, table ${table}, step ${n}`;
    const known = this.observe(connection).openTables.get(table);
    assertHousePromise(
      'gap',
      known?.n === n - 1,
      () => `${place()} comes after ${known?.n ?? 'nothing'}`,
    );
    known.n = n;
    const seat = shadow.findSeatAtLine(connection.personId, n);
    const said = step.said !== undefined;
    const right = said ? [] : shadow.listEventsFor(n, seat);
    assertHousePromise('leak', JSON.stringify(frame.events ?? []) === JSON.stringify(right), () =>
      describeMismatch(`${place()}: events`, frame.events, right),
    );
    assertHousePromise('leak', JSON.stringify(frame.said) === JSON.stringify(step.said), () =>
      describeMismatch(`${place()}: said`, frame.said, step.said),
    );
    assertHousePromise(
      'leak',
      JSON.stringify(frame.face) === (step.publicTableChanged ? publicTableJson : undefined),
      () => describeMismatch(`${place()}: face`, frame.face, publicTable),
    );
    const time = said ? undefined : clocks;
    assertHousePromise('clocks', JSON.stringify(frame.clocks) === JSON.stringify(time), () =>
      describeMismatch(`${place()}: clocks`, frame.clocks, time),
    );
    if (said) return;
    const view = shadow.getViewFor(n, seat);
    // Who has given up their seat keeps what they saw from there, and no more of it.
    if (frame.seat !== undefined)
      for (const key of known.view.keys()) if (!view?.has(key)) known.view.delete(key);
    // A step brings only what has changed.
    for (const [key, value] of serializeViewFields(frame.view ?? {})) known.view.set(key, value);
    checkViewMatchesRecord(place, known.view, view);
  }

  /** In calm weather: whoever has a table open knows all that happened there but the very last. */
  checkSubscribersAreUpToDate(open: readonly SimulatedConnection[]): void {
    this.recordViolationsOf(() => {
      for (const connection of open) {
        const { closedTables, openTables } = this.observe(connection);
        for (const [table, { n }] of openTables) {
          const next = this.tableModels.get(table)!.lines[n + 1];
          const isTold =
            closedTables.has(table) ||
            !next ||
            this.now() - next.writtenAt < MAX_BROADCAST_DELAY_MS;
          const place = `connection ${connection.number}, table ${table}`;
          assertHousePromise('told', isTold, () => `${place}: told up to ${n} only`);
        }
      }
    });
  }

  /** When all is over: the records are as we saw them being written, and every game is filed once. */
  checkFinalStore(shelves: InMemoryDatabase): void {
    const rated = new Map<string, number>();
    for (const [id, { lines, table }] of this.tableModels) {
      const kept = shelves.readRecord(id).map(({ body, number }) => `${number} ${body}`);
      const seen = lines.map(({ recordLine }) => `${recordLine.number} ${recordLine.body}`);
      assertHousePromise(
        'lost',
        kept.join('\n') === seen.join('\n'),
        () => `the record of ${id} has changed`,
      );
      if (table.ending !== 'played') continue;
      const scores = shelves.listResultsOfTable(id).map(({ score }) => score);
      assertHousePromise('filed', scores.join() === table.result!.scores.join(), () =>
        describeMismatch(`table ${id}: scores`, scores, table.result!.scores),
      );
      if (!table.setup.rated) continue;
      const subjects = table.match!.holders.map(
        ({ botLevel, person }) => person ?? `bot:${botLevel}`,
      );
      for (const subject of new Set(subjects)) {
        const key = `${subject} ${table.setup.game}`;
        rated.set(key, (rated.get(key) ?? 0) + 1);
      }
    }
    for (const [key, games] of rated) {
      const [subject, game] = key.split(' ') as [string, string];
      const counted = shelves.findRating(subject, game)?.games ?? 0;
      assertHousePromise('filed', counted === games, () =>
        describeMismatch(`${key}: rated games`, counted, games),
      );
    }
  }
}
