/** People who play at tables of the cluster, and count the bytes that they send and receive. */
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
  /** About how long they think before a move; if undefined, they never move. */
  readonly thinkMs: number | undefined;
  /** For a table with a clock, a node renews a lease in the database again and again. */
  readonly clock: { readonly kind: 'none' } | { kind: 'live'; bank: number; add: number };
}

export class LoadPlayers {
  bytesReceived = 0;
  bytesSent = 0;
  dealtGames = 0;
  private readonly url: string;
  private readonly options: LoadPlayersOptions;
  private readonly finishedPlayers: RandomPlayer[] = [];
  private readonly activePlayers = new Set<RandomPlayer>();
  private connectedCount = 0;

  constructor(url: string, options: LoadPlayersOptions) {
    this.url = url;
    this.options = options;
  }

  get acknowledgedMoves(): number {
    const all = [...this.finishedPlayers, ...this.activePlayers];
    return all.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  /** Four people play one game after the other. */
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

  /** Everybody has an address of their own, because limits are counted by address. */
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
    const openTransport = createTransportOpener(
      () => this.url,
      cookie,
      (text) => {
        this.bytesReceived += countFrameBytes(text, 0);
      },
    );
    return (listener) => {
      const transport = openTransport(listener);
      const send = (text: string) => {
        this.bytesSent += countFrameBytes(text, WEBSOCKET_MASK_BYTES);
        transport.send(text);
      };
      const { thinkMs } = this.options;
      const sendMoveLater = (text: string) => {
        if (thinkMs !== undefined) setTimeout(send, thinkMs * (0.5 + Math.random()), text);
      };
      return {
        close: () => transport.close(),
        send: (text) => (text.includes('"do":"move"') ? sendMoveLater(text) : send(text)),
      };
    };
  }
}

/** A client masks each frame with four bytes. */
const WEBSOCKET_MASK_BYTES = 4;

/** The length of a WebSocket frame, without the headers of TLS, TCP and IP. */
function countFrameBytes(text: string, maskBytes: number): number {
  const length = Buffer.byteLength(text);
  return length + maskBytes + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
}
