/**
 * The client that everybody uses: the web page, the load test, our tests. It keeps one connection,
 * comes back by itself when it breaks, takes every open table up again where it stopped, and sends
 * moves again that were not answered: the house makes no move twice.
 */
import { type BaseView, CodedError, type Refusal } from '@ludotheque/core';
import { PROTOCOL_VERSION } from './constants.ts';
import type { RequestFields, RequestName } from './requests.ts';
import type {
  ErrorReply,
  ServerFrame,
  TableFrame,
  TableSnapshot,
  Welcome,
} from './server-frames.ts';

/** A socket from outside, whatever makes it. */
export interface Transport {
  send(text: string): void;
  close(): void;
}
export interface TransportListener {
  open(): void;
  message(text: string): void;
  close(): void;
}
export type OpenTransport = (ear: TransportListener) => Transport;

export interface Timer {
  after(milliseconds: number, call: () => void): () => void;
  /** A number from 0 to 1 by chance: those who were cut off together do not all come back at once. */
  random?(): number;
}

/** No, with the rules' reason where they were asked. */
export class RequestError extends CodedError {
  readonly refusal: Refusal | undefined;

  constructor({ code, message, refusal }: ErrorReply) {
    super(code, message);
    this.refusal = refusal;
  }
}

export interface TableListener {
  /** The whole table: at first, and whenever steps may have been missed. */
  sync(sync: TableSnapshot): void;
  step(frame: TableFrame): void;
  present?(people: readonly string[]): void;
}

export type ConnectionStatus = 'connecting' | 'online' | 'offline' | 'outdated' | 'ended';

export interface ClientListener {
  status?(status: ConnectionStatus): void;
  welcome?(welcome: Welcome): void;
  lobby?(entry: Extract<ServerFrame, { lobby: unknown }>['lobby']): void;
  turn?(turn: { readonly table: string; readonly game: string }): void;
}

interface PendingRequest {
  readonly text: string;
  /** Safe to send again when nobody has answered. */
  readonly isRetryable: boolean;
  readonly resolve: (ok: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface TableSubscription {
  readonly listener: TableListener;
  /** The last number seen; -1 before the first sync. */
  n: number;
  /** The view as it was then: a step brings only what has changed. */
  view: BaseView | null;
}

const FIRST_RECONNECT_DELAY_MS = 250;
const MAX_RECONNECT_DELAY_MS = 10_000;
/** Before a table is asked for again that the house could not open. */
const REOPEN_DELAY_MS = 1_000;
const OFFLINE_ERROR: ErrorReply = { code: 'offline', message: 'there is no connection' };

const isOfflineError = (error: unknown) => (error as CodedError).code === OFFLINE_ERROR.code;

export class Client {
  private readonly openTransport: OpenTransport;
  private readonly timer: Timer;
  private readonly listener: ClientListener;
  private readonly newMoveId: () => string;
  private readonly pending = new Map<number, PendingRequest>();
  private readonly subscriptions = new Map<string, TableSubscription>();
  private transport: Transport | undefined;
  private isOnline = false;
  private isEnded = false;
  private isLobbySubscribed = false;
  private nextId = 1;
  private reconnectDelayMs = FIRST_RECONNECT_DELAY_MS;
  private cancelReconnect: (() => void) | undefined;

  constructor(
    dial: OpenTransport,
    timer: Timer,
    newMoveId: () => string,
    listener: ClientListener = {},
  ) {
    this.openTransport = dial;
    this.timer = timer;
    this.newMoveId = newMoveId;
    this.listener = listener;
  }

  connect(): void {
    if (this.transport || this.isEnded) return;
    this.listener.status?.('connecting');
    // A connection that was given up is not listened to any more.
    const current = { wire: undefined as Transport | undefined };
    const ours = () => this.transport === current.wire;
    current.wire = this.openTransport({
      open: () => ours() && this.handleOpen(),
      message: (text) => ours() && this.handleFrame(JSON.parse(text) as ServerFrame),
      close: () => ours() && this.handleClose(),
    });
    this.transport = current.wire;
  }

  close(): void {
    this.isEnded = true;
    this.isOnline = false;
    this.cancelReconnect?.();
    const { transport } = this;
    this.transport = undefined;
    transport?.close();
    this.rejectPending(() => true);
    this.listener.status?.('ended');
  }

  /** Asks for something; rejects with Refused, also when there is no connection. */
  request<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
    again = false,
  ): Promise<unknown> {
    return this.sendRequest(name, fields, again);
  }

  /** What is done at once when the answer is there: the next frame may be right behind it. */
  private sendRequest<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
    again: boolean,
    heard?: (ok: unknown) => void,
  ): Promise<unknown> {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: name, ...(fields as object) });
    if (this.isEnded || (!this.isOnline && !again))
      return Promise.reject(new RequestError(OFFLINE_ERROR));
    return new Promise((done, reject) => {
      const resolve = (ok: unknown) => {
        heard?.(ok);
        done(ok);
      };
      this.pending.set(id, { text, isRetryable: again, resolve, reject });
      if (this.isOnline) this.transport!.send(text);
    });
  }

  /** Opens a table, and keeps it open over broken connections. */
  async openTable(table: string, listener: TableListener): Promise<TableSnapshot> {
    const watched = { listener, n: -1, view: null };
    this.subscriptions.set(table, watched);
    try {
      const take = (sync: unknown) => this.applySnapshot(sync as TableSnapshot, watched);
      return (await this.sendRequest('open', { table }, false, take)) as TableSnapshot;
    } catch (error) {
      // A table that is refused is not asked for again; one that nobody answered for is.
      if (!isOfflineError(error) && this.subscriptions.get(table) === watched)
        this.subscriptions.delete(table);
      throw error;
    }
  }

  async closeTable(table: string): Promise<void> {
    this.subscriptions.delete(table);
    if (this.isOnline) await this.request('close', { table });
  }

  /** Makes a move, once, however often the connection breaks before the answer. */
  makeMove(table: string, move: unknown): Promise<unknown> {
    const seen = this.subscriptions.get(table)?.n ?? -1;
    return this.request('move', { table, move, seen, moveId: this.newMoveId() }, true);
  }

  async setLobbySubscribed(on: boolean): Promise<unknown> {
    this.isLobbySubscribed = on;
    return this.request('lobby', { on });
  }

  private handleOpen(): void {
    this.isOnline = true;
    this.reconnectDelayMs = FIRST_RECONNECT_DELAY_MS;
    // Whatever is asked for from now on is sent at once, so it is not sent again.
    const unanswered = [...this.pending.values()].filter(({ isRetryable }) => isRetryable);
    this.request('hello', { protocol: PROTOCOL_VERSION }).then(
      () => this.resumeSubscriptions(unanswered),
      (error: unknown) => {
        if ((error as CodedError).code !== 'version') return;
        this.listener.status?.('outdated');
        this.close();
      },
    );
  }

  /** Takes up every table where it stopped; then the moves that nobody has answered. */
  private async resumeSubscriptions(unanswered: readonly PendingRequest[]): Promise<void> {
    const wire = this.transport!;
    if (this.isLobbySubscribed) await this.request('lobby', { on: true }).catch(() => undefined);
    // A table that is refused, since it is no more, does not keep us from the others.
    for (const [table, watched] of [...this.subscriptions])
      await this.reopenTable(table, watched, wire);
    // The connection may have broken again; then the next one does all of this.
    if (this.transport !== wire || !this.isOnline) return;
    const stillWaiting = new Set(this.pending.values());
    for (const waiting of unanswered) if (stillWaiting.has(waiting)) wire.send(waiting.text);
    this.listener.status?.('online');
  }

  private async reopenTable(
    table: string,
    watched: TableSubscription,
    wire: Transport,
  ): Promise<void> {
    if (this.transport !== wire || this.subscriptions.get(table) !== watched) return;
    try {
      await this.sendRequest('open', { table, seen: watched.n }, false, (sync) => {
        if (this.subscriptions.get(table) === watched)
          this.applySnapshot(sync as TableSnapshot, watched);
      });
    } catch (error) {
      if (this.subscriptions.get(table) !== watched || isOfflineError(error)) return;
      if ((error as CodedError).code === 'table') this.subscriptions.delete(table);
      // The house itself is in trouble: it will be better soon.
      else this.timer.after(REOPEN_DELAY_MS, () => void this.reopenTable(table, watched, wire));
    }
  }

  private handleClose(): void {
    this.transport = undefined;
    this.isOnline = false;
    this.rejectPending(({ isRetryable }) => !isRetryable);
    if (this.isEnded) return;
    this.listener.status?.('offline');
    const chance = this.timer.random?.() ?? 0.5;
    this.cancelReconnect = this.timer.after(this.reconnectDelayMs * (0.5 + chance), () =>
      this.connect(),
    );
    this.reconnectDelayMs = Math.min(MAX_RECONNECT_DELAY_MS, 2 * this.reconnectDelayMs);
  }

  private rejectPending(which: (waiting: PendingRequest) => boolean): void {
    for (const [id, waiting] of this.pending)
      if (which(waiting)) {
        this.pending.delete(id);
        waiting.reject(new RequestError(OFFLINE_ERROR));
      }
  }

  private handleFrame(frame: ServerFrame): void {
    if ('welcome' in frame) this.listener.welcome?.(frame.welcome);
    else if ('lobby' in frame) this.listener.lobby?.(frame.lobby);
    else if ('turn' in frame) this.listener.turn?.(frame.turn);
    else if ('sync' in frame) this.handleSnapshot(frame.sync);
    else if ('table' in frame) this.handleTableFrame(frame);
    else if ('no' in frame)
      this.settleRequest(frame.re, (w) => w.reject(new RequestError(frame.no)));
    else if ('ok' in frame) this.settleRequest(frame.re, (w) => w.resolve(frame.ok));
  }

  private handleTableFrame(frame: Extract<ServerFrame, { table: string }>): void {
    const watched = this.subscriptions.get(frame.table);
    if ('present' in frame) {
      watched?.listener.present?.(frame.present);
      return;
    }
    if (watched && frame.n > watched.n) {
      watched.n = frame.n;
      if (frame.view) watched.view = { ...watched.view, ...frame.view } as BaseView;
      watched.listener.step(frame.view ? { ...frame, view: watched.view! } : frame);
    }
    if (frame.re !== undefined) this.settleRequest(frame.re, (w) => w.resolve({ n: frame.n }));
  }

  private handleSnapshot(sync: TableSnapshot): void {
    const watched = this.subscriptions.get(sync.table);
    if (watched) this.applySnapshot(sync, watched);
  }

  private applySnapshot(sync: TableSnapshot, watched: TableSubscription): void {
    watched.n = sync.n;
    watched.view = sync.view;
    watched.listener.sync(sync);
  }

  private settleRequest(id: number | null, how: (waiting: PendingRequest) => void): void {
    const waiting = id === null ? undefined : this.pending.get(id);
    if (!waiting) return;
    this.pending.delete(id!);
    how(waiting);
  }
}
