/** Watches the disk and the wires, and says when a promise of the house is broken. */
import type { AnyGame, Json } from '@ludotheque/core';
import type { Request, ServerFrame, TableFrame, TableSnapshot } from '@ludotheque/protocol';
import type { InMemoryDatabase, StoreCommand } from '@ludotheque/store';
import type { Connection, Witness } from './network.ts';
import { Shadow, writtenOf } from './shadow.ts';
import { checkView, demand, explain, Violation } from './violation.ts';

/** A connection as we have followed it: what it asked for, and what it has been told of each table. */
interface Followed {
  readonly asks: Map<number, Request>;
  readonly tables: Map<string, { n: number; view: Map<string, string> }>;
  /** Those that it has closed; what was decided before may still be told. */
  readonly closed: Set<string>;
}

interface Decision {
  readonly table: string;
  readonly move: Json;
  made: boolean;
}

/** What is answered with the number of a line that says the same. */
const DEEDS: ReadonlySet<string> = new Set([
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
const LATE = 90_000;
/** In calm weather everybody hears of everything within that. */
const SOON = 10_000;

export class Judge implements Witness {
  readonly shadows = new Map<string, Shadow>();
  /** The first promise that was broken. */
  violation: Violation | undefined;
  acknowledged = 0;
  frames = 0;
  /** How many lines were written down. */
  lines = 0;
  private readonly games: ReadonlyMap<string, AnyGame>;
  private readonly followed = new WeakMap<Connection, Followed>();
  /** What people wanted to play, by themselves and the id they chose. */
  private readonly decisions = new Map<string, Decision>();
  /** The last note, by person and table: in which of their turns, and when. */
  private readonly notes = new Map<string, { readonly turn: number; readonly at: number }>();
  private readonly now: () => number;

  constructor(games: ReadonlyMap<string, AnyGame>, now: () => number) {
    this.games = games;
    this.now = now;
  }

  /** The house must not stumble over what we find. */
  private look(check: () => void): void {
    try {
      check();
    } catch (error) {
      const broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.violation ??= error instanceof Violation ? error : new Violation('broken', broken);
    }
  }

  accuse(violation: Violation): void {
    this.violation ??= violation;
  }

  wrote(deed: StoreCommand): void {
    this.look(() => {
      if (!('parcel' in deed) || !deed.parcel.record) return;
      const { lines, table } = deed.parcel.record;
      // Records of the house's own, by which it counts what is to be done once.
      if (table.includes(':')) return;
      const shadow = this.shadows.get(table) ?? new Shadow((id) => this.games.get(id));
      this.shadows.set(table, shadow);
      for (const line of lines) {
        const input = shadow.append(line, this.now());
        this.lines++;
        if (input.kind === 'move') this.moved(table, input.by, input.id, input.move);
      }
    });
  }

  /** A note was sent to somebody's device: not the second in one turn, as far as one can tell. */
  noted(person: string, table: string): void {
    this.look(() => {
      const key = `${person} ${table}`;
      const turns = this.shadows.get(table)?.turns.get(person) ?? [];
      demand('notes', turns.length > 0, () => `${key}: a note, and no turn`);
      const last = this.notes.get(key);
      // The one before might have been late, and of the turn before.
      const isSecond = last?.turn === turns.length && last.at - (turns.at(-2) ?? 0) > LATE;
      demand('notes', !isSecond, () => `${key}: two notes of turn ${turns.length}`);
      this.notes.set(key, { turn: turns.length, at: this.now() });
    });
  }

  private moved(table: string, person: string, id: string, move: Json): void {
    const decision = this.decisions.get(`${person} ${id}`);
    const wanted =
      decision?.table === table && JSON.stringify(decision.move) === JSON.stringify(move);
    demand('twice', wanted, () => `${person} never wanted ${JSON.stringify(move)} at ${table}`);
    demand('twice', !decision.made, () => `${person} has made the move ${id} before at ${table}`);
    decision.made = true;
  }

  private follow(connection: Connection): Followed {
    const followed = this.followed.get(connection) ?? {
      asks: new Map(),
      tables: new Map(),
      closed: new Set(),
    };
    this.followed.set(connection, followed);
    return followed;
  }

  asked(connection: Connection, text: string): void {
    this.look(() => {
      const { id, ...ask } = JSON.parse(text) as Request & { id: number };
      this.follow(connection).asks.set(id, ask as Request);
      if (ask.do !== 'move') return;
      const key = `${connection.person} ${ask.moveId}`;
      const decision = { table: ask.table, move: ask.move as Json, made: false };
      if (!this.decisions.has(key)) this.decisions.set(key, decision);
    });
  }

  told(connection: Connection, text: string): void {
    this.look(() => {
      this.frames++;
      const frame = JSON.parse(text) as ServerFrame;
      const { asks, closed } = this.follow(connection);
      const ask = 're' in frame ? asks.get(frame.re ?? -1) : undefined;
      const about = 'table' in frame ? frame.table : ask && 'table' in ask ? ask.table : undefined;
      this.checkSeed(text, about);
      if ('sync' in frame) this.synced(connection, frame.sync, -1);
      else if ('table' in frame && 'n' in frame) this.stepped(connection, frame);
      else if ('ok' in frame && ask?.do === 'open')
        this.synced(connection, frame.ok as TableSnapshot, ask.seen ?? -1);
      else if ('ok' in frame && ask?.do === 'close') closed.add(ask.table);
      if (!ask || 'no' in frame || !DEEDS.has(ask.do)) return;
      const n = 'n' in frame ? frame.n : (frame as { ok: { n: number } }).ok.n;
      this.acknowledge(connection.person, ask, n);
    });
  }

  /** The seed stays here until the game is over, whatever else a frame may say. */
  private checkSeed(text: string, about: string | undefined): void {
    const shadow = this.shadows.get(about ?? '');
    const concerned = about === undefined ? this.shadows.values() : shadow ? [shadow] : [];
    for (const { isOver, seed, table } of concerned)
      demand('leak', isOver || !text.includes(seed), () => `the seed of ${table.id}: ${text}`);
  }

  private acknowledge(person: string, ask: Request, n: number): void {
    const { table } = ask as Request & { table: string };
    const lines = this.shadows.get(table)?.lines ?? [];
    // Who takes the last seat is told of the start, too.
    const said = [lines[n], ask.do === 'sit' ? lines[n - 1] : undefined].some((line) => {
      const input = line?.input;
      if (!input || input.kind !== ask.do || !('by' in input) || input.by !== person) return false;
      return input.kind !== 'move' || ask.do !== 'move' || input.id === ask.moveId;
    });
    demand('lost', said, () => `${person}: ${JSON.stringify(ask)} is not in line ${n}`);
    this.acknowledged++;
  }

  private shadowAt(table: string, n: number): Shadow {
    const shadow = this.shadows.get(table);
    demand('lost', shadow?.lines[n] !== undefined, () => `${table}: ${n} was told, not written`);
    return shadow;
  }

  private synced(connection: Connection, sync: TableSnapshot, seen: number): void {
    const { n, table } = sync;
    const shadow = this.shadowAt(table, n);
    const { clocks, face, faceText, step } = shadow.lines[n]!;
    const seat = shadow.seatOf(connection.person, n);
    const place = () => `connection ${connection.number}, table ${table}, sync at ${n}`;
    const same = (what: string, told: unknown, right: unknown, promise: 'leak' | 'clocks') =>
      demand(promise, JSON.stringify(told) === JSON.stringify(right), () =>
        explain(`${place()}: ${what}`, told, right),
      );
    same('seat', sync.seat, seat, 'leak');
    demand('leak', JSON.stringify(sync.face) === faceText, () =>
      explain(`${place()}: face`, sync.face, face),
    );
    same('clocks', sync.clocks, clocks ?? null, 'clocks');
    same('clocksAt', sync.clocksAt, step.at, 'clocks');
    const view = sync.view === null ? new Map<string, string>() : writtenOf(sync.view);
    checkView(place, view, shadow.view(n, seat));
    const numbers = sync.steps.map((one) => one.n);
    const due = Array.from({ length: Math.max(0, n - seen) }, (_, i) => seen + 1 + i);
    demand('gap', numbers.join() === due.join(), () =>
      explain(`${place()}: steps since ${seen}`, numbers, due),
    );
    for (const one of sync.steps) {
      same(`events of ${one.n}`, one.events ?? [], shadow.events(one.n, seat), 'leak');
      same(`said in ${one.n}`, one.said, shadow.said(one.n), 'leak');
    }
    this.follow(connection).tables.set(table, { n, view });
    this.follow(connection).closed.delete(table);
  }

  private stepped(connection: Connection, frame: TableFrame): void {
    const { n, table } = frame;
    const shadow = this.shadowAt(table, n);
    const { clocks, face, faceText, step } = shadow.lines[n]!;
    const place = () => `connection ${connection.number}, table ${table}, step ${n}`;
    const known = this.follow(connection).tables.get(table);
    demand('gap', known?.n === n - 1, () => `${place()} comes after ${known?.n ?? 'nothing'}`);
    known.n = n;
    const seat = shadow.seatOf(connection.person, n);
    const said = step.said !== undefined;
    const right = said ? [] : shadow.events(n, seat);
    demand('leak', JSON.stringify(frame.events ?? []) === JSON.stringify(right), () =>
      explain(`${place()}: events`, frame.events, right),
    );
    demand('leak', JSON.stringify(frame.said) === JSON.stringify(step.said), () =>
      explain(`${place()}: said`, frame.said, step.said),
    );
    demand(
      'leak',
      JSON.stringify(frame.face) === (step.publicTableChanged ? faceText : undefined),
      () => explain(`${place()}: face`, frame.face, face),
    );
    const time = said ? undefined : clocks;
    demand('clocks', JSON.stringify(frame.clocks) === JSON.stringify(time), () =>
      explain(`${place()}: clocks`, frame.clocks, time),
    );
    if (said) return;
    const view = shadow.view(n, seat);
    // Who has given up their seat keeps what they saw from there, and no more of it.
    if (frame.seat !== undefined)
      for (const key of known.view.keys()) if (!view?.has(key)) known.view.delete(key);
    // A step brings only what has changed.
    for (const [key, value] of writtenOf(frame.view ?? {})) known.view.set(key, value);
    checkView(place, known.view, view);
  }

  /** In calm weather: whoever has a table open knows all that happened there but the very last. */
  checkTold(open: readonly Connection[]): void {
    this.look(() => {
      for (const connection of open) {
        const { closed, tables } = this.follow(connection);
        for (const [table, { n }] of tables) {
          const next = this.shadows.get(table)!.lines[n + 1];
          const isTold = closed.has(table) || !next || this.now() - next.since < SOON;
          const place = `connection ${connection.number}, table ${table}`;
          demand('told', isTold, () => `${place}: told up to ${n} only`);
        }
      }
    });
  }

  /** When all is over: the records are as we saw them being written, and every game is filed once. */
  close(shelves: InMemoryDatabase): void {
    const rated = new Map<string, number>();
    for (const [id, { lines, table }] of this.shadows) {
      const kept = shelves.readRecord(id).map(({ body, number }) => `${number} ${body}`);
      const seen = lines.map(({ written }) => `${written.number} ${written.body}`);
      demand('lost', kept.join('\n') === seen.join('\n'), () => `the record of ${id} has changed`);
      if (table.ending !== 'played') continue;
      const scores = shelves.listResultsOfTable(id).map(({ score }) => score);
      demand('filed', scores.join() === table.result!.scores.join(), () =>
        explain(`table ${id}: scores`, scores, table.result!.scores),
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
      demand('filed', counted === games, () => explain(`${key}: rated games`, counted, games));
    }
  }
}
