/** People at tables of the cluster, who think for a while, and count what they hear and say. */
import { randomUUID } from 'node:crypto';
import { Client, type OpenTransport } from '../../packages/protocol/src/client.ts';
import {
  createTransportOpener,
  RandomPlayer,
  systemTimer,
} from '../../packages/server/test/visitors.ts';

const SEATS = 4;

export interface Manners {
  readonly game: string;
  /** About how many milliseconds they think before a move; without it they think for ever. */
  readonly think: number | undefined;
  /** A table with a clock is looked after by a node, who says so in the database again and again. */
  readonly clock: { readonly kind: 'none' } | { kind: 'live'; bank: number; add: number };
}

export class Crowd {
  heard = 0;
  said = 0;
  /** Games that were dealt. */
  games = 0;
  private readonly url: string;
  private readonly manners: Manners;
  private readonly finished: RandomPlayer[] = [];
  private readonly playing = new Set<RandomPlayer>();
  private people = 0;

  constructor(url: string, manners: Manners) {
    this.url = url;
    this.manners = manners;
  }

  /** Moves that the house has said yes to. */
  get moves(): number {
    const all = [...this.finished, ...this.playing];
    return all.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  /** Four people at a table, one game after the other. */
  async play(): Promise<never> {
    const { clock, game } = this.manners;
    const clients = await Promise.all(Array.from({ length: SEATS }, () => this.come()));
    for (;;) {
      const made = await clients[0]!.request('create', { game, seats: SEATS, bots: [], clock });
      const { table } = made as { table: string };
      const players = clients.map((client) => new RandomPlayer(client, table, randomUUID()));
      for (const player of players) {
        this.playing.add(player);
        await player.sit();
      }
      this.games++;
      await Promise.all(players.map(({ finished }) => finished));
      for (const [i, player] of players.entries()) {
        this.playing.delete(player);
        this.finished.push(player);
        await clients[i]!.closeTable(table);
      }
    }
  }

  /** Everybody from an address of their own, as the balancer is told. */
  async come(): Promise<Client> {
    const index = this.people++;
    const from = `10.1.${index >> 8}.${index & 255}`;
    const response = await fetch(`${this.url}/api/visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ name: `Guest ${index}` }),
    });
    if (!response.ok) throw new Error(`visit: ${response.status} ${await response.text()}`);
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    return new Promise((resolve) => {
      const status = (now: string) => now === 'online' && resolve(client);
      const client = new Client(this.dial(cookie), systemTimer, randomUUID, { status });
      client.connect();
    });
  }

  private dial(cookie: string): OpenTransport {
    const dial = createTransportOpener(
      () => this.url,
      cookie,
      (text) => {
        this.heard += onTheWire(text, 0);
      },
    );
    return (ear) => {
      const wire = dial(ear);
      const send = (text: string) => {
        this.said += onTheWire(text, MASK);
        wire.send(text);
      };
      const { think } = this.manners;
      const move = (text: string) => {
        if (think !== undefined) setTimeout(send, think * (0.5 + Math.random()), text);
      };
      return {
        close: () => wire.close(),
        send: (text) => (text.includes('"do":"move"') ? move(text) : send(text)),
      };
    };
  }
}

/** What a client puts before each frame, besides its length. */
const MASK = 4;

/** A text as a WebSocket frame, without what TLS, TCP and IP put around it. */
function onTheWire(text: string, mask: number): number {
  const length = Buffer.byteLength(text);
  return length + mask + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
}
