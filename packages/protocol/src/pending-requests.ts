/** The requests of a client that wait for an answer, by the id that the answer will carry. */

import type { ReplyTo } from './replies.ts';
import { OfflineError, RequestError } from './request-error.ts';
import type { RequestFields, RequestName } from './requests.ts';
import type { RequestErrorBody } from './server-frames.ts';

export interface RequestDeliveryOptions<N extends RequestName> {
  /** Keep the request over broken connections; only for what the server does once. */
  readonly isResendable: boolean;
  /** Called at once with the reply, before the next frame is read. */
  readonly onReply?: (reply: ReplyTo<N>) => void;
}

interface PendingRequest {
  readonly text: string;
  /** The table of a move; undefined for other requests. */
  readonly moveTable: string | undefined;
  readonly isResendable: boolean;
  readonly resolve: (reply: ReplyTo<RequestName>) => void;
  readonly reject: (error: RequestError | OfflineError) => void;
}

export class PendingRequests {
  private readonly pendingById = new Map<number, PendingRequest>();
  private nextId = 1;

  /** Registers a request; its text is what has to be sent. */
  add<N extends RequestName>(
    name: N,
    fields: RequestFields<N>,
    { isResendable, onReply }: RequestDeliveryOptions<N>,
  ): { readonly text: string; readonly reply: Promise<ReplyTo<N>> } {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: name, ...fields });
    const { promise, resolve: resolvePromise, reject } = Promise.withResolvers<ReplyTo<N>>();
    const resolve = (reply: ReplyTo<RequestName>) => {
      // The id ties this answer to the request of this name, and the server is trusted to answer
      // with the type of that name (docs/adr/0008): the only place where a reply is cast.
      const typedReply = reply as ReplyTo<N>;
      onReply?.(typedReply);
      resolvePromise(typedReply);
    };
    const moveTable = name === 'move' && 'table' in fields ? fields.table : undefined;
    this.pendingById.set(id, { text, moveTable, isResendable, resolve, reject });
    return { text, reply: promise };
  }

  resolve(id: number, reply: ReplyTo<RequestName>): void {
    this.take(id)?.resolve(reply);
  }

  /** An error without an id answers a message that the server could not read. */
  reject(id: number | null, error: RequestErrorBody): void {
    if (id !== null) this.take(id)?.reject(RequestError.fromReply(error));
  }

  private take(id: number): PendingRequest | undefined {
    const pending = this.pendingById.get(id);
    this.pendingById.delete(id);
    return pending;
  }

  /** The connection is gone: only what can be sent again goes on waiting. */
  rejectUnresendable(): void {
    this.rejectWhere(({ isResendable }) => !isResendable);
  }

  rejectAll(): void {
    this.rejectWhere(() => true);
  }

  /** The position that these moves were meant for is gone. */
  rejectMovesAt(table: string): void {
    const error = new RequestError('late', 'this was decided for a position that is gone');
    this.rejectWhere(({ moveTable }) => moveTable === table, error);
  }

  private rejectWhere(
    matches: (pending: PendingRequest) => boolean,
    error: RequestError | OfflineError = new OfflineError(),
  ): void {
    for (const [id, pending] of this.pendingById)
      if (matches(pending)) {
        this.pendingById.delete(id);
        pending.reject(error);
      }
  }

  listResendable(): readonly PendingRequest[] {
    return [...this.pendingById.values()].filter(({ isResendable }) => isResendable);
  }

  /** Those of an earlier list that have still not been answered. */
  filterUnanswered(listed: readonly PendingRequest[]): readonly PendingRequest[] {
    const unanswered = new Set(this.pendingById.values());
    return listed.filter((pending) => unanswered.has(pending));
  }
}
