/**
 * The client of boardgame.io's server: its lobby creates and joins matches over REST, and
 * socket.io-client sends the messages that its own client sends (`sync` and `update`).
 */
import { io, type Socket } from 'socket.io-client';
import { type Connect, type OnView, randomMove, type Table } from './client.ts';
import { type Card, type Move, SEAT_NUMBERS, SEATS, type Stack } from './rules.ts';

/** What its server sends, as far as it is read here. */
interface BgioState {
  readonly _stateID: number;
  readonly G: {
    readonly players: readonly { readonly hand: Card[] }[];
    readonly displays: Stack[][];
  };
  readonly ctx: { readonly gameover?: unknown; readonly currentPlayer: string };
}

interface Match {
  readonly matchID: string;
  readonly credentials: readonly string[];
}

/** No match has so many moves, so later matches have higher numbers. */
const SEQ_PER_MATCH = 1e6;

/** The lobby listens on the port after the server's. */
async function post<Reply>(port: number, path: string, body: unknown): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port + 1}/games/nox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return (await reply.json()) as Reply;
}

async function createMatch(port: number): Promise<Match> {
  const { matchID } = await post<{ matchID: string }>(port, 'create', { numPlayers: SEATS });
  const credentials: string[] = [];
  for (const seat of SEAT_NUMBERS) {
    const player = { playerID: String(seat), playerName: `p${seat}` };
    const path = `${matchID}/join`;
    const joined = await post<{ playerCredentials: string }>(port, path, player);
    credentials.push(joined.playerCredentials);
  }
  return { matchID, credentials };
}

function openSocket(port: number): Promise<Socket> {
  const url = `http://127.0.0.1:${port}/nox`;
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

class BgioTable implements Table {
  private matches = 1;
  private creating = false;
  private readonly sockets: Socket[] = [];
  private readonly stateIDs = [0, 0, 0, 0];
  private readonly port: number;
  private match: Match;
  private readonly onView: OnView;

  constructor(port: number, match: Match, onView: OnView) {
    this.port = port;
    this.match = match;
    this.onView = onView;
  }

  async open(): Promise<void> {
    for (const seat of SEAT_NUMBERS) {
      const socket = await openSocket(this.port);
      socket.on('sync', (id: string, { state }: { state: BgioState }) =>
        this.receive(seat, id, state),
      );
      socket.on('update', (id: string, state: BgioState) => this.receive(seat, id, state));
      this.sockets.push(socket);
    }
    this.sync();
  }

  send(seat: number, { card, target, stack }: Move): void {
    const { credentials, matchID } = this.match;
    const playerID = String(seat);
    const args = [card, target, stack];
    const payload = { type: 'play', args, playerID, credentials: credentials[seat] };
    const action = { type: 'MAKE_MOVE', payload };
    this.sockets[seat]!.emit('update', action, this.stateIDs[seat], matchID, playerID);
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }

  private sync(): void {
    const { credentials, matchID } = this.match;
    for (const [seat, socket] of this.sockets.entries())
      socket.emit('sync', matchID, String(seat), credentials[seat], SEATS);
  }

  private receive(seat: number, matchID: string, { _stateID, G, ctx }: BgioState): void {
    if (matchID !== this.match.matchID) return;
    this.stateIDs[seat] = _stateID;
    this.onView(seat, {
      seq: this.matches * SEQ_PER_MATCH + _stateID,
      current: ctx.gameover ? -1 : Number(ctx.currentPlayer),
      choose: () => randomMove(G.players[seat]!.hand, G.displays),
    });
    if (ctx.gameover && !this.creating) void this.startNextMatch();
  }

  /** A finished match takes no more moves: the first seat that sees the end makes the next one. */
  private async startNextMatch(): Promise<void> {
    this.creating = true;
    this.match = await createMatch(this.port);
    this.matches++;
    this.creating = false;
    this.sync();
  }
}

export const connectToBgio: Connect = async (port, _name, onView) => {
  const table = new BgioTable(port, await createMatch(port), onView);
  await table.open();
  return table;
};
