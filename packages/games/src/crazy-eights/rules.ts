/**
 * The rules of Crazy Eights for 2 to 6 players.
 *
 * Source: a traditional card game in the public domain, which has no printed rules of its own. It is
 * played in many ways; RULES.md tells the one played here. The choices we made where these ways
 * differ, by the numbers of the rulings there:
 * - [E1] seats are drawn by lot; seat 0 begins the first round, and the next seat the next one;
 * - [E2] an eight that is turned up at the deal counts as a card of its suit;
 * - [E3] one card is drawn in a turn, even by a seat that could lay one;
 * - [E4] with the option `actions`, queens skip a player and aces turn the direction round;
 * - [E5] everybody counts their own cards, and the fewest points win;
 * - [E6] a round that has had 400 moves is over.
 */
import { EVERYONE, type Refusal, type Seat } from '@ludotheque/core';
import {
  dealHands,
  drawCard,
  endRound,
  frenchDeck,
  type LegalMoveWriter,
  listCardNames,
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
export const ROUND_MOVES = 400;
export const FRENCH_DECK = frenchDeck({ low: 'A' });
export const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;
const [ACE, EIGHT, QUEEN] = [0, 7, 11];

export const parts = {
  stock: tableZone({ seenBy: 'nobody', layout: 'pile', most: 52 }),
  discard: tableZone({ seenBy: 'all', layout: 'pile', most: 52 }),
  hand: seatZone({ seenBy: 'owner', layout: 'fan', most: 52 }),
  /** The suit that was named with an eight; NONE if the top card counts as it is. */
  named: tableNumber(NONE),
  /** 1 when the seat that is to move has drawn in this turn. */
  drawn: tableNumber(0),
  /** 1 clockwise, -1 the other way round [E4]. */
  direction: tableNumber(1),
};

export type EightsOptions = { readonly rounds: 1 | 3 | 5; readonly actions: boolean };
export type EightsState = StateOf<typeof parts, EightsOptions>;
export type EightsView = ViewOf<typeof parts, EightsOptions>;

export const moves = moveCodec(
  { lay: ['card'], eight: ['card', 'suit'], draw: [], pass: [] },
  { card: FRENCH_DECK, suit: SUITS },
);

export const isEight = (kind: number): boolean => FRENCH_DECK.rankOf(kind) === EIGHT;

export function startRound(state: EightsState, handSize: number): void {
  const { discard, hand, seats, sheet, stock } = state;
  shuffleDeck(state, stock);
  state.named = NONE;
  state.drawn = 0;
  state.direction = 1;
  state.turn = sheet.length % seats;
  dealHands(state, stock, hand, handSize, state.turn);
  const open = stock.take();
  discard.add(open);
  state.emit(EVERYONE, { what: 'open', card: FRENCH_DECK.kinds[open]! });
}

/** Whether a card follows the top card in suit or rank; an eight always does. */
function canFollow({ discard, named }: EightsState, kind: number): boolean {
  const top = discard.top!;
  if (isEight(kind)) return true;
  if (named !== NONE) return FRENCH_DECK.suitOf(kind) === named;
  return (
    FRENCH_DECK.suitOf(kind) === FRENCH_DECK.suitOf(top) ||
    FRENCH_DECK.rankOf(kind) === FRENCH_DECK.rankOf(top)
  );
}

const canDraw = ({ discard, drawn, stock }: EightsState): boolean =>
  drawn === 0 && (stock.count > 0 || discard.count > 1);

export function legal(state: EightsState, seat: Seat, out: LegalMoveWriter): void {
  const hand = state.hand[seat]!;
  for (let i = 0; i < hand.count; i++) {
    const kind = hand.at(i);
    if (isEight(kind)) for (const suit of SUITS.keys()) out.add(moves.encode.eight(kind, suit));
    else if (canFollow(state, kind)) out.add(moves.encode.lay(kind));
  }
  out.add(canDraw(state) ? moves.encode.draw() : moves.encode.pass());
}

/** Lays a card and reports it; says whether the round is over. */
function layCard(state: EightsState, seat: Seat, kind: number, event: object): boolean {
  state.hand[seat]!.remove(kind);
  state.discard.add(kind);
  state.emit(EVERYONE, { seat, card: FRENCH_DECK.kinds[kind]!, ...event });
  if (state.hand[seat]!.count > 0) return false;
  scoreRound(state);
  return true;
}

function endTurn(state: EightsState, seat: Seat, skips = 0): void {
  state.drawn = 0;
  let next = seat;
  for (let step = 0; step <= skips; step++)
    next = nextSeat(next, state.seats, undefined, state.direction === 1 ? 1 : -1);
  state.turn = next;
}

export const play = {
  lay(state: EightsState, seat: Seat, kind: number): void {
    state.named = NONE;
    if (layCard(state, seat, kind, { what: 'lay' })) return;
    const rank = FRENCH_DECK.rankOf(kind);
    const { actions } = state.options;
    if (actions && rank === ACE) {
      state.direction = -state.direction;
      state.emit(EVERYONE, { what: 'turn' });
    }
    const skipped = nextSeat(seat, state.seats, undefined, state.direction === 1 ? 1 : -1);
    if (actions && rank === QUEEN) state.emit(EVERYONE, { what: 'skip', seat: skipped });
    endTurn(state, seat, actions && rank === QUEEN ? 1 : 0);
  },
  eight(state: EightsState, seat: Seat, kind: number, suit: number): void {
    state.named = suit;
    if (!layCard(state, seat, kind, { what: 'eight', suit: SUITS[suit] })) endTurn(state, seat);
  },
  draw(state: EightsState, seat: Seat): void {
    if (state.stock.count === 0) reshuffle(state, state.discard, state.stock);
    drawCard(state, state.stock, state.hand[seat]!, seat);
    state.drawn = 1;
  },
  pass(state: EightsState, seat: Seat): void {
    state.emit(EVERYONE, { what: 'pass', seat });
    endTurn(state, seat);
  },
};

/** An eight 50, court cards 10, an ace 1, all others what they say [E5]. */
export function pointsOf(kind: number): number {
  return isEight(kind) ? 50 : Math.min(10, FRENCH_DECK.rankOf(kind) + 1);
}

export function sumHandPoints(hand: EightsState['hand'][number]): number {
  let sum = 0;
  for (let i = 0; i < hand.count; i++) sum += pointsOf(hand.at(i));
  return sum;
}

/** Everybody shows and counts the cards they hold. */
export function scoreRound(state: EightsState): void {
  const { hand, seats } = state;
  for (let seat = 0; seat < seats; seat++) {
    const cards = listCardNames(FRENCH_DECK.kinds, hand[seat]!);
    if (cards.length > 0) state.emit(EVERYONE, { what: 'reveal', seat, cards });
  }
  endRound(
    state,
    Array.from({ length: seats }, (_, seat) => sumHandPoints(hand[seat]!)),
  );
}

function refuseCard(state: EightsState, seat: Seat, kind: number): Refusal {
  const { kinds } = FRENCH_DECK;
  const card = { card: kinds[kind]! };
  if (!state.hand[seat]!.has(kind)) return { code: 'notInHand', values: { card } };
  if (state.named === NONE)
    return { code: 'follow', values: { card, top: { card: kinds[state.discard.top!]! } } };
  return { code: 'named', values: { card, suit: { word: `suit.${SUITS[state.named]}` } } };
}
export const why = {
  lay(state: EightsState, seat: Seat, kind: number): Refusal {
    if (isEight(kind) && state.hand[seat]!.has(kind)) return { code: 'nameSuit' };
    return refuseCard(state, seat, kind);
  },
  eight(state: EightsState, seat: Seat, kind: number): Refusal {
    return isEight(kind) ? refuseCard(state, seat, kind) : { code: 'noEight' };
  },
  draw: ({ drawn }: EightsState): Refusal =>
    drawn === 1 ? { code: 'drawnAlready', rule: 'E3' } : { code: 'nothingToDraw' },
  pass: (): Refusal => ({ code: 'drawFirst', rule: 'E3' }),
};
