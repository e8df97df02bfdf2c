/**
 * A game for tests that uses every kind of zone: draw from the stock or take the open card, then drop one;
 * or turn up one of two cards that not even their owner knows. The stock is reshuffled.
 */
import { EVERYONE, type Refusal, type Seat } from '@ludotheque/core';
import {
  dealHands,
  defineCardGame,
  drawCard,
  endRound,
  frenchDeck,
  type KitEvent,
  type LegalMoveWriter,
  moveCodec,
  nextSeat,
  reshuffle,
  type StateOf,
  seatZone,
  shuffleDeck,
  tableNumber,
  tableZone,
} from '../src/index.ts';

const FULL_DECK = frenchDeck({ low: 'A' });
const parts = {
  stock: tableZone({ seenBy: 'nobody', layout: 'pile', most: 52 }),
  discard: tableZone({ seenBy: 'all', layout: 'pile', most: 52 }),
  hand: seatZone({ seenBy: 'owner', layout: 'fan', most: 2 }),
  row: seatZone({ seenBy: 'nobody', layout: { columns: 2 }, most: 2 }),
  turned: tableNumber(0),
};
type Options = { readonly rounds: number };
type State = StateOf<typeof parts, Options>;
export type DropEvent =
  | KitEvent
  | {
      readonly what: 'start' | 'take' | 'drop' | 'turn';
      readonly seat: Seat;
      readonly card: string;
      readonly place?: number;
    };

const moves = moveCodec(
  { draw: [], take: [], turn: ['place'], drop: ['card'] },
  { place: { from: 1, to: 2 }, card: FULL_DECK },
);

const report = (state: State, what: string, seat: Seat, kind: number) =>
  state.emit(EVERYONE, { what, seat, card: FULL_DECK.kinds[kind]! });
const pass = (state: State) => {
  state.turn = nextSeat(state.turn, state.seats);
};
const canDraw = ({ discard, stock }: State) => stock.count > 0 || discard.count > 1;
const refuse = (): Refusal => ({ code: 'notNow' });

function legal(state: State, seat: Seat, out: LegalMoveWriter): void {
  const { hand, row } = state;
  const held = hand[seat]!;
  if (held.count === 2) for (let i = 0; i < 2; i++) out.add(moves.encode.drop(held.at(i)));
  else {
    for (const place of [0, 1]) if (!row[seat]!.isUp(place)) out.add(moves.encode.turn(place));
    if (canDraw(state)) out.add(moves.encode.draw());
    out.add(moves.encode.take());
  }
}

export const makeDropGame = (cards: readonly string[], roundMoves: number) =>
  defineCardGame<typeof parts, Options, typeof moves, DropEvent, { down: number }>({
    id: 'drop-game',
    version: 1,
    seats: { min: 2, max: 3 },
    options: { rounds: { kind: 'range', min: 1, max: 2, default: 1 } },
    deck: frenchDeck({ low: 'A', cards }),
    parts,
    moves,
    plies: 2 * roundMoves,
    roundLimit: {
      moves: roundMoves,
      end: (state) =>
        endRound(
          state,
          Array.from({ length: state.seats }, (_, seat) => state.row[seat]!.hiddenCount),
        ),
    },
    reshuffles: true,
    winner: 'lowest',
    shows: { down: ({ row, seats }) => row.slice(0, seats).reduce((n, r) => n + r.hiddenCount, 0) },
    startRound(state) {
      shuffleDeck(state, state.stock);
      dealHands(state, state.stock, state.hand, 1);
      dealHands(state, state.stock, state.row, 2);
      const open = state.stock.take();
      state.discard.add(open);
      state.turn = state.sheet.length % state.seats;
      report(state, 'start', state.turn, open);
    },
    isOver: ({ options, sheet }) => sheet.length === options.rounds,
    legal,
    play: {
      draw(state, seat) {
        if (state.stock.count === 0) reshuffle(state, state.discard, state.stock);
        drawCard(state, state.stock, state.hand[seat]!, seat);
      },
      take(state, seat) {
        const kind = state.discard.take();
        state.hand[seat]!.add(kind);
        report(state, 'take', seat, kind);
      },
      turn(state, seat, place) {
        state.row[seat]!.turnUp(place);
        state.turned++;
        const card = FULL_DECK.kinds[state.row[seat]!.at(place)!]!;
        state.emit(EVERYONE, { what: 'turn', seat, card, place: place + 1 });
        pass(state);
      },
      drop(state, seat, card) {
        state.hand[seat]!.remove(card);
        state.discard.add(card);
        report(state, 'drop', seat, card);
        pass(state);
      },
    },
    why: { draw: refuse, take: refuse, turn: refuse, drop: refuse },
  });
