/** Explains why a move is not legal now. */
import { type Json, NOT_A_MOVE_REFUSAL, type Refusal, refuseOutOfTurn } from '@ludotheque/core';
import { colourOf, KINDS, numberOf } from './cards.ts';
import { decodeCover, decodeDisplaySeat, decodeKind, LAY_BESIDE, read } from './moves.ts';
import type { NoxView } from './view.ts';

export function explain(view: NoxView, json: Json): Refusal | undefined {
  const outOfTurn = refuseOutOfTurn(view);
  if (outOfTurn) return outOfTurn;
  const move = read(json);
  if (move === undefined) return NOT_A_MOVE_REFUSAL;
  const card = KINDS[decodeKind(move)]!;
  if (!view.hand.includes(card)) return { code: 'notInHand', values: { card: { card } } };
  const to = decodeDisplaySeat(move);
  if (to >= view.seats) return { code: 'noSuchSeat', values: { to } };
  const cover = decodeCover(move);
  if (cover === LAY_BESIDE) return undefined;
  const covered = KINDS[cover - 1]!;
  if (!view.displays[to]!.some((stack) => stack.card === covered))
    return { code: 'noSuchStack', values: { to: { seat: to }, on: numberOf(cover - 1) } };
  if (colourOf(cover - 1) === colourOf(decodeKind(move))) return undefined;
  return { code: 'otherColour', values: { card: { card }, on: { card: covered } } };
}
