/**
 * The rules of Golf with six cards, for 2 to 6 players.
 *
 * Source: a traditional card game in the public domain, which has no printed rules of its own. It is
 * played in many ways; RULES.md tells the one played here. The choices we made where these ways
 * differ, by the numbers of the rulings there:
 * - [F1] seats are drawn by lot; seat 0 begins the first round, and the next seat the next one;
 * - [F2] two cards are turned up before the first turn, each player in turn;
 * - [F3] a drawn card that is discarded turns up no other card;
 * - [F4] two equal cards in a column count nothing, twos included;
 * - [F5] when a player's cards are all turned up, everybody else has one more turn;
 * - [F6] a round that has had 300 moves is over.
 */
import { EVERYONE, type Refusal, type Seat } from '@ludotheque/core';
import {
  dealHands,
  drawCard,
  endRound,
  frenchDeck,
  type LegalMoveWriter,
  moveCodec,
  NONE,
  nextSeat,
  reshuffle,
  type StateOf,
  seatZone,
  shuffleDeck,
  tableNumber,
  tableZone,
  type ViewOf,
} from '@ludotheque/kit';

export const MAX_SEATS = 6;
export const ROUND_MOVES = 300;
export const FRENCH_DECK = frenchDeck({ low: 'A' });

/** The places of a grid: two rows of three; tests play with less. */
export const makeParts = (places: number) => ({
  stock: tableZone({ seenBy: 'nobody', layout: 'pile', most: 52 }),
  discard: tableZone({ seenBy: 'all', layout: 'pile', most: 52 }),
  /** The card that a seat has drawn, until it is put or discarded. */
  hand: seatZone({ seenBy: 'owner', layout: 'fan', most: 1 }),
  grid: seatZone({ seenBy: 'nobody', layout: { columns: places / 2 }, most: places }),
  /** The seat that began this round. */
  starter: tableNumber(0),
  /** The first seat with all cards turned up; NONE until then. */
  closer: tableNumber(NONE),
});

export type GolfOptions = { readonly holes: 1 | 3 | 9 };
export type GolfState = StateOf<ReturnType<typeof makeParts>, GolfOptions>;
export type GolfView = ViewOf<ReturnType<typeof makeParts>, GolfOptions>;
type Grid = GolfState['grid'][number];

/** Places are numbered from 1 in moves, row by row. */
export const moves = moveCodec(
  { turn: ['place'], draw: [], take: ['place'], put: ['place'], discard: [] },
  { place: { from: 1, to: 6 } },
);

const report = (state: GolfState, what: string, seat: Seat, kind: number, more: object = {}) =>
  state.emit(EVERYONE, { what, seat, card: FRENCH_DECK.kinds[kind]!, ...more });

export function startRound(state: GolfState): void {
  const { discard, grid, seats, sheet, stock } = state;
  shuffleDeck(state, stock);
  state.starter = sheet.length % seats;
  state.closer = NONE;
  state.turn = state.starter;
  dealHands(state, stock, grid, grid[0]!.length, state.starter);
  const open = stock.take();
  discard.add(open);
  state.emit(EVERYONE, { what: 'open', card: FRENCH_DECK.kinds[open]! });
}

/** How many cards each player turns up before the first turn [F2]. */
const countOpening = (grid: Grid): number => Math.min(2, grid.length - 1);
const isOpening = (grid: Grid): boolean => grid.length - grid.hiddenCount < countOpening(grid);

const canDraw = ({ discard, stock }: GolfState): boolean => stock.count > 0 || discard.count > 1;

export function legal(state: GolfState, seat: Seat, out: LegalMoveWriter): void {
  const { encode } = moves;
  const grid = state.grid[seat]!;
  const mayDiscard = state.hand[seat]!.count === 1;
  for (let place = 0; place < grid.length; place++)
    if (mayDiscard) out.add(encode.put(place));
    else if (!isOpening(grid)) out.add(encode.take(place));
    else if (!grid.isUp(place)) out.add(encode.turn(place));
  if (mayDiscard) out.add(encode.discard());
  else if (!isOpening(grid) && canDraw(state)) out.add(encode.draw());
}

/** Lays a card face up in place of another, which goes to the discard pile. */
function exchange(state: GolfState, what: string, seat: Seat, place: number, card: number): void {
  const grid = state.grid[seat]!;
  const old = grid.take(place);
  grid.put(place, card, true);
  state.discard.add(old);
  report(state, what, seat, card, { old: FRENCH_DECK.kinds[old]!, place: place + 1 });
  endTurn(state, seat);
}

export const play = {
  turn(state: GolfState, seat: Seat, place: number): void {
    const grid = state.grid[seat]!;
    grid.turnUp(place);
    report(state, 'turn', seat, grid.at(place)!, { place: place + 1 });
    if (!isOpening(grid)) state.turn = nextSeat(seat, state.seats);
  },
  draw(state: GolfState, seat: Seat): void {
    if (state.stock.count === 0) reshuffle(state, state.discard, state.stock);
    drawCard(state, state.stock, state.hand[seat]!, seat);
  },
  take(state: GolfState, seat: Seat, place: number): void {
    exchange(state, 'take', seat, place, state.discard.take());
  },
  put(state: GolfState, seat: Seat, place: number): void {
    const card = state.hand[seat]!.at(0);
    state.hand[seat]!.remove(card);
    exchange(state, 'put', seat, place, card);
  },
  discard(state: GolfState, seat: Seat): void {
    const card = state.hand[seat]!.at(0);
    state.hand[seat]!.remove(card);
    state.discard.add(card);
    report(state, 'discard', seat, card);
    endTurn(state, seat);
  },
};

/** The round goes on until it is the turn of the seat that closed it [F5]. */
function endTurn(state: GolfState, seat: Seat): void {
  if (state.closer === NONE && state.grid[seat]!.hiddenCount === 0) {
    state.closer = seat;
    state.emit(EVERYONE, { what: 'close', seat });
  }
  state.turn = nextSeat(seat, state.seats);
  if (state.turn === state.closer) closeRound(state);
}

/** Turns up all cards, and scores them. A drawn card has no owner yet. */
export function closeRound(state: GolfState): void {
  const { grid, hand, seats, turn } = state;
  const held = hand[turn]!;
  if (held.count === 1) {
    const card = held.at(0);
    held.remove(card);
    state.discard.add(card);
    report(state, 'discard', turn, card);
  }
  for (let seat = 0; seat < seats; seat++) {
    for (let place = 0; place < grid[seat]!.length; place++) grid[seat]!.turnUp(place);
    state.emit(EVERYONE, { what: 'reveal', seat, cards: listGridNames(grid[seat]!) });
  }
  endRound(
    state,
    Array.from({ length: seats }, (_, seat) => scoreGrid(grid[seat]!)),
  );
}

const listGridNames = (grid: Grid): string[] =>
  Array.from({ length: grid.length }, (_, place) => FRENCH_DECK.kinds[grid.at(place)!]!);

/** Ace 1, two −2, jack and queen 10, king 0; all others what they say. */
const POINTS_BY_RANK = [1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0];
export const pointsOf = (kind: number): number => POINTS_BY_RANK[FRENCH_DECK.rankOf(kind)]!;

/** The points of a grid of which some cards may be unknown: a pair in a column counts nothing [F4]. */
export function scoreShown(kinds: readonly (number | undefined)[]): number {
  const columns = kinds.length / 2;
  const rankAt = (place: number) => FRENCH_DECK.rankOf(kinds[place]!);
  let sum = 0;
  for (let column = 0; column < columns; column++) {
    const pair = [kinds[column], kinds[column + columns]];
    const isPair = !pair.includes(undefined) && rankAt(column) === rankAt(column + columns);
    if (!isPair) for (const kind of pair) sum += kind === undefined ? 0 : pointsOf(kind);
  }
  return sum;
}

const scoreGrid = (grid: Grid): number =>
  scoreShown(Array.from({ length: grid.length }, (_, place) => grid.at(place)));

function refuse(state: GolfState, seat: Seat): Refusal {
  if (isOpening(state.grid[seat]!)) return { code: 'turnFirst', rule: 'F2' };
  return state.hand[seat]!.count === 1 ? { code: 'placeFirst' } : { code: 'drawFirst' };
}
export const why = {
  turn: (state: GolfState, seat: Seat): Refusal =>
    isOpening(state.grid[seat]!) ? { code: 'isUp' } : { code: 'noTurning', rule: 'F3' },
  draw: refuse,
  take: refuse,
  put: refuse,
  discard: refuse,
};
