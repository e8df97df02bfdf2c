/**
 * An odd but honest game for tests of `npm run check-game`: 1 to 3 players, nobody has a hand, and there
 * is no knowledge for bots. It is over after 30 moves. Source: made up for this purpose.
 */
import { EVERYONE, type Seat } from '@ludotheque/core';
import {
  deckFromTable,
  defineCardGame,
  endRound,
  type KitEvent,
  type LegalMoveWriter,
  moveCodec,
  nextSeat,
  type StateOf,
  seatZone,
  shuffleDeck,
  tableZone,
} from '@ludotheque/kit';

const DECK = deckFromTable({ '1': 6, '2': 6, '3': 6, '4': 6, '5': 6 });
const MAX_SEATS = 3;
/** Who has more than this in the end has nothing [R1]. */
const MOST_POINTS = 21;

const parts = {
  stock: tableZone({ seenBy: 'nobody', layout: 'pile', most: 30 }),
  /** The card that is to be taken or left. */
  offer: tableZone({ seenBy: 'all', layout: 'pile', most: 1 }),
  taken: seatZone({ seenBy: 'all', layout: 'pile', most: 30 }),
  left: tableZone({ seenBy: 'all', layout: 'fan', most: 30 }),
};
type OddGameOptions = Record<string, never>;
type OddGameState = StateOf<typeof parts, OddGameOptions>;
export type OddGameEvent =
  | KitEvent
  | { readonly what: 'offer'; readonly card: string }
  | { readonly what: 'take' | 'leave'; readonly seat: Seat; readonly card: string };

const moves = moveCodec({ take: [], leave: [] }, {});

function offerNext(state: OddGameState): void {
  const card = state.stock.take();
  state.offer.add(card);
  state.emit(EVERYONE, { what: 'offer', card: DECK.kinds[card]! });
}

function legal(_state: OddGameState, _seat: Seat, out: LegalMoveWriter): void {
  out.add(moves.encode.take());
  out.add(moves.encode.leave());
}

export function scoreTaken(cards: readonly number[]): number {
  const sum = cards.reduce((points, kind) => points + Number(DECK.kinds[kind]), 0);
  return sum > MOST_POINTS ? 0 : sum;
}

function endTurn(state: OddGameState, seat: Seat): void {
  state.turn = nextSeat(seat, state.seats);
  if (state.stock.count > 0) {
    offerNext(state);
    return;
  }
  const listKinds = (owner: Seat) => {
    const cards = state.taken[owner]!;
    return Array.from({ length: cards.count }, (_, i) => cards.at(i));
  };
  endRound(
    state,
    Array.from({ length: state.seats }, (_, owner) => scoreTaken(listKinds(owner))),
  );
}

const play = {
  take(state: OddGameState, seat: Seat): void {
    const card = state.offer.take();
    state.taken[seat]!.add(card);
    state.emit(EVERYONE, { what: 'take', seat, card: DECK.kinds[card]! });
    endTurn(state, seat);
  },
  leave(state: OddGameState, seat: Seat): void {
    const card = state.offer.take();
    state.left.add(card);
    state.emit(EVERYONE, { what: 'leave', seat, card: DECK.kinds[card]! });
    endTurn(state, seat);
  },
};

export function makeOddGame(cards = DECK) {
  return defineCardGame<typeof parts, OddGameOptions, typeof moves, OddGameEvent>({
    id: 'odd-game',
    version: 1,
    seats: { min: 1, max: MAX_SEATS },
    options: {},
    deck: cards,
    parts,
    moves,
    plies: 30,
    winner: 'highest',
    startRound(state) {
      shuffleDeck(state, state.stock);
      offerNext(state);
    },
    isOver: ({ sheet }) => sheet.length === 1,
    legal,
    play,
    why: { take: () => ({ code: 'notNow' }), leave: () => ({ code: 'notNow' }) },
  });
}
