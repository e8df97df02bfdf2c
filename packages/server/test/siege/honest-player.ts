/** An honest person with one connection, from a chosen address. */
import type { BaseView } from '@ludotheque/core';
import { WebSocket } from 'ws';

export interface Received {
  readonly re?: number | null;
  readonly ok?: Received;
  readonly no?: { readonly code: string; readonly message: string };
  readonly table?: string;
  readonly n?: number;
  readonly view?: BaseView | null;
  readonly face?: {
    readonly phase: string;
    readonly sitters: readonly { readonly person?: string; readonly bot?: string }[];
  };
}

export class HonestPlayer {
  readonly seenNumbers = new Set<number>();
  onTable: (message: Received) => void = () => undefined;
  /** Only if somebody else closed the connection. */
  onClose: () => void = () => undefined;
  private readonly ws: WebSocket;
  private readonly replies = new Map<number, (reply: Received) => void>();
  private lastId = 0;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.receive(JSON.parse(String(data)) as Received));
    ws.on('error', () => undefined);
    ws.on('close', () => this.onClose());
  }

  static async connect(url: string, localAddress: string, cookie: string): Promise<HonestPlayer> {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/socket`, {
      headers: { cookie },
      localAddress,
      perMessageDeflate: false,
    });
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return new HonestPlayer(ws);
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  private receive(message: Received): void {
    const about = message.n === undefined && message.ok ? message.ok : message;
    if (about.n !== undefined) this.seenNumbers.add(about.n);
    if (about.view || about.face) this.onTable(about);
    if (typeof message.re !== 'number') return;
    this.replies.get(message.re)?.(message);
    this.replies.delete(message.re);
  }

  request(name: string, fields: object): Promise<Received> {
    const id = ++this.lastId;
    this.ws.send(JSON.stringify({ id, do: name, ...fields }));
    return new Promise((resolve) => this.replies.set(id, resolve));
  }

  close(): void {
    this.onClose = () => undefined;
    this.ws.close();
  }
}
