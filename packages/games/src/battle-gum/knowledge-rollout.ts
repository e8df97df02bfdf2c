/** Playouts of Battle Gum: a move by its kind and number alone, from tables, with some chance. */
import type { Rng, Seat } from '@ludotheque/core';
import { KINDS, ONE, THIRTEEN } from './cards.ts';
import { cardsLeft } from './hands.ts';
import { FOLLOW, LEAD, MORE, TAKE, UP_TABLE } from './knowledge-marks.ts';
import { QUICK, QUICK_TABLES } from './knowledge-weights.ts';
import { LISTS } from './lists.ts';
import { COMPLETE, countIn, DRAW, kindIn, MOVES, PICK_UP, targetIn, UP } from './moves.ts';
import type { GumState } from './state.ts';

/** What lies before the mover: an empty pile or not, a draw pile or not, a 13 to answer. */
const [LEADING, FOLLOWING, ANSWERING] = [0, 2, 4] as const;
const SITUATIONS = 5;

function look(situation: number, move: number): number {
  const tables = QUICK_TABLES;
  if (move === PICK_UP) return 0;
  if (move === COMPLETE) return QUICK.completes;
  if (move >= UP)
    return LISTS[move >= DRAW ? move - DRAW : move - UP]!.reduce(
      (sum, kind) => sum + tables[(move >= DRAW ? TAKE : UP_TABLE) + kind]!,
      0,
    );
  const kind = kindIn(move);
  const more = (countIn(move) - 1) * (tables[MORE + kind]! + (situation & 1) * QUICK.moreLate);
  if (situation === ANSWERING) return more + (kind === ONE ? QUICK.parry : QUICK.giveOn);
  const table = (situation < FOLLOWING ? LEAD : FOLLOW) + (situation & 1) * KINDS.length;
  return more + tables[table + kind]!;
}

const TABLE = Float64Array.from({ length: SITUATIONS * MOVES }, (_, at) =>
  look((at / MOVES) | 0, at % MOVES),
);

/** Gumbel noise: the best look under it is a choice in proportion to the looks' powers. */
const NOISES = 64;
/** Sharper than the tables were fitted with. */
const SHARPNESS = 2;
const NOISE = Float64Array.from(
  { length: NOISES },
  (_, i) => -Math.log(-Math.log((i + 0.5) / NOISES)) / SHARPNESS,
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
    MOVES * (state.answering ? ANSWERING : late + (state.value === 0 ? LEADING : FOLLOWING));
  const out = late === 1 && state.ups[seat]! + state.downs[seat]! === 0;
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    let promise = TABLE[start + move]! + NOISE[rng.below(NOISES)]!;
    if (move < PICK_UP) {
      if (out && countIn(move) === state.held[seat]) return i;
      if (kindIn(move) === THIRTEEN)
        promise += (2 * QUICK.giveThreat) / (1 + cardsLeft(state, targetIn(move)));
    } else if (move === PICK_UP) promise += (QUICK.pickUp * state.laid) / 8;
    if (promise > most) {
      most = promise;
      best = i;
    }
  }
  return best;
}
