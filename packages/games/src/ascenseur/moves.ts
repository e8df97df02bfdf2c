/** Moves as they stand in transcripts and on the wire: `{"bid":2}`, `{"play":"♥10"}`. */
import type { Json, Move } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { FIRST_BID_MOVE } from './rules.ts';

/** The highest bid: as many tricks as the largest hand has cards [R2]. */
export const MAX_BID = 7;

export const write = (move: Move): Json =>
  move < FIRST_BID_MOVE ? { play: KINDS[move]! } : { bid: move - FIRST_BID_MOVE };

export function read(json: Json): Move | undefined {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined;
  const [entry, more] = Object.entries(json);
  if (entry === undefined || more !== undefined) return undefined;
  const [key, value] = entry;
  if (key === 'play' && KINDS.includes(value as string)) return KINDS.indexOf(value as string);
  const isBid = key === 'bid' && Number.isInteger(value);
  return isBid && (value as number) >= 0 && (value as number) <= MAX_BID
    ? FIRST_BID_MOVE + (value as number)
    : undefined;
}
