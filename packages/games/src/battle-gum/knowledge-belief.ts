/**
 * What a seat of Battle Gum believes about the cards that others hide. A hand above its size has picked
 * up: whatever it hides was there when it could not play, so it hardly ever is a Ninja, a 13 or a 12.
 * Smaller hands hide slightly more strong cards than chance, because these are laid last.
 */
import type { Rng, Seat } from '@ludotheque/core';
import { DECK, KINDS, NINE, SIX, THIRTEEN } from './cards.ts';
import { BELIEF_WEIGHTS } from './knowledge-belief-weights.ts';
import { type GumState, MAX_SEATS } from './state.ts';

const K = KINDS.length;

/** How much likelier than by chance each kind is, by situation and kind. */
const likelihoods = Float64Array.from(BELIEF_WEIGHTS, Math.exp);
/** Cards that nobody has chosen, in the draw pile and face down, are as likely as by chance. */
const BY_CHANCE = -1;

/** The draw pile: more than this is much, and less is little. */
const MUCH_TO_DRAW = 9;
const SMALL_HANDS = 3;
export const BELIEF_SITUATIONS = SMALL_HANDS + 8;

/** The first index of the situation of a hand in the table of likelihoods. */
export function findBeliefRow({ box, drawn, held, known, pile }: GumState, owner: Seat): number {
  const toDraw = pile.length - drawn;
  if (held[owner]! <= box.layer) return (toDraw === 0 ? 2 : toDraw > MUCH_TO_DRAW ? 0 : 1) * K;
  let highest = THIRTEEN;
  while (highest >= 0 && known[owner * K + highest] === 0) highest--;
  const pickedUp = highest === THIRTEEN ? 3 : highest > NINE ? 2 : highest > SIX ? 1 : 0;
  return (SMALL_HANDS + 2 * pickedUp + (toDraw === 0 ? 1 : 0)) * K;
}

/** The hidden cards of an imagined state, those in hands first: their kinds, and their hand's row. */
const hidden = new Uint8Array(DECK.length);
const rows = new Int32Array(DECK.length);
const ownerStarts = new Int32Array(MAX_SEATS + 1);
/** So many exchanges are tried for each hidden card of a hand. */
const EXCHANGES_PER_CARD = 4;
/** Chances are rounded to this many steps, which the random numbers draw fast. */
const FINENESS = 127;

const ratio = (row: number, to: number, from: number): number =>
  row === BY_CHANCE ? 1 : likelihoods[row + to]! / likelihoods[row + from]!;

/**
 * Deals the hidden cards of an imagined state again, as likely as their owners would hide them: cards
 * of hands are exchanged with other hidden cards by the Metropolis rule.
 */
export function supposeHiddenCards(state: GumState, viewer: Seat, rng: Rng): void {
  if (state.arranging !== 0) return;
  const inHands = collectHands(state, viewer);
  if (inHands === 0) return;
  const count = collectOthers(state, inHands);
  for (let tried = EXCHANGES_PER_CARD * inHands; tried > 0; tried--) {
    const a = tried % inHands;
    const b = rng.below(count);
    const kindA = hidden[a]!;
    const kindB = hidden[b]!;
    if (kindA === kindB || rows[a] === rows[b]) continue;
    const odds = ratio(rows[a]!, kindB, kindA) * ratio(rows[b]!, kindA, kindB);
    if (odds < 1 && rng.below(FINENESS) >= odds * FINENESS) continue;
    hidden[a] = kindB;
    hidden[b] = kindA;
  }
  putBack(state, viewer, inHands);
}

/** Takes the unknown cards out of the other hands; returns how many. */
function collectHands(state: GumState, viewer: Seat): number {
  const { hands, known, seats } = state;
  let n = 0;
  for (let owner = 0; owner < seats; owner++) {
    ownerStarts[owner] = n;
    if (owner === viewer) continue;
    const row = findBeliefRow(state, owner);
    for (let kind = 0, at = owner * K; kind < K; kind++, at++)
      for (let left = hands[at]! - known[at]!; left > 0; left--) {
        hidden[n] = kind;
        rows[n++] = row;
      }
  }
  ownerStarts[seats] = n;
  return n;
}

function collectOthers(state: GumState, inHands: number): number {
  const { box, down, downs, drawn, pile, seats } = state;
  let n = inHands;
  for (let at = drawn; at < pile.length; at++) hidden[n++] = pile[at]!;
  for (let owner = 0; owner < seats; owner++) {
    const end = (owner + 1) * box.layer;
    for (let at = end - downs[owner]!; at < end; at++) hidden[n++] = down[at]!;
  }
  rows.fill(BY_CHANCE, inHands, n);
  return n;
}

function putBack(state: GumState, viewer: Seat, inHands: number): void {
  const { box, down, downs, drawn, hands, kinds, known, pile, seats } = state;
  for (let owner = 0; owner < seats; owner++) {
    const start = ownerStarts[owner]!;
    const end = ownerStarts[owner + 1]!;
    if (owner === viewer || start === end) continue;
    const row = owner * K;
    for (let kind = 0; kind < K; kind++) hands[row + kind] = known[row + kind]!;
    for (let at = start; at < end; at++) hands[row + hidden[at]!]!++;
    let set = 0;
    for (let kind = 0; kind < K; kind++) if (hands[row + kind]! > 0) set |= 1 << kind;
    kinds[owner] = set;
  }
  let n = inHands;
  for (let at = drawn; at < pile.length; at++) pile[at] = hidden[n++]!;
  for (let owner = 0; owner < seats; owner++) {
    const end = (owner + 1) * box.layer;
    for (let at = end - downs[owner]!; at < end; at++) down[at] = hidden[n++]!;
  }
}
