/** The rollout policy of Battle Gum: moves by tabulated weights, with Gumbel noise. */
import type { Rng, Seat } from '@ludotheque/core';
import { CARD_LISTS } from './card-lists.ts';
import { KINDS, ONE, THIRTEEN } from './cards.ts';
import { countCardsLeft } from './hands.ts';
import {
  ARRANGE_OFFSET,
  DRAW_OFFSET,
  EXTRA_CARDS_OFFSET,
  FOLLOW_OFFSET,
  findSeatUnderFire,
  LEAD_OFFSET,
} from './knowledge-move-features.ts';
import { PLAYOUT_WEIGHT_TABLES, PLAYOUT_WEIGHTS } from './knowledge-weights.ts';
import {
  COMPLETE_MOVE,
  decodeCount,
  decodeKind,
  FIRST_ARRANGE_MOVE,
  FIRST_DRAW_MOVE,
  isPlay,
  MOVE_COUNT,
  PICK_UP_MOVE,
} from './moves.ts';
import type { GumState } from './state.ts';

/** The mover's situation: leads, follows or answers a 13; add 1 if the draw pile is empty. */
const [LEADING, FOLLOWING, ANSWERING] = [0, 2, 4] as const;
const SITUATIONS = 5;

function computePlayoutWeight(situation: number, move: number): number {
  const tables = PLAYOUT_WEIGHT_TABLES;
  if (move === PICK_UP_MOVE) return 0;
  if (move === COMPLETE_MOVE) return PLAYOUT_WEIGHTS.completes;
  if (!isPlay(move))
    return CARD_LISTS[
      move >= FIRST_DRAW_MOVE ? move - FIRST_DRAW_MOVE : move - FIRST_ARRANGE_MOVE
    ]!.reduce(
      (sum, kind) => sum + tables[(move >= FIRST_DRAW_MOVE ? DRAW_OFFSET : ARRANGE_OFFSET) + kind]!,
      0,
    );
  const kind = decodeKind(move);
  const more =
    (decodeCount(move) - 1) *
    (tables[EXTRA_CARDS_OFFSET + kind]! + (situation & 1) * PLAYOUT_WEIGHTS.moreLate);
  if (situation === ANSWERING)
    return more + (kind === ONE ? PLAYOUT_WEIGHTS.parry : PLAYOUT_WEIGHTS.giveOn);
  const table =
    (situation < FOLLOWING || kind === ONE ? LEAD_OFFSET : FOLLOW_OFFSET) +
    (situation & 1) * KINDS.length;
  return more + tables[table + kind]!;
}

const PLAYOUT_WEIGHT_BY_MOVE = Float64Array.from({ length: SITUATIONS * MOVE_COUNT }, (_, at) =>
  computePlayoutWeight((at / MOVE_COUNT) | 0, at % MOVE_COUNT),
);

/** With Gumbel noise, the best weight is a random choice by the softmax of the weights. */
const NOISE_SAMPLE_COUNT = 64;
/** The inverse temperature; the tables were fitted with 1. */
const SHARPNESS = 2;
const GUMBEL_NOISE = Float64Array.from(
  { length: NOISE_SAMPLE_COUNT },
  (_, i) => -Math.log(-Math.log((i + 0.5) / NOISE_SAMPLE_COUNT)) / SHARPNESS,
);

export function rollout(
  state: GumState,
  seat: Seat,
  moves: Int32Array,
  count: number,
  rng: Rng,
): number {
  const late = state.drawn >= state.pile.length ? 1 : 0;
  const start =
    MOVE_COUNT * (state.answering ? ANSWERING : late + (state.value === 0 ? LEADING : FOLLOWING));
  const out = late === 1 && state.ups[seat]! + state.downs[seat]! === 0;
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    let value =
      PLAYOUT_WEIGHT_BY_MOVE[start + move]! + GUMBEL_NOISE[rng.below(NOISE_SAMPLE_COUNT)]!;
    if (isPlay(move)) {
      if (out && decodeCount(move) === state.held[seat]) return i;
      if (decodeKind(move) === THIRTEEN)
        value +=
          (2 * PLAYOUT_WEIGHTS.giveThreat) /
          (1 + countCardsLeft(state, findSeatUnderFire(state, seat, move)));
    } else if (move === PICK_UP_MOVE) value += (PLAYOUT_WEIGHTS.pickUp * state.laid) / 8;
    if (value > highest) {
      highest = value;
      best = i;
    }
  }
  return best;
}
