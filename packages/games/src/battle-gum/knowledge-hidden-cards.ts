/** What a seat of Battle Gum knows about the cards that it does not see. */
import type { Seat } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { type GumState, MAX_SEATS } from './state.ts';

const K = KINDS.length;

/** The cards that the seat has not seen: how many of each kind, and in all. */
const hidden = new Int32Array(K);
let hiddenCards = 0;
/** For each other hand: the number of unknown cards, and the set of kinds known to be in it. */
const unknown = new Int32Array(MAX_SEATS);
const knownKinds = new Int32Array(MAX_SEATS);

/** Counts for one seat; `chanceToHoldNone` then answers for this seat. */
export function countHiddenCards(state: GumState, seat: Seat): void {
  const { box, burnt, centre, hands, held, known, laid, seats, up, ups } = state;
  const { counts } = box.deck;
  for (let kind = 0; kind < K; kind++)
    hidden[kind] = counts[kind]! - burnt[kind]! - hands[seat * K + kind]!;
  for (let at = 0; at < laid; at++) hidden[centre[at]!]!--;
  for (let owner = 0; owner < seats; owner++) {
    const start = owner * box.layer;
    for (let at = start; at < start + ups[owner]!; at++) hidden[up[at]!]!--;
    if (owner === seat) continue;
    let left = held[owner]!;
    let set = 0;
    for (let kind = 0, at = owner * K; kind < K; kind++, at++) {
      const cards = known[at]!;
      if (cards === 0) continue;
      hidden[kind]! -= cards;
      left -= cards;
      set |= 1 << kind;
    }
    unknown[owner] = left;
    knownKinds[owner] = set;
  }
  hiddenCards = 0;
  for (let kind = 0; kind < K; kind++) hiddenCards += hidden[kind]!;
}

/** The probability that another seat holds none of these kinds. */
export function chanceToHoldNone(owner: Seat, set: number): number {
  if ((knownKinds[owner]! & set) !== 0) return 0;
  let fitting = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1)
    fitting += hidden[31 - Math.clz32(rest & -rest)]!;
  return chanceToDrawNone(fitting, unknown[owner]!);
}

function chanceToDrawNone(fitting: number, cards: number): number {
  if (hiddenCards === 0) return 1;
  const share = 1 - fitting / hiddenCards;
  let chance = 1;
  for (let i = 0; i < cards; i++) chance *= share;
  return chance;
}
