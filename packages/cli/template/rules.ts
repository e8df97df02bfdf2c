/**
 * The rules. Say here what they are after (the printed rules and their publisher, or a tradition), and
 * list every deviation from that source. RULES.md tells the rules in words; a number in brackets
 * is a ruling there.
 *
 * Chance comes from `rng.shuffle` alone. A state is changed in place. Whatever happens is reported to
 * `events`: the secret version to the insiders, the open one to all others.
 */
import {
  EVERYONE,
  type EventSink,
  type GameResult,
  isJsonObject,
  type Json,
  type Move,
  NOBODY,
  type Rng,
  rankHighestFirst,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import {
  countHeldCards,
  heldCountIndex,
  KINDS,
  listCardNamesInHand,
  NO_CARD,
  type TakingRule,
  type TemplateEvent,
  type TemplateState,
} from './state.ts';

type TemplateEventSink = EventSink<TemplateEvent> | undefined;

export function shuffleAndDeal(state: TemplateState, rng: Rng, events: TemplateEventSink): void {
  state.pile.set(state.box.deck.cards);
  rng.shuffle(state.pile);
  dealHands(state, events);
}

function dealHands(state: TemplateState, events: TemplateEventSink): void {
  const { hands, pile, seats } = state;
  const count = state.box.handSize;
  for (let seat = 0; seat < seats; seat++) {
    for (let i = 0; i < count; i++) {
      hands[heldCountIndex(seat, pile[state.drawn]!)]!++;
      pile[state.drawn++] = 0;
    }
    if (events === undefined) continue;
    const cards = listCardNamesInHand(state, seat);
    events.emit(singleSeatSet(seat), { what: 'deal', seat, cards }, { what: 'deal', seat, count });
  }
}

/** Whom the game waits for. Where several choose at the same time, this is all of them. */
export const awaited = (state: TemplateState): SeatSet =>
  state.over ? NOBODY : singleSeatSet(state.turn);

/** A move is the kind of the card laid: a number not on the table, if the hand has one [R1]. */
export function moves(state: TemplateState, seat: Seat, out: Int32Array): number {
  if (state.over || seat !== state.turn) return 0;
  const { hands, table } = state;
  let count = 0;
  for (let kind = 0; kind < KINDS.length; kind++)
    if (hands[heldCountIndex(seat, kind)]! > 0 && !table.includes(kind)) out[count++] = kind;
  if (count > 0) return count;
  for (let kind = 0; kind < KINDS.length; kind++)
    if (hands[heldCountIndex(seat, kind)]! > 0) out[count++] = kind;
  return count;
}

export function play(
  state: TemplateState,
  seat: Seat,
  kind: Move,
  _: Rng,
  events: TemplateEventSink,
): void {
  state.hands[heldCountIndex(seat, kind)]!--;
  state.table[seat] = kind;
  events?.emit(EVERYONE, { what: 'lay', seat, card: KINDS[kind]! });
  const next = (seat + 1) % state.seats;
  if (next === state.leader) endTrick(state, events);
  else state.turn = next;
}

/** Which of the cards takes the trick, in the order in which they were laid [R2]. */
export function findTakingCard(kinds: readonly number[], takes: TakingRule): number {
  return kinds.indexOf(takes === 'highest' ? Math.max(...kinds) : Math.min(...kinds));
}

function endTrick(state: TemplateState, events: TemplateEventSink): void {
  const { box, seats, leader, table } = state;
  const order = Array.from({ length: seats }, (_, step) => (leader + step) % seats);
  const laid = order.map((seat) => table[seat]!);
  const best = findTakingCard(laid, state.takes);
  const taker = order[best]!;
  for (const kind of laid) state.gone[kind]!++;
  state.last.set(table);
  table.fill(NO_CARD);
  state.leader = taker;
  state.turn = taker;
  state.sheet = [...state.sheet, order.map((_, seat) => (seat === taker ? 1 : 0))];
  events?.emit(EVERYONE, { what: 'take', seat: taker, card: KINDS[laid[best]!]! });
  if (countHeldCards(state, taker) > 0) return;
  state.over = state.pile.length - state.drawn < seats * box.handSize;
  if (state.over) events?.emit(EVERYONE, { what: 'end', totals: sumScores(state) });
  else dealHands(state, events);
}

/** The sums of the score sheet. */
export const sumScores = ({ seats, sheet }: TemplateState): number[] =>
  Array.from({ length: seats }, (_, seat) => sheet.reduce((sum, row) => sum + row[seat]!, 0));

export function result(state: TemplateState): GameResult | undefined {
  if (!state.over) return undefined;
  const scores = sumScores(state);
  return { scores, ranks: rankHighestFirst(scores) };
}

/** How many there are of each kind, wherever they lie: a law says that it is always the deck. */
export function census({ gone, hands, table, pile, drawn }: TemplateState): Uint8Array {
  const counts = gone.slice();
  hands.forEach((count, at) => {
    counts[at % KINDS.length]! += count;
  });
  for (const kind of table) if (kind !== NO_CARD) counts[kind]!++;
  for (const kind of pile.subarray(drawn)) counts[kind]!++;
  return counts;
}

/** A move as it stands in transcripts and on the wire: `{"play":"5"}`. */
export const write = (move: Move): Json => ({ play: KINDS[move]! });

/** The way back, for whatever JSON comes in; undefined where it is no move of this game. */
export function read(json: Json): Move | undefined {
  if (!isJsonObject(json)) return undefined;
  const { play, ...others } = json;
  const kind = typeof play === 'string' ? KINDS.indexOf(play) : -1;
  return kind < 0 || Object.keys(others).length > 0 ? undefined : kind;
}
