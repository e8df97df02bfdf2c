/** Moves as JSON, for transcripts and the wire: `{"bid":2}`, `{"play":"♥10"}`. */
import { isIntegerBetween, isJsonObject, type Json, type Move } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { FIRST_BID_MOVE } from './rules.ts';

/** The highest bid: as many tricks as the largest hand has cards [R2]. */
export const MAX_BID = 7;

export const write = (move: Move): Json =>
  move < FIRST_BID_MOVE ? { play: KINDS[move]! } : { bid: move - FIRST_BID_MOVE };

export function read(json: Json): Move | undefined {
  if (!isJsonObject(json)) return undefined;
  const [entry, more] = Object.entries(json);
  if (entry === undefined || more !== undefined) return undefined;
  const [key, value] = entry;
  if (key === 'bid')
    return isIntegerBetween(value, 0, MAX_BID) ? FIRST_BID_MOVE + value : undefined;
  const kind = key === 'play' && typeof value === 'string' ? KINDS.indexOf(value) : -1;
  return kind < 0 ? undefined : kind;
}
