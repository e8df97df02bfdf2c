/**
 * The rules of NOX for 3 to 6 players.
 *
 * Source: the printed rules of Steffen Brückner's game (HUCH! & friends, 2012). RULES.md tells them in
 * our words; its rulings N1 to N8 decide every place where the printed text is silent. Which number
 * has which colour is not in the printed rules; it follows reviewers of the printed game.
 * Deviations from the printed rules, and additions to them:
 * - [N4] in the variant, all seats that share the most points of a round write them down;
 * - [N5] seats are drawn by lot and seat 0 begins, not the youngest player;
 * - [N8] a game that does not end by itself ends after its 100th round.
 */
import {
  EVERYONE,
  type EventSink,
  type GameResult,
  type Move,
  NOBODY,
  type Rng,
  rankHighestFirst,
  type Seat,
  type SeatSet,
  singleSeatSet,
} from '@ludotheque/core';
import { COLOUR_MASK_BY_KIND, KINDS, NUMBER_BY_KIND } from './cards.ts';
import type { NoxEvent } from './events.ts';
import { decodeCover, decodeDisplaySeat, decodeKind, encodeMove, LAY_BESIDE } from './moves.ts';
import { GOAL_POINTS, pointsWrittenDown, scoreShownKinds } from './scoring.ts';
import type { NoxState } from './state.ts';

/** This many stacks in one display end the round. */
const MAX_STACKS = 6;
/** The last round there can be [N8]. */
export const LAST_ROUND = 100;

type NoxEventSink = EventSink<NoxEvent> | undefined;

/** Hands are kept ascending, so that moves come out in order and equal cards make one move. */
export function addToHand(state: NoxState, seat: Seat, kind: number): void {
  const { hands, held } = state;
  const start = seat * state.box.handSize;
  let at = start + held[seat]!;
  for (; at > start && hands[at - 1]! > kind; at--) hands[at] = hands[at - 1]!;
  hands[at] = kind;
  held[seat] = held[seat]! + 1;
}

function takeFromHand(state: NoxState, seat: Seat, kind: number): void {
  const { hands, held } = state;
  held[seat] = held[seat]! - 1;
  let at = seat * state.box.handSize + held[seat]!;
  let moved = 0;
  while (hands[at] !== kind) {
    const card = hands[at]!;
    hands[at--] = moved;
    moved = card;
  }
  hands[at] = moved;
}

function draw(state: NoxState, seat: Seat): number {
  const kind = state.pile[state.drawn]!;
  state.pile[state.drawn++] = 0;
  addToHand(state, seat, kind);
  return kind;
}

export function deal(state: NoxState, rng: Rng, events: NoxEventSink): void {
  const { box, pile, seats, starter } = state;
  pile.set(box.deck.cards);
  rng.shuffle(pile);
  state.clearRound();
  state.turn = starter;
  for (let i = 0; i < box.handSize; i++)
    for (let step = 0; step < seats; step++) draw(state, (starter + step) % seats);
  if (events === undefined) return;
  events.emit(EVERYONE, { what: 'shuffle', round: state.sheet.length + 1, starter });
  for (let step = 0; step < seats; step++) {
    const seat = (starter + step) % seats;
    const cards = listHandNames(state, seat);
    const open = { what: 'deal', seat, count: cards.length } as const;
    events.emit(singleSeatSet(seat), { what: 'deal', seat, cards }, open);
  }
}

export function moves(state: NoxState, seat: Seat, out: Int32Array): number {
  if (seat !== state.turn || state.over) return 0;
  const { hands, shown, seats } = state;
  const start = seat * state.box.handSize;
  const end = start + state.held[seat]!;
  let count = 0;
  let last = -1;
  for (let at = start; at < end; at++) {
    const kind = hands[at]!;
    if (kind === last) continue;
    last = kind;
    const colour = COLOUR_MASK_BY_KIND[kind]!;
    for (let to = 0; to < seats; to++) {
      const beside = encodeMove(kind, to, LAY_BESIDE);
      out[count++] = beside;
      for (let rest = shown[to]! & colour; rest !== 0; rest &= rest - 1)
        out[count++] = beside | (32 - Math.clz32(rest & -rest));
    }
  }
  return count;
}

export function play(
  state: NoxState,
  seat: Seat,
  move: Move,
  rng: Rng,
  events: NoxEventSink,
): void {
  const kind = decodeKind(move);
  const to = decodeDisplaySeat(move);
  takeFromHand(state, seat, kind);
  lay(state, seat, kind, to, decodeCover(move), events);
  if (state.stacks[to] === MAX_STACKS) {
    endRound(state, rng, events);
    return;
  }
  if (state.drawn < state.pile.length) {
    const card = KINDS[draw(state, seat)]!;
    events?.emit(singleSeatSet(seat), { what: 'draw', seat, card }, { what: 'draw', seat });
  }
  const { held, seats } = state;
  let next = seat;
  for (let step = 0; step < seats; step++) {
    next = next + 1 === seats ? 0 : next + 1;
    if (held[next] === 0) continue;
    state.turn = next;
    return;
  }
  endRound(state, rng, events);
}

/** Lays a card on a display; two stacks that show the same number become one at once [N1, N6]. */
function lay(
  state: NoxState,
  seat: Seat,
  kind: number,
  to: Seat,
  cover: number,
  events: NoxEventSink,
) {
  const { heights, stacks } = state;
  const row = to * KINDS.length;
  let shown = state.shown[to]!;
  let height = 1;
  if (cover === LAY_BESIDE) {
    stacks[to] = stacks[to]! + 1;
  } else {
    const covered = cover - 1;
    height += heights[row + covered]!;
    heights[row + covered] = 0;
    shown &= ~(1 << covered);
  }
  const merges = ((shown >> kind) & 1) === 1;
  if (merges) stacks[to] = stacks[to]! - 1;
  heights[row + kind] = heights[row + kind]! + height;
  state.shown[to] = shown | (1 << kind);
  state.laid[kind] = state.laid[kind]! + 1;
  if (events === undefined) return;
  const card = KINDS[kind]!;
  if (cover === LAY_BESIDE) events.emit(EVERYONE, { what: 'expand', seat, card, to });
  else events.emit(EVERYONE, { what: 'cover', seat, card, to, on: NUMBER_BY_KIND[cover - 1]! });
  if (merges) events.emit(EVERYONE, { what: 'merge', to, card, height: heights[row + kind]! });
}

function endRound(state: NoxState, rng: Rng, events: NoxEventSink): void {
  const { seats, totals, variant } = state;
  state.closing.set(state.heights);
  const points: number[] = [];
  for (let seat = 0; seat < seats; seat++) points.push(scoreShownKinds(state.shown[seat]!));
  const row = pointsWrittenDown(points, variant);
  let best = 0;
  for (let seat = 0; seat < seats; seat++) {
    totals[seat] = totals[seat]! + row[seat]!;
    best = Math.max(best, totals[seat]!);
  }
  state.sheet = [...state.sheet, row];
  state.over = best >= GOAL_POINTS[variant] || state.sheet.length === LAST_ROUND;
  events?.emit(EVERYONE, { what: 'score', round: state.sheet.length, points, written: row });
  if (state.over) {
    state.turn = 0;
    events?.emit(EVERYONE, { what: 'end', totals: [...totals.subarray(0, seats)] });
    return;
  }
  state.starter = (state.starter + 1) % seats;
  deal(state, rng, events);
}

export const awaited = (state: NoxState): SeatSet =>
  state.over ? NOBODY : singleSeatSet(state.turn);

export function result(state: NoxState): GameResult | undefined {
  if (!state.over) return undefined;
  const scores = [...state.totals.subarray(0, state.seats)];
  return { scores, ranks: rankHighestFirst(scores) };
}

/** The pile, the hands and what has been laid: together always the whole deck. */
export function census(state: NoxState): Uint8Array {
  const counts = Uint8Array.from(state.laid);
  const count = (kind: number) => {
    counts[kind] = counts[kind]! + 1;
  };
  state.pile.subarray(state.drawn).forEach(count);
  for (let seat = 0; seat < state.seats; seat++) {
    const start = seat * state.box.handSize;
    state.hands.subarray(start, start + state.held[seat]!).forEach(count);
  }
  return counts;
}

export function listHandNames(state: NoxState, seat: Seat): string[] {
  const names: string[] = [];
  const start = seat * state.box.handSize;
  for (let i = 0; i < state.held[seat]!; i++) names.push(KINDS[state.hands[start + i]!]!);
  return names;
}
