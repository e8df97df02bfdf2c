/**
 * The rules of Ascenseur, known in English as Oh Hell, for 3 to 6 players.
 * Source: a traditional card game in the public domain, without printed rules of its own. Of the many
 * ways to play it, RULES.md tells ours. What we chose where they differ, with the rulings there:
 * - [R1] seats are drawn by lot, and seat 0 bids and leads first;
 * - [R2] the largest hand has 7 cards with any number of players;
 * - [R3] the last bid may not make all bids add up, unless the option `hook` is off;
 * - [R4] nobody has to trump, or to beat the cards on the table;
 * - [R5] a missed bid loses 1 point for each trick of difference.
 */
import { EVERYONE, type Refusal, type Seat } from '@ludotheque/core';
import {
  countOpenBids,
  dealHands,
  defineCardGame,
  endRound,
  findTrickTaker,
  frenchDeck,
  type KitEvent,
  type LegalMoveWriter,
  listCardsThatFollow,
  moveCodec,
  NONE,
  nextSeat,
  type StateOf,
  seatCards,
  seatNumbers,
  seatZone,
  showLaidCard,
  shuffleDeck,
  sumBids,
  tableNumber,
  tableZone,
  type ViewOf,
} from '@ludotheque/kit';

export const MAX_SEATS = 6;
/** The largest hand, and so the highest bid [R2]. */
const MAX_HAND = 7;
export const ROUND_SIZES: readonly number[] = [1, 2, 3, 4, 5, 6, MAX_HAND];
export const FRENCH_DECK = frenchDeck();

const parts = {
  /** How many cards this round is played with. */
  size: tableNumber(0),
  /** The seat that leads this trick: the first bidder, then the taker of the last trick. */
  leader: tableNumber(0),
  /** The card turned up in this round: its suit is trumps. */
  trump: tableZone({ seenBy: 'all', layout: 'pile', most: 1 }),
  bids: seatNumbers(NONE),
  tricks: seatNumbers(0),
  hand: seatZone({ seenBy: 'owner', layout: 'fan', most: MAX_HAND }),
  /** The card in front of each seat, in this trick and in the one before it. */
  table: seatCards('trick'),
  last: seatCards('zone'),
  /** All cards played in this round. */
  played: tableZone({ seenBy: 'all', layout: 'fan', most: MAX_SEATS * MAX_HAND }),
  pack: tableZone({ seenBy: 'nobody', layout: 'pile', most: 52, counted: false }),
};

export type AscenseurOptions = { readonly way: 'up' | 'upDown'; readonly hook: boolean };
export type AscenseurState = StateOf<typeof parts, AscenseurOptions>;
export type AscenseurView = ViewOf<typeof parts, AscenseurOptions>;

export const moves = moveCodec(
  { play: ['card'], bid: ['count'] },
  { card: FRENCH_DECK, count: MAX_HAND + 1 },
  { play: 'lay' },
);

/** How many cards are dealt in each round: up, and with the option down again. */
export const listRoundSizes = (sizes: readonly number[], way: AscenseurOptions['way']) =>
  way === 'up' ? sizes : [...sizes, ...sizes.slice(0, -1).reverse()];

/** Deals a round from the whole pack [R2]; the first bidder moves on by one seat a round [R1]. */
function deal(state: AscenseurState, sizes: readonly number[]): void {
  shuffleDeck(state, state.pack);
  state.size = listRoundSizes(sizes, state.options.way)[state.sheet.length]!;
  dealHands(state, state.pack, state.hand, state.size);
  const trump = state.pack.take();
  state.trump.add(trump);
  state.emit(EVERYONE, { what: 'trump', card: FRENCH_DECK.kinds[trump]! });
  state.bids.fill(NONE);
  state.tricks.fill(0);
  state.leader = state.sheet.length % state.seats;
  state.turn = state.leader;
}

/** The bid that is forbidden to the last bidder, because all bids could be right then [R3]. */
const findForbiddenBid = ({ bids, options, seats, size }: AscenseurState): number =>
  options.hook && countOpenBids(bids, seats) === 1 ? size - sumBids(bids, seats) : NONE;

const isBidding = ({ bids, seats }: AscenseurState): boolean => countOpenBids(bids, seats) > 0;

/** A bid, or any card of the suit led; without one, any card at all [R4]. */
function legal(state: AscenseurState, seat: Seat, out: LegalMoveWriter): void {
  const { hand, leader, size, table } = state;
  if (isBidding(state)) {
    const forbidden = findForbiddenBid(state);
    for (let bid = 0; bid <= size; bid++) if (bid !== forbidden) out.add(moves.encode.bid(bid));
  } else listCardsThatFollow(FRENCH_DECK, hand[seat]!, table[leader]!, out, moves.encode.play);
}

/** The seat that takes the trick with the cards laid so far. */
export const findTaker = ({ leader, seats, table, trump }: AscenseurState): Seat =>
  findTrickTaker(FRENCH_DECK, table, leader, seats, FRENCH_DECK.suitOf(trump.top!));

const play = {
  bid(state: AscenseurState, seat: Seat, bid: number): void {
    state.bids[seat] = bid;
    state.turn = nextSeat(seat, state.seats);
    state.emit(EVERYONE, { what: 'bid', seat, bid });
  },
  play(state: AscenseurState, seat: Seat, card: number): void {
    state.hand[seat]!.remove(card);
    state.played.add(card);
    state.table[seat] = card;
    state.emit(EVERYONE, { what: 'lay', seat, card: FRENCH_DECK.kinds[card]! });
    state.turn = nextSeat(seat, state.seats);
    if (state.turn === state.leader) endTrick(state);
  },
};

function endTrick(state: AscenseurState): void {
  const { bids, hand, last, seats, table, tricks } = state;
  const taker = findTaker(state);
  state.emit(EVERYONE, { what: 'take', seat: taker, card: FRENCH_DECK.kinds[table[taker]!]! });
  tricks[taker]!++;
  last.set(table);
  table.fill(NONE);
  state.leader = taker;
  state.turn = taker;
  if (hand[taker]!.count > 0) return;
  const points = Array.from({ length: seats }, (_, s) => scoreBid(bids[s]!, tricks[s]!));
  endRound(state, points);
}

/** Ten points and one a trick for a right bid; minus one for each trick of difference [R5]. */
export const scoreBid = (bid: number, tricks: number): number =>
  bid === tricks ? 10 + bid : -Math.abs(bid - tricks);

const why = {
  bid(state: AscenseurState, _seat: Seat, bid: number): Refusal {
    const count = state.size;
    if (!isBidding(state)) return { code: 'bidsAreMade' };
    if (bid > count) return { code: 'tooMany', values: { count } };
    return { code: 'hook', rule: 'R3', values: { bid, count } };
  },
  play(state: AscenseurState, seat: Seat, kind: number): Refusal {
    const card = { card: FRENCH_DECK.kinds[kind]! };
    if (isBidding(state)) return { code: 'bidFirst' };
    if (!state.hand[seat]!.has(kind)) return { code: 'notInHand', values: { card } };
    const led = { card: FRENCH_DECK.kinds[state.table[state.leader]!]! };
    return { code: 'follow', rule: 'R4', values: { card, led } };
  },
};

export type AscenseurEvent =
  | KitEvent
  | { readonly what: 'trump'; readonly card: string }
  | { readonly what: 'bid'; readonly seat: Seat; readonly bid: number }
  | { readonly what: 'lay' | 'take'; readonly seat: Seat; readonly card: string };

export function makeAscenseur(cards: readonly string[] = FRENCH_DECK.kinds, sizes = ROUND_SIZES) {
  const longest = listRoundSizes(sizes, 'upDown').reduce((sum, size) => sum + size + 1, 0);
  return defineCardGame<typeof parts, AscenseurOptions, typeof moves, AscenseurEvent>({
    id: 'ascenseur',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: {
      way: { kind: 'choice', values: ['up', 'upDown'], default: 'up' },
      hook: { kind: 'flag', default: true },
    },
    deck: frenchDeck({ cards }),
    parts,
    moves,
    plies: longest * MAX_SEATS,
    winner: 'highest',
    startRound: (state) => deal(state, sizes),
    isOver: ({ options, sheet }) => sheet.length === listRoundSizes(sizes, options.way).length,
    legal,
    play,
    why,
    notes: {
      trump: ({ size }) => ({ key: 'notes.size', values: { count: size } }),
      table({ bids, tricks }, owner) {
        const [bid, taken] = [bids[owner] ?? NONE, tricks[owner]!];
        return bid === NONE ? undefined : { key: 'notes.bid', values: { bid, tricks: taken } };
      },
    },
    after: { lay: showLaidCard },
    phrases: {
      bid: ({ bid, seat }) => ({ key: 'events.bid', values: { who: { seat }, count: bid } }),
    },
  });
}

export const game = makeAscenseur();
