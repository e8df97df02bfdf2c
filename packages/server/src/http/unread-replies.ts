/**
 * Bounds replies over plain HTTP that are read too slowly or not at all: in bytes, together with what
 * is unread on sockets, and in time. Node keeps a connection for as long as its peer reads a little now
 * and then.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { UnsentBytes, UnsentBytesOwner } from '../sockets/unsent-bytes.ts';
import type { ToClientKey } from './client-address.ts';

/** How often unfinished replies are looked at. */
const CHECK_INTERVAL_MS = 2_000;
/** After so many requests they are looked at before that, so that a flood cannot outrun it. */
const REQUESTS_PER_CHECK = 32;
/**
 * What waits, usually 64 KB of a file or a whole reply, must be taken in this time, and in one second
 * more for each kilobyte: six files at a time on a link of 50 kbit/s are not cut.
 */
const MIN_READ_TIME_MS = 60_000;
const MIN_READ_BYTES_PER_MS = 1;

/** A connection with unfinished replies. */
class ReplyConnection implements UnsentBytesOwner {
  readonly person = undefined;
  readonly clientKey: string;
  readonly responses = new Set<ServerResponse>();
  private readonly socket: Socket;
  /** What the peer, or the network on its behalf, has taken, and until when it has to take more. */
  private takenBytes = -1;
  private deadlineMs = Infinity;

  constructor(socket: Socket, clientKey: string) {
    this.socket = socket;
    this.clientKey = clientKey;
  }

  /** Replies that wait for the one before them have no socket yet. */
  get unsentBytes(): number {
    let bytes = this.socket.writableLength;
    for (const response of this.responses)
      if (response.socket === null) bytes += response.writableLength;
    return bytes;
  }

  isTooSlow(nowMs: number): boolean {
    const { unsentBytes } = this;
    const takenBytes = this.socket.bytesWritten - this.socket.writableLength;
    if (unsentBytes === 0) this.takenBytes = -1;
    else if (takenBytes !== this.takenBytes) {
      this.takenBytes = takenBytes;
      this.deadlineMs = nowMs + MIN_READ_TIME_MS + unsentBytes / MIN_READ_BYTES_PER_MS;
    }
    return unsentBytes > 0 && nowMs > this.deadlineMs;
  }

  terminate(): void {
    this.socket.destroy();
  }
}

export interface UnreadRepliesDependencies {
  readonly unsentBytes: UnsentBytes;
  readonly toClientKey: ToClientKey;
  /** Never goes back. */
  readonly nowMs?: () => number;
}

export class UnreadReplies {
  private readonly unsentBytes: UnsentBytes;
  private readonly toClientKey: ToClientKey;
  private readonly nowMs: () => number;
  private readonly connections = new Map<Socket, ReplyConnection>();
  private requestsSinceCheck = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor({ nowMs, toClientKey, unsentBytes }: UnreadRepliesDependencies) {
    this.unsentBytes = unsentBytes;
    this.toClientKey = toClientKey;
    this.nowMs = nowMs ?? (() => performance.now());
  }

  /** Called for every request that is to be answered. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.connections.get(socket) ?? this.addConnection(request);
    connection.responses.add(response);
    response.once('close', () => {
      connection.responses.delete(response);
      if (connection.responses.size === 0) this.removeConnection(socket);
    });
    this.timer ??= setInterval(() => this.check(), CHECK_INTERVAL_MS).unref();
    // By then the replies to these requests are written, if nothing had to be waited for.
    if (++this.requestsSinceCheck % REQUESTS_PER_CHECK === 0) setImmediate(() => this.check());
  }

  /** Through a proxy, the next request of the same connection may be of somebody else. */
  private addConnection(request: IncomingMessage): ReplyConnection {
    const { socket } = request;
    const connection = new ReplyConnection(socket, this.toClientKey(request));
    this.connections.set(socket, connection);
    return connection;
  }

  /** Replies that still waited when their connection was closed do not say that they end. */
  private removeConnection(socket: Socket): void {
    const connection = this.connections.get(socket);
    if (connection) this.unsentBytes.remove(connection);
    this.connections.delete(socket);
  }

  /** Cuts the connections that read too slowly, and those that are too many bytes too slow. */
  check(): void {
    const nowMs = this.nowMs();
    for (const [socket, connection] of this.connections) {
      if (connection.isTooSlow(nowMs)) connection.terminate();
      if (socket.destroyed) this.removeConnection(socket);
    }
    this.unsentBytes.updateAll([...this.connections.values()]);
    if (this.connections.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
