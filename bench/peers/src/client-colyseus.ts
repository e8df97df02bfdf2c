/** The client of the Colyseus server, by its own SDK. */
import { Client, type Room } from '@colyseus/sdk';
import { type Connect, randomMove } from './client.ts';
import { type Card, type Move, SEAT_NUMBERS } from './rules.ts';

/** What the room shares, as far as it is read here. */
interface SharedState {
  readonly seq: number;
  readonly current: number;
  readonly players: Iterable<{ readonly hand: Iterable<number>; readonly tops: Iterable<number> }>;
}
type NoxRoom = Room<unknown, SharedState>;

/** The room says so until everybody is there. */
const NOBODY = 255;

const cardOf = (code: number): Card => ({ colour: code >> 4, number: code & 15 });

function randomMoveIn(state: SharedState, seat: number): Move {
  const players = [...state.players];
  const hand = [...players[seat]!.hand].map(cardOf);
  const displays = players.map(({ tops }) => [...tops].map((code) => [cardOf(code)]));
  return randomMove(hand, displays);
}

export const connectToColyseus: Connect = async (port, _name, onView) => {
  const rooms: NoxRoom[] = [];
  for (const seat of SEAT_NUMBERS) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const room: NoxRoom =
      seat === 0
        ? await client.create<SharedState>('nox')
        : await client.joinById<SharedState>(rooms[0]!.roomId);
    rooms.push(room);
    room.reconnection.enabled = false;
    room.onStateChange((state) => {
      const { current, seq } = state;
      if (current !== NOBODY)
        onView(seat, { seq, current, choose: () => randomMoveIn(state, seat) });
    });
  }
  return {
    send: (seat, move) => rooms[seat]!.send('play', move),
    close: () => {
      for (const room of rooms) void room.leave();
    },
  };
};
