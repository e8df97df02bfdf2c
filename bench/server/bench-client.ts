/** One person with one socket, speaking our protocol with as little work as can be. */
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

export class BenchClient {
  /** Called with everything that is said about a table. */
  onTableMessage: (heard: ReceivedMessage) => void = () => undefined;
  private readonly ws: WebSocket;
  private readonly pendingReplies = new Map<number, (heard: ReceivedMessage) => void>();
  private nextId = 1;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.handleMessage(JSON.parse(String(data)) as ReceivedMessage));
  }

  static async connect(port: number, index: number): Promise<BenchClient> {
    const headers = { cookie: buildVisitorCookie(index) };
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket`, {
      headers,
      perMessageDeflate: false,
    });
    const visitor = new BenchClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return visitor;
  }

  private handleMessage(heard: ReceivedMessage): void {
    if (heard.no) throw new Error(`refused: ${heard.no.code}, ${heard.no.message}`);
    if (typeof heard.re === 'number') {
      this.pendingReplies.get(heard.re)?.(heard);
      this.pendingReplies.delete(heard.re);
    }
    if (heard.n !== undefined) this.onTableMessage(heard);
    else if (heard.ok?.face) this.onTableMessage(heard.ok);
  }

  request(ask: {
    readonly do: string;
    readonly [field: string]: unknown;
  }): Promise<ReceivedMessage> {
    return new Promise((resolve) => this.pendingReplies.set(this.send(ask), resolve));
  }

  /** Says something without waiting for the answer; the next view tells. */
  send(ask: { readonly do: string; readonly [field: string]: unknown }): number {
    const id = this.nextId++;
    this.ws.send(JSON.stringify({ id, ...ask }));
    return id;
  }

  close(): void {
    this.ws.close();
  }
}

/** Any move that the view allows: a card beside the stacks of a display, or on one of its colour. */
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
