/** A minimal client of our protocol for one person, which costs little processor time. */
import { WebSocket } from 'ws';
import type { NoxView } from '../../packages/games/src/nox/view.ts';
import type { PublicTable } from '../../packages/table/src/public-table.ts';
import { pickRandom } from './server-under-test.ts';
import { buildVisitorCookie } from './start-ludo-server.ts';

export interface ReceivedMessage {
  readonly re?: number | null;
  readonly ok?: { readonly table?: string } & Partial<ReceivedMessage>;
  readonly no?: { readonly code: string; readonly message: string };
  readonly table?: string;
  readonly n?: number;
  readonly view?: NoxView | null;
  readonly face?: PublicTable;
}

interface BenchRequest {
  readonly do: string;
  readonly [field: string]: unknown;
}

/** An address of its own for each person: what one address may do is limited. */
const buildLoopbackAddress = (index: number): string =>
  `127.${1 + (index >> 16)}.${(index >> 8) & 0xff}.${index & 0xff}`;

export class BenchClient {
  /** Called with every message about a table. */
  onTableMessage: (message: ReceivedMessage) => void = () => undefined;
  private readonly ws: WebSocket;
  private readonly pendingReplies = new Map<number, (reply: ReceivedMessage) => void>();
  private nextId = 1;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.handleMessage(JSON.parse(String(data))));
  }

  static async connect(port: number, index: number): Promise<BenchClient> {
    const headers = { cookie: buildVisitorCookie(index) };
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket`, {
      headers,
      localAddress: buildLoopbackAddress(index),
      perMessageDeflate: false,
    });
    const client = new BenchClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return client;
  }

  private handleMessage(message: ReceivedMessage): void {
    const { n, no, ok, re } = message;
    if (no) throw new Error(`refused: ${no.code}, ${no.message}`);
    if (typeof re === 'number') {
      this.pendingReplies.get(re)?.(message);
      this.pendingReplies.delete(re);
    }
    if (n !== undefined) this.onTableMessage(message);
    else if (ok?.face) this.onTableMessage(ok);
  }

  request(request: BenchRequest): Promise<ReceivedMessage> {
    return new Promise((resolve) => this.pendingReplies.set(this.send(request), resolve));
  }

  /** Sends a request without waiting for the reply; returns its id. */
  send(request: BenchRequest): number {
    const id = this.nextId++;
    this.ws.send(JSON.stringify({ id, ...request }));
    return id;
  }

  close(): void {
    this.ws.close();
  }
}

/** A random legal move: a card beside the stacks of a display, or on a stack of its colour. */
export function pickRandomNoxMove({ displays, hand }: NoxView): object {
  const moves: object[] = [];
  for (const play of new Set(hand))
    for (const [to, display] of displays.entries()) {
      moves.push({ play, to });
      for (const { card } of display)
        if (card[0] === play[0]) moves.push({ play, to, on: Number(card.slice(1)) });
    }
  return pickRandom(moves);
}
