/** A move of NOX as a number: the card's kind, the display, and the stack to cover if any. */
import type { Json, Move, Seat } from '@ludotheque/core';
import { KINDS, kindShowing, numberOf } from './cards.ts';
import { MAX_SEATS } from './state.ts';

/** Every move is below this. */
export const MOVES = KINDS.length << 7;

/** The last four bits: 0 lays beside, otherwise one more than the kind that is covered. */
export const BESIDE = 0;
export const encode = (kind: number, to: Seat, on: number): Move => (kind << 7) | (to << 4) | on;
export const kindIn = (move: Move): number => move >> 7;
export const displayIn = (move: Move): Seat => (move >> 4) & 7;
export const coverIn = (move: Move): number => move & 15;

export function write(move: Move): Json {
  const lay = { play: KINDS[kindIn(move)]!, to: displayIn(move) };
  const on = coverIn(move);
  return on === BESIDE ? lay : { ...lay, on: numberOf(on - 1) };
}

export function read(json: Json): Move | undefined {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined;
  const { play, to, on, ...others } = json as { readonly [key: string]: Json };
  if (Object.keys(others).length > 0) return undefined;
  const kind = KINDS.indexOf(play as string);
  if (kind < 0 || !Number.isInteger(to) || (to as number) < 0 || (to as number) >= MAX_SEATS)
    return undefined;
  if (!Object.hasOwn(json, 'on')) return encode(kind, to as number, BESIDE);
  const covered = kindShowing(on as number);
  return covered === undefined ? undefined : encode(kind, to as number, covered + 1);
}
