/** The client of the bare `ws` server, for whole views and for moves alone. */
import WebSocket from 'ws';
import { type Connect, randomMove } from './client.ts';
import { type Card, lay, SEAT_NUMBERS, type Stack } from './rules.ts';

/** A whole view, or a move that everybody applies to the view they have. */
interface WholeView {
  seq: number;
  current: number;
  hand: Card[];
  readonly displays: Stack[][];
}
interface MoveMade {
  readonly displays?: undefined;
  readonly seq: number;
  readonly current: number;
  readonly target: number;
  readonly card: Card;
  readonly stack: number;
  /** The new hand, for whoever made the move. */
  readonly hand?: Card[];
}

function apply(view: WholeView, move: MoveMade): WholeView {
  lay(view.displays[move.target]!, move.card, move.stack);
  if (move.hand) view.hand = move.hand;
  view.seq = move.seq;
  view.current = move.current;
  return view;
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

export const connectToWs: Connect = async (port, name, onView) => {
  const sockets: WebSocket[] = [];
  for (const seat of SEAT_NUMBERS) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}/${seat}`);
    let view: WholeView = { seq: 0, current: 0, hand: [], displays: [] };
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as WholeView | MoveMade;
      view = message.displays ? message : apply(view, message);
      const { current, displays, hand, seq } = view;
      onView(seat, { seq, current, choose: () => randomMove(hand, displays) });
    });
    sockets.push(socket);
    await opened(socket);
  }
  return {
    send: (seat, move) => sockets[seat]!.send(JSON.stringify(move)),
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
};
