/** A connection of the client, seen from the server: the test answers, refuses and breaks it. */
import type { TransportListener } from '../src/client.ts';
import type { RequestErrorCode } from '../src/error-codes.ts';
import type { ServerFrame } from '../src/server-frames.ts';

export const flushEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

interface SentRequest {
  readonly id: number;
  readonly do: string;
  readonly [field: string]: unknown;
}

export class FakeTransport {
  readonly sent: SentRequest[] = [];
  readonly listener: TransportListener;
  closed = false;

  constructor(listener: TransportListener) {
    this.listener = listener;
  }
  send(text: string): void {
    if (this.closed) throw new Error('sent over a closed transport');
    this.sent.push(JSON.parse(text) as SentRequest);
  }
  close(): void {
    this.closed = true;
  }
  deliver(frame: ServerFrame): void {
    this.listener.message(JSON.stringify(frame));
  }
  break(): void {
    this.closed = true;
    this.listener.close();
  }
  last(name: string): SentRequest {
    return this.sent.findLast((sent) => sent.do === name)!;
  }
  async answer(name: string, ok: object = {}): Promise<void> {
    this.listener.message(JSON.stringify({ re: this.last(name).id, ok }));
    await flushEventLoop();
  }
  async refuse(name: string, code: RequestErrorCode): Promise<void> {
    this.deliver({ re: this.last(name).id, no: { code, message: code } });
    await flushEventLoop();
  }
}
