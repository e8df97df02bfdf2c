/**
 * The expected value of a stake, in chips. The model: an opponent stays in with every number that the
 * pot odds pay for, so a stake puts a lower bound on its owner's number. From these bounds follow who
 * will call a higher stake, and how often the own number is beaten by a seat that calls.
 */
import { hasSeat, type Seat } from '@ludotheque/core';
import { getTurnOrder } from './knowledge-habits.ts';
import { chanceBelow, strengthAtQuantile, UNKNOWN_EXCHANGE } from './knowledge-hand-strength.ts';
import { computePot, getSeatsStillIn } from './manche.ts';
import { MAX_SEATS, type NanobyeState } from './state.ts';

/**
 * How the share of hands that quit grows with the price, and how often the others are taken to
 * bluff. Of the values tried, these lost least against one another.
 */
const QUIT_SHARE_FACTOR = 1.3;
const QUIT_SHARE_POWER = 0.67;
const BLUFF_SHARE = 0.1;

/** The opponents still in, as the analysed seat sees them. */
let opponentCount = 0;
const exchanged = new Uint8Array(MAX_SEATS);
const staked = new Uint8Array(MAX_SEATS);
const stacks = new Uint16Array(MAX_SEATS);
/** Whether the seat wins a tie against them. */
const winsTies = new Uint8Array(MAX_SEATS);
/** The lowest strength that they are taken to hold. */
const minStrength = new Uint8Array(MAX_SEATS);
let pot = 0;

/** The share of hands that quit when it costs `cost` to win `gain`. */
const shareOfHandsTooWeak = (cost: number, gain: number): number =>
  QUIT_SHARE_FACTOR * (cost / (gain + cost)) ** QUIT_SHARE_POWER;

/** Reads the position once; `computeStakeValue` then answers for it. */
export function prepareStakeAnalysis(state: NanobyeState, seat: Seat): void {
  const others = getSeatsStillIn(state) & ~(1 << seat);
  const own = getTurnOrder(state, seat);
  const aligning = state.phase === 'align';
  pot = computePot(state);
  let antes = 0;
  for (let j = 0; j < state.seats; j++) antes += state.antes[j]!;
  opponentCount = 0;
  for (let j = 0; j < state.seats; j++) {
    if (!hasSeat(others, j)) continue;
    const order = getTurnOrder(state, j);
    const acted = aligning || order < own;
    const stake = state.stakes[j]!;
    exchanged[opponentCount] = acted ? state.exchanged[j]! : UNKNOWN_EXCHANGE;
    staked[opponentCount] = stake;
    stacks[opponentCount] = state.chips[j]!;
    winsTies[opponentCount] = own < order ? 1 : 0;
    minStrength[opponentCount] =
      stake > 0 ? strengthAtQuantile(shareOfHandsTooWeak(stake, antes + stake)) : 0;
    opponentCount++;
  }
}

/** The win chance and the expected prize of the last call of `computeStakeValue`. */
export let lastWinChance = 0;
export let lastPrizeChips = 0;

/** The expected chips of paying `cost` more, for a stake of `total`, compared with quitting now. */
export function computeStakeValue(
  strength: number,
  cost: number,
  total: number,
  highest: number,
): number {
  const level = Math.max(total, highest);
  lastWinChance = 1;
  lastPrizeChips = pot;
  for (let j = 0; j < opponentCount; j++) {
    const k = exchanged[j]!;
    const due = Math.min(stacks[j]!, level - staked[j]!);
    const from = minStrength[j]!;
    const since = Math.max(
      from,
      due > 0 ? strengthAtQuantile(shareOfHandsTooWeak(due, pot + cost)) : 0,
    );
    const open = 1 - chanceBelow(since, k);
    const stays = from === since ? 1 : open / Math.max(1e-6, 1 - chanceBelow(from, k));
    const beaten = chanceBelow(strength + winsTies[j]!, k);
    const firm = Math.max(0, beaten - chanceBelow(since, k)) / Math.max(1e-6, open);
    const beats = firm + BLUFF_SHARE * (beaten - firm);
    const survives = 1 - stays + stays * beats;
    lastWinChance *= survives;
    lastPrizeChips += (due * stays * beats) / Math.max(1e-6, survives);
  }
  return lastWinChance * lastPrizeChips - (1 - lastWinChance) * cost;
}
