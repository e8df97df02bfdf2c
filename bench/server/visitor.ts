/** One person with one socket, speaking our protocol with as little work as can be. */
import { WebSocket } from 'ws';
import type { NoxView } from '../../packages/games/src/nox/view.ts';
import type { PublicTable } from '../../packages/table/src/public-table.ts';
import { cookieOf } from './house.ts';
import { any } from './peer.ts';

export interface Heard {
  readonly re?: number | null;
  readonly ok?: { readonly table?: string } & Partial<Heard>;
  readonly no?: { readonly code: string; readonly message: string };
  readonly table?: string;
  readonly n?: number;
  readonly view?: NoxView | null;
  readonly face?: PublicTable;
}

export class Visitor {
  /** Called with everything that is said about a table. */
  tell: (heard: Heard) => void = () => undefined;
  private readonly ws: WebSocket;
  private readonly waiting = new Map<number, (heard: Heard) => void>();
  private nextId = 1;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.hear(JSON.parse(String(data)) as Heard));
  }

  static async come(port: number, index: number): Promise<Visitor> {
    const headers = { cookie: cookieOf(index) };
    const ws = new WebSocket(`ws://127.0.0.1:${port}/socket`, {
      headers,
      perMessageDeflate: false,
    });
    const visitor = new Visitor(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once('open', resolve);
      ws.once('error', reject);
    });
    return visitor;
  }

  private hear(heard: Heard): void {
    if (heard.no) throw new Error(`refused: ${heard.no.code}, ${heard.no.message}`);
    if (typeof heard.re === 'number') {
      this.waiting.get(heard.re)?.(heard);
      this.waiting.delete(heard.re);
    }
    if (heard.n !== undefined) this.tell(heard);
    else if (heard.ok?.face) this.tell(heard.ok);
  }

  ask(ask: { readonly do: string; readonly [field: string]: unknown }): Promise<Heard> {
    return new Promise((resolve) => this.waiting.set(this.send(ask), resolve));
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
export function chooseMove({ displays, hand }: NoxView): object {
  const moves: object[] = [];
  for (const play of new Set(hand))
    for (const [to, display] of displays.entries()) {
      moves.push({ play, to });
      for (const { card } of display)
        if (card[0] === play[0]) moves.push({ play, to, on: Number(card.slice(1)) });
    }
  return any(moves);
}
