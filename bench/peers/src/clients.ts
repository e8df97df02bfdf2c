// One adapter per server: opens the 4 sockets of a table and reports each update of each seat.
import { io, type Socket } from 'socket.io-client';
import WebSocket from 'ws';
import { Client as ColyseusClient, type Room } from '@colyseus/sdk';
import { lay, legalMoves, type Card, type Move, type Stack } from './rules';

interface View { seq: number; current: number; choose(): Move } // seq grows with every move
interface Table { send(seat: number, m: Move): void; close(): void }
type OnView = (seat: number, v: View) => void;
type Connect = (port: number, name: string, onView: OnView) => Promise<Table>;
const seats = [0, 1, 2, 3];

// What each server sends, as far as it is read here.
interface Shown { seq: number; current: number; hand: Card[]; displays: Stack[][] }
type Told = Shown | { displays?: undefined; seq: number; current: number; target: number; card: Card; stack: number; hand?: Card[] };
interface BgioState { _stateID: number; G: { players: { hand: Card[] }[]; displays: Stack[][] }; ctx: { gameover?: unknown; currentPlayer: string } }
interface ColyseusState { seq: number; current: number; players: Iterable<{ hand: Iterable<number>; tops: Iterable<number> }> }

const choose = (hand: Card[], displays: Stack[][]): Move => {
  const moves = legalMoves(hand, displays);
  return moves[Math.floor(Math.random() * moves.length)];
};

const post = async <Answer>(port: number, path: string, body: unknown): Promise<Answer> => {
  const r = await fetch(`http://127.0.0.1:${port + 1}/games/nox/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!r.ok) throw new Error(`${path}: ${r.status}`);
  return (await r.json()) as Answer;
};

// boardgame.io: lobby REST to create and join with credentials, then the wire messages its client sends (`sync`, `update`).
const bgio: Connect = async (port, _name, onView) => {
  let match: { matchID: string; credentials: string[] };
  let games = 0, starting: Promise<void> | null = null;
  const sockets: Socket[] = [];
  const stateID = [0, 0, 0, 0];
  async function newMatch() {
    const { matchID } = await post<{ matchID: string }>(port, 'create', { numPlayers: 4 });
    const credentials: string[] = [];
    for (const p of seats) credentials[p] = (await post<{ playerCredentials: string }>(port, `${matchID}/join`, { playerID: String(p), playerName: `p${p}` })).playerCredentials;
    match = { matchID, credentials };
    games++;
  }
  function receive(seat: number, matchID: string, state: BgioState) {
    if (matchID !== match.matchID) return;
    stateID[seat] = state._stateID;
    const { G, ctx } = state;
    onView(seat, {
      seq: games * 1e6 + state._stateID, current: ctx.gameover ? -1 : +ctx.currentPlayer,
      choose: () => choose(G.players[seat].hand, G.displays),
    });
    // A finished match takes no more moves: make the next one once, then every seat syncs to it.
    if (ctx.gameover && !starting) starting = newMatch().then(() => { starting = null; seats.forEach(sync); });
  }
  const sync = (p: number) => sockets[p].emit('sync', match.matchID, String(p), match.credentials[p], 4);
  function send(seat: number, m: Move) {
    const payload = { type: 'play', args: [m.card, m.target, m.stack], playerID: String(seat), credentials: match.credentials[seat] };
    sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, stateID[seat], match.matchID, String(seat));
  }
  await newMatch();
  for (const p of seats) {
    const s = (sockets[p] = io(`http://127.0.0.1:${port}/nox`, { transports: ['websocket'], forceNew: true, reconnection: false }));
    s.on('sync', (id: string, info: { state: BgioState }) => receive(p, id, info.state));
    s.on('update', (id: string, state: BgioState) => receive(p, id, state));
    await new Promise<void>((ok, no) => { s.once('connect', () => ok()); s.once('connect_error', no); });
  }
  seats.forEach(sync);
  return { send, close: () => sockets.forEach((s) => s.close()) };
};

const colyseus: Connect = async (port, _name, onView) => {
  const card = (n: number): Card => ({ colour: n >> 4, number: n & 15 });
  const rooms: Room<unknown, ColyseusState>[] = [];
  for (const p of seats) {
    const client = new ColyseusClient(`ws://127.0.0.1:${port}`);
    const room = p === 0 ? await client.create<ColyseusState>('nox') : await client.joinById<ColyseusState>(rooms[0].roomId);
    rooms[p] = room;
    room.reconnection && (room.reconnection.enabled = false);
    room.onStateChange((s) => {
      if (s.current === 255) return;
      onView(p, {
        seq: s.seq, current: s.current,
        choose: () => choose([...[...s.players][p].hand].map(card), [...s.players].map(({ tops }) => [...tops].map((n) => [card(n)]))),
      });
    });
  }
  return { send: (seat, m) => rooms[seat].send('play', m), close: () => rooms.forEach((r) => r.leave()) };
};

const ws: Connect = async (port, name, onView) => {
  const sockets: WebSocket[] = [];
  for (const p of seats) {
    const s = (sockets[p] = new WebSocket(`ws://127.0.0.1:${port}/${name}/${p}`));
    let view: Shown;
    s.on('message', (data) => {
      const msg = JSON.parse(String(data)) as Told;
      if (msg.displays) view = msg;
      else { // delta: apply the public move, and the own new hand if it was mine
        lay(view.displays[msg.target], msg.card, msg.stack);
        if (msg.hand) view.hand = msg.hand;
        view.seq = msg.seq; view.current = msg.current;
      }
      onView(p, { seq: view.seq, current: view.current, choose: () => choose(view.hand, view.displays) });
    });
    await new Promise<void>((ok, no) => { s.once('open', () => ok()); s.once('error', no); });
  }
  return { send: (seat, m) => sockets[seat].send(JSON.stringify(m)), close: () => sockets.forEach((s) => s.close()) };
};

// name on the command line -> server bundle, its environment, its client adapter
export const peers: Record<string, { server: string; env: Record<string, string>; connect: Connect }> = {
  'bgio-memory': { server: 'server-bgio', env: {}, connect: bgio },
  'colyseus-immediate': { server: 'server-colyseus', env: { PATCH: 'immediate' }, connect: colyseus },
  'ws-full': { server: 'server-ws', env: { VIEW: 'full' }, connect: ws },
  'ws-delta': { server: 'server-ws', env: { VIEW: 'delta' }, connect: ws },
};
