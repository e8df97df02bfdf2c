/**
 * The client that everybody uses: the web page, the load test, our tests. It keeps one connection,
 * comes back by itself when it breaks, takes every open table up again where it stopped, and sends
 * moves again that were not answered: the house makes no move twice.
 */
import { type BaseView, CodedError, type Refusal } from '@ludotheque/core';
import type { Asking, Name } from './asks.ts';
import { PROTOCOL } from './asks.ts';
import type { Frame, No, Sync, TableFrame, Welcome } from './frames.ts';

/** A socket from outside, whatever makes it. */
export interface Wire {
  send(text: string): void;
  close(): void;
}
export interface Ear {
  open(): void;
  message(text: string): void;
  close(): void;
}
export type Dial = (ear: Ear) => Wire;

export interface Timer {
  after(milliseconds: number, call: () => void): () => void;
  /** A number from 0 to 1 by chance: those who were cut off together do not all come back at once. */
  chance?(): number;
}

/** No, with the rules' reason where they were asked. */
export class Refused extends CodedError {
  readonly refusal: Refusal | undefined;

  constructor({ code, message, refusal }: No) {
    super(code, message);
    this.refusal = refusal;
  }
}

export interface TableListener {
  /** The whole table: at first, and whenever steps may have been missed. */
  sync(sync: Sync): void;
  step(frame: TableFrame): void;
  present?(people: readonly string[]): void;
}

export type Status = 'connecting' | 'online' | 'offline' | 'outdated' | 'ended';

export interface ClientListener {
  status?(status: Status): void;
  welcome?(welcome: Welcome): void;
  lobby?(entry: Extract<Frame, { lobby: unknown }>['lobby']): void;
  turn?(turn: { readonly table: string; readonly game: string }): void;
}

interface Waiting {
  readonly text: string;
  /** Safe to send again when nobody has answered. */
  readonly again: boolean;
  readonly resolve: (ok: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Watched {
  readonly listener: TableListener;
  /** The last number seen; -1 before the first sync. */
  n: number;
  /** The view as it was then: a step brings only what has changed. */
  view: BaseView | null;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** Before a table is asked for again that the house could not open. */
const LATER = 1_000;
const OFFLINE: No = { code: 'offline', message: 'there is no connection' };

const isOffline = (error: unknown) => (error as CodedError).code === OFFLINE.code;

export class Client {
  private readonly dial: Dial;
  private readonly timer: Timer;
  private readonly listener: ClientListener;
  private readonly newMoveId: () => string;
  private readonly waiting = new Map<number, Waiting>();
  private readonly tables = new Map<string, Watched>();
  private wire: Wire | undefined;
  private online = false;
  private ended = false;
  private inLobby = false;
  private nextId = 1;
  private pause = FIRST_PAUSE;
  private cancel: (() => void) | undefined;

  constructor(dial: Dial, timer: Timer, newMoveId: () => string, listener: ClientListener = {}) {
    this.dial = dial;
    this.timer = timer;
    this.newMoveId = newMoveId;
    this.listener = listener;
  }

  connect(): void {
    if (this.wire || this.ended) return;
    this.listener.status?.('connecting');
    // A connection that was given up is not listened to any more.
    const current = { wire: undefined as Wire | undefined };
    const ours = () => this.wire === current.wire;
    current.wire = this.dial({
      open: () => ours() && this.opened(),
      message: (text) => ours() && this.hear(JSON.parse(text) as Frame),
      close: () => ours() && this.closed(),
    });
    this.wire = current.wire;
  }

  close(): void {
    this.ended = true;
    this.online = false;
    this.cancel?.();
    const { wire } = this;
    this.wire = undefined;
    wire?.close();
    this.rejectAll(() => true);
    this.listener.status?.('ended');
  }

  /** Asks for something; rejects with Refused, also when there is no connection. */
  ask<N extends Name>(name: N, fields: Asking<N>, again = false): Promise<unknown> {
    return this.askAndHear(name, fields, again);
  }

  /** What is done at once when the answer is there: the next frame may be right behind it. */
  private askAndHear<N extends Name>(
    name: N,
    fields: Asking<N>,
    again: boolean,
    heard?: (ok: unknown) => void,
  ): Promise<unknown> {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: name, ...(fields as object) });
    if (this.ended || (!this.online && !again)) return Promise.reject(new Refused(OFFLINE));
    return new Promise((done, reject) => {
      const resolve = (ok: unknown) => {
        heard?.(ok);
        done(ok);
      };
      this.waiting.set(id, { text, again, resolve, reject });
      if (this.online) this.wire!.send(text);
    });
  }

  /** Opens a table, and keeps it open over broken connections. */
  async open(table: string, listener: TableListener): Promise<Sync> {
    const watched = { listener, n: -1, view: null };
    this.tables.set(table, watched);
    try {
      const take = (sync: unknown) => this.take(sync as Sync, watched);
      return (await this.askAndHear('open', { table }, false, take)) as Sync;
    } catch (error) {
      // A table that is refused is not asked for again; one that nobody answered for is.
      if (!isOffline(error) && this.tables.get(table) === watched) this.tables.delete(table);
      throw error;
    }
  }

  async leave(table: string): Promise<void> {
    this.tables.delete(table);
    if (this.online) await this.ask('close', { table });
  }

  /** Makes a move, once, however often the connection breaks before the answer. */
  move(table: string, move: unknown): Promise<unknown> {
    const seen = this.tables.get(table)?.n ?? -1;
    return this.ask('move', { table, move, seen, moveId: this.newMoveId() }, true);
  }

  async lobby(on: boolean): Promise<unknown> {
    this.inLobby = on;
    return this.ask('lobby', { on });
  }

  private opened(): void {
    this.online = true;
    this.pause = FIRST_PAUSE;
    // Whatever is asked for from now on is sent at once, so it is not sent again.
    const unanswered = [...this.waiting.values()].filter(({ again }) => again);
    this.ask('hello', { protocol: PROTOCOL }).then(
      () => this.resume(unanswered),
      (error: unknown) => {
        if ((error as CodedError).code !== 'version') return;
        this.listener.status?.('outdated');
        this.close();
      },
    );
  }

  /** Takes up every table where it stopped; then the moves that nobody has answered. */
  private async resume(unanswered: readonly Waiting[]): Promise<void> {
    const wire = this.wire!;
    if (this.inLobby) await this.ask('lobby', { on: true }).catch(() => undefined);
    // A table that is refused, since it is no more, does not keep us from the others.
    for (const [table, watched] of [...this.tables]) await this.reopen(table, watched, wire);
    // The connection may have broken again; then the next one does all of this.
    if (this.wire !== wire || !this.online) return;
    const stillWaiting = new Set(this.waiting.values());
    for (const waiting of unanswered) if (stillWaiting.has(waiting)) wire.send(waiting.text);
    this.listener.status?.('online');
  }

  private async reopen(table: string, watched: Watched, wire: Wire): Promise<void> {
    if (this.wire !== wire || this.tables.get(table) !== watched) return;
    try {
      await this.askAndHear('open', { table, seen: watched.n }, false, (sync) => {
        if (this.tables.get(table) === watched) this.take(sync as Sync, watched);
      });
    } catch (error) {
      if (this.tables.get(table) !== watched || isOffline(error)) return;
      if ((error as CodedError).code === 'table') this.tables.delete(table);
      // The house itself is in trouble: it will be better soon.
      else this.timer.after(LATER, () => void this.reopen(table, watched, wire));
    }
  }

  private closed(): void {
    this.wire = undefined;
    this.online = false;
    this.rejectAll(({ again }) => !again);
    if (this.ended) return;
    this.listener.status?.('offline');
    const chance = this.timer.chance?.() ?? 0.5;
    this.cancel = this.timer.after(this.pause * (0.5 + chance), () => this.connect());
    this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause);
  }

  private rejectAll(which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.waiting)
      if (which(waiting)) {
        this.waiting.delete(id);
        waiting.reject(new Refused(OFFLINE));
      }
  }

  private hear(frame: Frame): void {
    if ('welcome' in frame) this.listener.welcome?.(frame.welcome);
    else if ('lobby' in frame) this.listener.lobby?.(frame.lobby);
    else if ('turn' in frame) this.listener.turn?.(frame.turn);
    else if ('sync' in frame) this.resync(frame.sync);
    else if ('table' in frame) this.hearTable(frame);
    else if ('no' in frame) this.settle(frame.re, (w) => w.reject(new Refused(frame.no)));
    else if ('ok' in frame) this.settle(frame.re, (w) => w.resolve(frame.ok));
  }

  private hearTable(frame: Extract<Frame, { table: string }>): void {
    const watched = this.tables.get(frame.table);
    if ('present' in frame) {
      watched?.listener.present?.(frame.present);
      return;
    }
    if (watched && frame.n > watched.n) {
      watched.n = frame.n;
      if (frame.view) watched.view = { ...watched.view, ...frame.view } as BaseView;
      watched.listener.step(frame.view ? { ...frame, view: watched.view! } : frame);
    }
    if (frame.re !== undefined) this.settle(frame.re, (w) => w.resolve({ n: frame.n }));
  }

  private resync(sync: Sync): void {
    const watched = this.tables.get(sync.table);
    if (watched) this.take(sync, watched);
  }

  private take(sync: Sync, watched: Watched): void {
    watched.n = sync.n;
    watched.view = sync.view;
    watched.listener.sync(sync);
  }

  private settle(id: number | null, how: (waiting: Waiting) => void): void {
    const waiting = id === null ? undefined : this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id!);
    how(waiting);
  }
}
