/** People at tables of the cluster, who think for a while, and count what they hear and say. */
import { randomUUID } from 'node:crypto';
import { Client, type OpenTransport } from '../../packages/protocol/src/client.ts';
import {
  createTransportOpener,
  RandomPlayer,
  systemTimer,
} from '../../packages/server/test/visitors.ts';

const SEATS = 4;

export interface LoadPlayersOptions {
  readonly game: string;
  /** About how many milliseconds they think before a move; without it they think for ever. */
  readonly thinkMs: number | undefined;
  /** A table with a clock is looked after by a node, who says so in the database again and again. */
  readonly clock: { readonly kind: 'none' } | { kind: 'live'; bank: number; add: number };
}

export class LoadPlayers {
  bytesReceived = 0;
  bytesSent = 0;
  /** Games that were dealt. */
  dealtGames = 0;
  private readonly url: string;
  private readonly options: LoadPlayersOptions;
  private readonly finishedPlayers: RandomPlayer[] = [];
  private readonly activePlayers = new Set<RandomPlayer>();
  private connectedCount = 0;

  constructor(url: string, manners: LoadPlayersOptions) {
    this.url = url;
    this.options = manners;
  }

  /** Moves that the house has said yes to. */
  get acknowledgedMoves(): number {
    const all = [...this.finishedPlayers, ...this.activePlayers];
    return all.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  /** Four people at a table, one game after the other. */
  async playAtOneTable(): Promise<never> {
    const { clock, game } = this.options;
    const clients = await Promise.all(Array.from({ length: SEATS }, () => this.connectPlayer()));
    for (;;) {
      const wish = { game, seats: SEATS, bots: [], clock };
      const { table } = await clients[0]!.request('create', wish);
      const players = clients.map((client) => new RandomPlayer(client, table, randomUUID()));
      for (const player of players) {
        this.activePlayers.add(player);
        await player.sit();
      }
      this.dealtGames++;
      await Promise.all(players.map(({ finished }) => finished));
      for (const [i, player] of players.entries()) {
        this.activePlayers.delete(player);
        this.finishedPlayers.push(player);
        await clients[i]!.closeTable(table);
      }
    }
  }

  /** Everybody from an address of their own, as the balancer is told. */
  async connectPlayer(): Promise<Client> {
    const index = this.connectedCount++;
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
      const client = new Client(this.createCountingTransport(cookie), systemTimer, randomUUID, {
        status,
      });
      client.connect();
    });
  }

  private createCountingTransport(cookie: string): OpenTransport {
    const dial = createTransportOpener(
      () => this.url,
      cookie,
      (text) => {
        this.bytesReceived += countFrameBytes(text, 0);
      },
    );
    return (ear) => {
      const wire = dial(ear);
      const send = (text: string) => {
        this.bytesSent += countFrameBytes(text, WEBSOCKET_MASK_BYTES);
        wire.send(text);
      };
      const { thinkMs } = this.options;
      const move = (text: string) => {
        if (thinkMs !== undefined) setTimeout(send, thinkMs * (0.5 + Math.random()), text);
      };
      return {
        close: () => wire.close(),
        send: (text) => (text.includes('"do":"move"') ? move(text) : send(text)),
      };
    };
  }
}

/** What a client puts before each frame, besides its length. */
const WEBSOCKET_MASK_BYTES = 4;

/** A text as a WebSocket frame, without what TLS, TCP and IP put around it. */
function countFrameBytes(text: string, mask: number): number {
  const length = Buffer.byteLength(text);
  return length + mask + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
}
