/** A move of Nicht die Bohne! as a number: the kind of the card to play, or whose card to take. */
import { isIntegerBetween, isJsonObject, type Json, type Move, type Seat } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { MAX_SEATS } from './state.ts';

/** From here on a move takes. */
export const FIRST_TAKE_MOVE = KINDS.length;
/** Every move is below this. */
export const MOVE_COUNT = FIRST_TAKE_MOVE + MAX_SEATS;

/** The seat whose card is taken. */
export const decodeOwnerSeat = (move: Move): Seat => move - FIRST_TAKE_MOVE;

export function write(move: Move): Json {
  return move < FIRST_TAKE_MOVE ? { play: KINDS[move]! } : { take: decodeOwnerSeat(move) };
}

export function read(json: Json): Move | undefined {
  if (!isJsonObject(json)) return undefined;
  const [entry, ...others] = Object.entries(json);
  if (entry === undefined || others.length > 0) return undefined;
  const [key, value] = entry;
  if (key === 'take')
    return isIntegerBetween(value, 0, MAX_SEATS - 1) ? FIRST_TAKE_MOVE + value : undefined;
  const kind = key === 'play' && typeof value === 'string' ? KINDS.indexOf(value) : -1;
  return kind < 0 ? undefined : kind;
}
