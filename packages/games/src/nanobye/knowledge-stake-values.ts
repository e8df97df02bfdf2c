/**
 * What a stake is worth, in chips. Every opponent is taken to stay in with the numbers that the pot
 * pays for, so each stake tells what its owner holds at the least; from that follow who will pay a
 * higher one, and how often the own number is beaten by one who did.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import { getTurnOrder } from './knowledge-habits.ts';
import { chanceBelow, strengthAtQuantile, UNKNOWN_EXCHANGE } from './knowledge-hand-strength.ts';
import { computePot, getSeatsStillIn } from './manche.ts';
import { MAX_SEATS, type NanobyeState } from './state.ts';

/**
 * How the share of numbers that quit grows with the price, and how far the others are taken to
 * bluff: of the values tried, these lost least against one another.
 */
const NERVE = 1.3;
const POWER = 0.67;
const BLUFF = 0.1;

/** The opponents still in, as the seat sees them. */
let count = 0;
const exchanged = new Uint8Array(MAX_SEATS);
const staked = new Uint8Array(MAX_SEATS);
const stacks = new Uint16Array(MAX_SEATS);
/** Whether the seat beats an equal number of theirs. */
const boss = new Uint8Array(MAX_SEATS);
/** The least that they are taken to hold. */
const least = new Uint8Array(MAX_SEATS);
let pot = 0;

/** The share of all numbers that are not worth paying so much for such a pot. */
const shareOfHandsTooWeak = (cost: number, gain: number): number =>
  NERVE * (cost / (gain + cost)) ** POWER;

/** Looks around the table once; `worth` then speaks of this position. */
export function prepareStakeAnalysis(state: NanobyeState, seat: Seat): void {
  const others = getSeatsStillIn(state) & ~(1 << seat);
  const own = getTurnOrder(state, seat);
  const aligning = state.phase === 'align';
  pot = computePot(state);
  let antes = 0;
  for (let j = 0; j < state.seats; j++) antes += state.antes[j]!;
  count = 0;
  for (let j = 0; j < state.seats; j++) {
    if (!hasSeat(others, j)) continue;
    const order = getTurnOrder(state, j);
    const acted = aligning || order < own;
    const stake = state.stakes[j]!;
    exchanged[count] = acted ? state.exchanged[j]! : UNKNOWN_EXCHANGE;
    staked[count] = stake;
    stacks[count] = state.chips[j]!;
    boss[count] = own < order ? 1 : 0;
    least[count] = stake > 0 ? strengthAtQuantile(shareOfHandsTooWeak(stake, antes + stake)) : 0;
    count++;
  }
}

/** The chance to win the pot, and what there is to win, after the last call of `worth`. */
export let lastWinChance = 0;
export let lastPrizeChips = 0;

/** What it is worth to have `total` staked since tour 1 for `cost` more, against quitting now. */
export function computeStakeValue(
  strength: number,
  cost: number,
  total: number,
  highest: number,
): number {
  const level = Math.max(total, highest);
  lastWinChance = 1;
  lastPrizeChips = pot;
  for (let j = 0; j < count; j++) {
    const k = exchanged[j]!;
    const due = Math.min(stacks[j]!, level - staked[j]!);
    const from = least[j]!;
    const since = Math.max(
      from,
      due > 0 ? strengthAtQuantile(shareOfHandsTooWeak(due, pot + cost)) : 0,
    );
    const open = 1 - chanceBelow(since, k);
    const stays = from === since ? 1 : open / Math.max(1e-6, 1 - chanceBelow(from, k));
    const beaten = chanceBelow(strength + boss[j]!, k);
    const firm = Math.max(0, beaten - chanceBelow(since, k)) / Math.max(1e-6, open);
    const beats = firm + BLUFF * (beaten - firm);
    const survives = 1 - stays + stays * beats;
    lastWinChance *= survives;
    lastPrizeChips += (due * stays * beats) / Math.max(1e-6, survives);
  }
  return lastWinChance * lastPrizeChips - (1 - lastWinChance) * cost;
}
