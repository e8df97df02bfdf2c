/**
 * The rules. Say here what they are after (the printed rules and their publisher, or a tradition), and
 * list every deviation from that source. RULES.md tells the rules in words; a number in brackets
 * is a ruling there.
 *
 * Chance comes from `shuffleDeck` alone. A state is changed in place. Whatever happens is reported with `emit`:
 * what only some may know to those seats, and an open version to all others.
 */
import { EVERYONE, type Refusal, type Seat } from '@ludotheque/core';
import {
  dealHands,
  deckFromTable,
  endRound,
  type KitEvent,
  type LegalMoveWriter,
  moveCodec,
  NONE,
  nextSeat,
  type StateOf,
  seatCards,
  seatNumbers,
  seatZone,
  shuffleDeck,
  tableNumber,
  tableZone,
  type ViewOf,
} from '@ludotheque/kit';

export const MAX_SEATS = 4;
const MAX_HAND = 3;
/** The numbers 1 to 8, three of each. */
export const DECK = deckFromTable(
  Object.fromEntries(['1', '2', '3', '4', '5', '6', '7', '8'].map((card) => [card, 3])),
);

/** Everything that lies on the table, with who sees it and how it lies. */
export const parts = {
  /** The seat that leads this trick. */
  leader: tableNumber(0),
  pile: tableZone({ seenBy: 'nobody', layout: 'pile', most: 24 }),
  hand: seatZone({ seenBy: 'owner', layout: 'fan', most: MAX_HAND }),
  /** The card in front of each seat, in this trick and in the one before it. */
  table: seatCards('trick'),
  last: seatCards('zone'),
  /** All cards that were played. */
  gone: tableZone({ seenBy: 'all', layout: 'fan', most: 24 }),
  /** Tricks taken with these hands. */
  tricks: seatNumbers(0),
};

export type TemplateOptions = { readonly takes: 'highest' | 'lowest' };
export type TemplateState = StateOf<typeof parts, TemplateOptions>;
export type TemplateView = ViewOf<typeof parts, TemplateOptions>;
export type TemplateEvent =
  | KitEvent
  | { readonly what: 'lay' | 'take'; readonly seat: Seat; readonly card: string };

/** Every move: its number, its JSON and its phrase. This one is `{"play":"5"}`, in words `moves.lay`. */
export const moves = moveCodec({ play: ['card'] }, { card: DECK }, { play: 'lay' });

/** New hands from the same pile; the pile is shuffled once. */
export function startRound(state: TemplateState, handSize: number): void {
  if (state.sheet.length === 0) shuffleDeck(state, state.pile);
  dealHands(state, state.pile, state.hand, handSize);
  state.tricks.fill(0);
  state.turn = state.leader;
}

export const isOver = ({ pile, seats }: TemplateState, handSize: number): boolean =>
  pile.count < seats * handSize;

/** A number that is not on the table, if the hand has one [R1]. */
export function legal({ hand, table }: TemplateState, seat: Seat, out: LegalMoveWriter): void {
  const own = hand[seat]!;
  for (let i = 0; i < own.count; i++)
    if (!table.includes(own.at(i))) out.add(moves.encode.play(own.at(i)));
  if (out.size > 0) return;
  for (let i = 0; i < own.count; i++) out.add(moves.encode.play(own.at(i)));
}

/** What each move does. It is legal. */
export const play = {
  play(state: TemplateState, seat: Seat, card: number): void {
    state.hand[seat]!.remove(card);
    state.gone.add(card);
    state.table[seat] = card;
    state.emit(EVERYONE, { what: 'lay', seat, card: DECK.kinds[card]! });
    state.turn = nextSeat(seat, state.seats);
    if (state.turn === state.leader) endTrick(state);
  },
};

/** The seat with the best number; of equal ones, the one that laid it first [R2]. */
function findTaker({ leader, options, seats, table }: TemplateState): Seat {
  let taker = leader;
  for (let step = 1; step < seats; step++) {
    const seat = (leader + step) % seats;
    const difference = table[seat]! - table[taker]!;
    if (options.takes === 'highest' ? difference > 0 : difference < 0) taker = seat;
  }
  return taker;
}

function endTrick(state: TemplateState): void {
  const { hand, last, seats, table, tricks } = state;
  const taker = findTaker(state);
  state.emit(EVERYONE, { what: 'take', seat: taker, card: DECK.kinds[table[taker]!]! });
  tricks[taker]!++;
  last.set(table);
  table.fill(NONE);
  state.leader = taker;
  state.turn = taker;
  if (hand[taker]!.count === 0) endRound(state, [...tricks.subarray(0, seats)]);
}

/** Why a move is refused. It is asked only about moves that `legal` does not list. */
export const why = {
  play(state: TemplateState, seat: Seat, kind: number): Refusal {
    const card = { card: DECK.kinds[kind]! };
    if (!state.hand[seat]!.has(kind)) return { code: 'notInHand', values: { card } };
    return { code: 'again', rule: 'R1', values: { card } };
  },
};
