/** A move of NOX as a number: the card's kind, the display, and the stack to cover if any. */
import { isIntegerBetween, isJsonObject, type Json, type Move, type Seat } from '@ludotheque/core';
import { findKindByNumber, KINDS, numberOf } from './cards.ts';
import { MAX_SEATS } from './state.ts';

/** Every move is below this. */
export const MOVE_COUNT = KINDS.length << 7;

/** The last four bits: 0 lays beside, otherwise one more than the kind that is covered. */
export const LAY_BESIDE = 0;
export const encodeMove = (kind: number, to: Seat, on: number): Move =>
  (kind << 7) | (to << 4) | on;
export const decodeKind = (move: Move): number => move >> 7;
export const decodeDisplaySeat = (move: Move): Seat => (move >> 4) & 7;
export const decodeCover = (move: Move): number => move & 15;

export function write(move: Move): Json {
  const lay = { play: KINDS[decodeKind(move)]!, to: decodeDisplaySeat(move) };
  const on = decodeCover(move);
  return on === LAY_BESIDE ? lay : { ...lay, on: numberOf(on - 1) };
}

export function read(json: Json): Move | undefined {
  if (!isJsonObject(json)) return undefined;
  const { play, to, on, ...others } = json;
  if (Object.keys(others).length > 0 || typeof play !== 'string') return undefined;
  const kind = KINDS.indexOf(play);
  if (kind < 0 || !isIntegerBetween(to, 0, MAX_SEATS - 1)) return undefined;
  if (!Object.hasOwn(json, 'on')) return encodeMove(kind, to, LAY_BESIDE);
  const covered = typeof on === 'number' ? findKindByNumber(on) : undefined;
  return covered === undefined ? undefined : encodeMove(kind, to, covered + 1);
}
