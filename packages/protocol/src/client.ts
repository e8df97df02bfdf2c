/**
 * The client of the house, used by the web page, the load test and the tests. It keeps one connection
 * and reconnects when it breaks. After a reconnect it resumes every open table from the last step seen
 * and sends unanswered moves again; the server makes a move once.
 */
import type { ConnectionListener } from './connection-listener.ts';
import { PROTOCOL_VERSION } from './constants.ts';
import type { RequestErrorCode } from './error-codes.ts';
import { type KeptShare, NonceOpener, type ShareStore } from './nonce-opener.ts';
import { PendingRequests } from './pending-requests.ts';
import type { LobbyReply, ReplyTo, StepReply } from './replies.ts';
import { OfflineError, RequestError } from './request-error.ts';
import type { RequestFields, RequestName } from './requests.ts';
import {
  parseServerFrame,
  type ServerFrame,
  type TableSnapshot,
  type Welcome,
} from './server-frames.ts';
import { type TableListener, TableSubscription } from './table-subscription.ts';
import type { OpenTransport, Timer, Transport } from './transport.ts';

export type { ConnectionListener, ConnectionStatus } from './connection-listener.ts';
export { BOT_NAMES, findBotPersonality } from './constants.ts';
export { RequestError } from './request-error.ts';
export type { TableListener } from './table-subscription.ts';
export type { OpenTransport, Timer, Transport, TransportListener } from './transport.ts';

export interface RequestOptions {
  /**
   * Keep the request while there is no connection, and send it again after a reconnect. Only for
   * requests that the server carries out once, however often it gets them.
   */
  readonly resendAfterReconnect?: boolean;
}

const FIRST_RECONNECT_DELAY_MS = 250;
const MAX_RECONNECT_DELAY_MS = 10_000;
/** How long to wait before reopening a table that the server could not open. */
const REOPEN_DELAY_MS = 1_000;

const hasCode = (error: unknown, code: RequestErrorCode) =>
  error instanceof RequestError && error.code === code;

export class Client {
  private readonly openTransport: OpenTransport;
  private readonly timer: Timer;
  private readonly listener: ConnectionListener;
  private readonly newMoveId: () => string;
  private readonly nonceOpener: NonceOpener;
  private readonly pending = new PendingRequests();
  private readonly subscriptions = new Map<string, TableSubscription>();
  private transport: Transport | undefined;
  private isOnline = false;
  private isEnded = false;
  private isLobbySubscribed = false;
  /** Whether the server knows the field `personality` of requests. */
  acceptsPersonality = false;
  /** Whether the connected server can compare the time of the last step seen. */
  private sendsSeenAt = false;
  private reconnectDelayMs = FIRST_RECONNECT_DELAY_MS;
  private seekDelayMs = FIRST_RECONNECT_DELAY_MS;
  private cancelReconnect: (() => void) | undefined;

  constructor(
    openTransport: OpenTransport,
    timer: Timer,
    newMoveId: () => string,
    listener: ConnectionListener = {},
    shareStore?: ShareStore,
  ) {
    this.openTransport = openTransport;
    this.timer = timer;
    this.newMoveId = newMoveId;
    this.listener = listener;
    const open = (table: string, nonce: string) => this.request('open-nonce', { table, nonce });
    this.nonceOpener = new NonceOpener(open, shareStore);
  }

  connect(): void {
    if (this.transport || this.isEnded) return;
    this.listener.status?.('connecting');
    // Events of a connection that was given up are ignored.
    const opened: { transport?: Transport } = {};
    const isCurrent = () => this.transport === opened.transport;
    opened.transport = this.openTransport({
      open: () => isCurrent() && this.handleOpen(),
      message: (text) => isCurrent() && this.handleFrame(parseServerFrame(text)),
      close: () => isCurrent() && this.handleClose(),
    });
    this.transport = opened.transport;
  }

  close(): void {
    this.isEnded = true;
    this.isOnline = false;
    this.cancelReconnect?.();
    const { transport } = this;
    this.transport = undefined;
    transport?.close();
    this.pending.rejectAll();
    this.listener.status?.('ended');
  }

  /** Rejects with a RequestError if the server refuses, with an OfflineError without a connection. */
  request<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
    { resendAfterReconnect = false }: RequestOptions = {},
  ): Promise<ReplyTo<N>> {
    return this.sendRequest(name, fields, resendAfterReconnect);
  }

  private sendRequest<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
    isResendable: boolean,
    onReply?: (reply: ReplyTo<N>) => void,
  ): Promise<ReplyTo<N>> {
    if (this.isEnded || (!this.isOnline && !isResendable))
      return Promise.reject(new OfflineError());
    const call = this.pending.add(name, fields, { isResendable, ...(onReply && { onReply }) });
    if (this.isOnline) this.transport!.send(call.text);
    return call.reply;
  }

  /** Opens a table, and keeps it open over broken connections. */
  async openTable(table: string, listener: TableListener): Promise<TableSnapshot> {
    const subscription = new TableSubscription(this.nonceOpener.watch(table, listener));
    this.subscriptions.set(table, subscription);
    try {
      return await this.sendRequest('open', { table }, false, (snapshot) =>
        subscription.applySnapshot(snapshot),
      );
    } catch (error) {
      if (hasCode(error, 'elsewhere')) this.seekAnotherNode();
      // After a refusal the table is not requested again; without an answer it is.
      else if (!(error instanceof OfflineError) && this.subscriptions.get(table) === subscription)
        this.subscriptions.delete(table);
      throw error;
    }
  }

  async closeTable(table: string): Promise<void> {
    this.subscriptions.delete(table);
    if (this.isOnline) await this.request('close', { table });
  }

  /**
   * Sits down with a commitment to a nonce of 16 to 64 random bytes. While the table is open here, the
   * client opens the nonce by itself as soon as everybody has committed.
   */
  async sitDown(table: string, share: KeptShare): Promise<StepReply> {
    this.nonceOpener.keep(table, share);
    try {
      return await this.request('sit', { table, nonceHash: share.nonceHash });
    } catch (error) {
      // In a rolling update, this node may not know commitments. The nonce is never sent in plain:
      // a server could get it from anybody just by saying so.
      if (hasCode(error, 'field')) this.seekAnotherNode();
      throw error;
    }
  }

  /** Makes a move, once, however often the connection breaks before the answer. */
  makeMove(table: string, move: unknown): Promise<StepReply> {
    const seen = this.subscriptions.get(table)?.lastSeen ?? -1;
    const fields = { table, move, seen, moveId: this.newMoveId() };
    return this.request('move', fields, { resendAfterReconnect: true });
  }

  setLobbySubscribed(on: boolean): Promise<LobbyReply> {
    this.isLobbySubscribed = on;
    return this.request('lobby', { on });
  }

  private handleOpen(): void {
    this.isOnline = true;
    this.reconnectDelayMs = FIRST_RECONNECT_DELAY_MS;
    // Requests made from now on are sent at once, so they must not be sent again.
    const unanswered = this.pending.listResendable();
    this.request('hello', { protocol: PROTOCOL_VERSION }).then(
      () => this.resumeSubscriptions(unanswered),
      (error: unknown) => {
        if (!hasCode(error, 'version')) return;
        this.listener.status?.('outdated');
        this.close();
      },
    );
  }

  /** Reopens every table from the last step seen, then sends unanswered moves again. */
  private async resumeSubscriptions(
    unanswered: ReturnType<PendingRequests['listResendable']>,
  ): Promise<void> {
    const transport = this.transport!;
    if (this.isLobbySubscribed) await this.request('lobby', { on: true }).catch(() => undefined);
    for (const [table, subscription] of [...this.subscriptions])
      await this.reopenTable(table, subscription, transport);
    // If the connection has broken again, the next one does all of this.
    if (this.transport !== transport || !this.isOnline) return;
    this.seekDelayMs = FIRST_RECONNECT_DELAY_MS;
    for (const { text } of this.pending.filterUnanswered(unanswered)) transport.send(text);
    this.listener.status?.('online');
  }

  private async reopenTable(
    table: string,
    subscription: TableSubscription,
    transport: Transport,
  ): Promise<void> {
    const isCurrent = () => this.subscriptions.get(table) === subscription;
    if (this.transport !== transport || !isCurrent()) return;
    try {
      const { lastSeen: seen, lastSeenAt: seenAt } = subscription;
      const sendsSeenAt = this.sendsSeenAt && seenAt !== undefined;
      const fields = { table, seen, ...(sendsSeenAt && { seenAt }) };
      await this.sendRequest('open', fields, false, (snapshot) => {
        if (isCurrent()) this.applySnapshot(subscription, snapshot);
      });
    } catch (error) {
      if (!isCurrent() || error instanceof OfflineError) return;
      if (hasCode(error, 'elsewhere')) this.seekAnotherNode();
      // A table that is gone for good is dropped, and the other tables are still resumed.
      else if (hasCode(error, 'table') || hasCode(error, 'rules')) this.subscriptions.delete(table);
      // Any other failure is the server's and may pass.
      else
        this.timer.after(
          REOPEN_DELAY_MS,
          () => void this.reopenTable(table, subscription, transport),
        );
    }
  }

  /**
   * In a rolling update this node lacks the rules of a table that a newer one has opened, or does not
   * know commitments. The table stays subscribed, and is opened at the node of the next connection.
   */
  private seekAnotherNode(): void {
    const { transport } = this;
    if (!transport) return;
    this.reconnectDelayMs = this.seekDelayMs;
    this.seekDelayMs = Math.min(MAX_RECONNECT_DELAY_MS, 2 * this.seekDelayMs);
    this.handleClose();
    transport.close();
  }

  private handleClose(): void {
    this.transport = undefined;
    this.isOnline = false;
    this.pending.rejectUnresendable();
    if (this.isEnded) return;
    this.listener.status?.('offline');
    const random = this.timer.random?.() ?? 0.5;
    this.cancelReconnect = this.timer.after(this.reconnectDelayMs * (0.5 + random), () =>
      this.connect(),
    );
    this.reconnectDelayMs = Math.min(MAX_RECONNECT_DELAY_MS, 2 * this.reconnectDelayMs);
  }

  private handleFrame(frame: ServerFrame): void {
    if ('welcome' in frame) this.handleWelcome(frame.welcome);
    else if ('lobby' in frame) this.listener.lobby?.(frame.lobby);
    else if ('turn' in frame) this.listener.turn?.(frame.turn);
    else if ('bye' in frame) this.listener.bye?.(frame.bye);
    else if ('sync' in frame)
      this.applySnapshot(this.subscriptions.get(frame.sync.table), frame.sync);
    else if ('gone' in frame) this.dropTable(frame.gone.table, frame.gone.lost === true);
    else if ('table' in frame) this.handleTableFrame(frame);
    else if ('no' in frame) this.pending.reject(frame.re, frame.no);
    else if ('ok' in frame) this.pending.resolve(frame.re, frame.ok);
  }

  private handleWelcome(welcome: Welcome): void {
    this.nonceOpener.person = welcome.you.person;
    this.sendsSeenAt = welcome.accepts?.includes('seenAt') ?? false;
    this.acceptsPersonality = welcome.accepts?.includes('personality') ?? false;
    this.listener.welcome?.(welcome);
  }

  /** Moves that were decided for lines that are lost are not sent again. */
  private applySnapshot(of: TableSubscription | undefined, snapshot: TableSnapshot): void {
    if (snapshot.rewound) this.pending.rejectMovesAt(snapshot.table);
    of?.applySnapshot(snapshot);
  }

  private dropTable(table: string, isLost: boolean): void {
    this.pending.rejectMovesAt(table);
    this.subscriptions.get(table)?.listener.gone?.(isLost);
    this.subscriptions.delete(table);
  }

  private handleTableFrame(frame: Extract<ServerFrame, { table: string }>): void {
    const subscription = this.subscriptions.get(frame.table);
    if ('present' in frame) subscription?.listener.present?.(frame.present, frame.standInMs);
    else subscription?.applyStep(frame);
    if ('n' in frame && frame.re !== undefined) this.pending.resolve(frame.re, { n: frame.n });
  }
}
