/**
 * A move of Battle Gum as a number. In ascending order: plays by kind and number of cards (a 13
 * also by the seat it names), the pick-up, the completion, the two kinds of lists, and 13s that name
 * nobody [G14]. These are the last, so that all older moves keep their numbers.
 */
import { isIntegerBetween, isJsonObject, type Json, type Move, type Seat } from '@ludotheque/core';
import { CARD_LISTS, indexOfCardList, MAX_CARDS_AT_ONCE } from './card-lists.ts';
import { KINDS, NINJA, THIRTEEN } from './cards.ts';
import { MAX_SEATS } from './state.ts';

const FIRST_13 = THIRTEEN * MAX_CARDS_AT_ONCE;
const FIRST_NINJA = FIRST_13 + MAX_CARDS_AT_ONCE * MAX_SEATS;
export const PICK_UP_MOVE = FIRST_NINJA + MAX_CARDS_AT_ONCE;
export const COMPLETE_MOVE = PICK_UP_MOVE + 1;
/** The first arrangement, and the first choice of face-up cards to take. */
export const FIRST_ARRANGE_MOVE = COMPLETE_MOVE + 1;
export const FIRST_DRAW_MOVE = FIRST_ARRANGE_MOVE + CARD_LISTS.length;
const FIRST_UNNAMED_13 = FIRST_DRAW_MOVE + CARD_LISTS.length;
/** Every move is below this. */
export const MOVE_COUNT = FIRST_UNNAMED_13 + MAX_CARDS_AT_ONCE;

/** Lays `count` cards of a kind other than 13. */
export const encodePlay = (kind: number, count: number): Move =>
  (kind === NINJA ? FIRST_NINJA : kind * MAX_CARDS_AT_ONCE) + count - 1;
/** Lays `count` 13s and names a seat. */
export const encodeGive = (count: number, to: Seat): Move =>
  FIRST_13 + (count - 1) * MAX_SEATS + to;

/** Lays `count` 13s and names nobody [G14]. */
export const encodeUnnamed13 = (count: number): Move => FIRST_UNNAMED_13 + count - 1;

export const isUnnamed13 = (move: Move): boolean => move >= FIRST_UNNAMED_13;
export const isPlay = (move: Move): boolean => move < PICK_UP_MOVE || isUnnamed13(move);
export const isArrangement = (move: Move): boolean =>
  move >= FIRST_ARRANGE_MOVE && move < FIRST_DRAW_MOVE;
export const isDraw = (move: Move): boolean => move >= FIRST_DRAW_MOVE && !isUnnamed13(move);

export function decodeKind(move: Move): number {
  if (move < FIRST_13) return (move / MAX_CARDS_AT_ONCE) | 0;
  return move < FIRST_NINJA || isUnnamed13(move) ? THIRTEEN : NINJA;
}

export function decodeCount(move: Move): number {
  if (move < FIRST_13) return (move % MAX_CARDS_AT_ONCE) + 1;
  if (move < FIRST_NINJA) return (((move - FIRST_13) / MAX_SEATS) | 0) + 1;
  return move - (isUnnamed13(move) ? FIRST_UNNAMED_13 : FIRST_NINJA) + 1;
}

/** The seat that the move names: that of a 13, unless it names nobody. */
export const decodeTargetSeat = (move: Move): Seat | undefined =>
  move >= FIRST_13 && move < FIRST_NINJA ? (move - FIRST_13) % MAX_SEATS : undefined;

/** The kinds in an arrangement or a choice of face-up cards. */
export const decodeCardList = (move: Move): readonly number[] =>
  CARD_LISTS[move >= FIRST_DRAW_MOVE ? move - FIRST_DRAW_MOVE : move - FIRST_ARRANGE_MOVE]!;

export function write(move: Move): Json {
  if (move === PICK_UP_MOVE) return { pickup: true };
  if (move === COMPLETE_MOVE) return { complete: true };
  if (!isPlay(move)) {
    const cards = decodeCardList(move).map((kind) => KINDS[kind]!);
    return isArrangement(move) ? { up: cards } : { draw: cards };
  }
  const lay = { play: KINDS[decodeKind(move)]!, count: decodeCount(move) };
  const to = decodeTargetSeat(move);
  return to === undefined ? lay : { ...lay, to };
}

function readPlay(play: unknown, count: unknown, to: unknown, keys: number): Move | undefined {
  const kind = typeof play === 'string' ? KINDS.indexOf(play) : -1;
  if (kind < 0 || !isIntegerBetween(count, 1, MAX_CARDS_AT_ONCE)) return undefined;
  if (keys === 2) return kind === THIRTEEN ? encodeUnnamed13(count) : encodePlay(kind, count);
  if (kind !== THIRTEEN) return undefined;
  return keys === 3 && isIntegerBetween(to, 0, MAX_SEATS - 1) ? encodeGive(count, to) : undefined;
}

function readList(names: unknown, first: Move): Move | undefined {
  if (!Array.isArray(names) || names.length === 0 || names.length > MAX_CARDS_AT_ONCE)
    return undefined;
  const list = names.map((name) => KINDS.indexOf(name));
  const ascends = list.every((kind, i) => kind >= (list[i - 1] ?? 0));
  return ascends ? first + indexOfCardList(list) : undefined;
}

export function read(json: Json): Move | undefined {
  if (!isJsonObject(json)) return undefined;
  const keys = Object.keys(json).length;
  if (Object.hasOwn(json, 'play')) {
    const own = (key: string) => (Object.hasOwn(json, key) ? json[key] : undefined);
    return readPlay(json.play, own('count'), own('to'), keys);
  }
  if (keys !== 1) return undefined;
  if (Object.hasOwn(json, 'pickup')) return json.pickup === true ? PICK_UP_MOVE : undefined;
  if (Object.hasOwn(json, 'complete')) return json.complete === true ? COMPLETE_MOVE : undefined;
  if (Object.hasOwn(json, 'up')) return readList(json.up, FIRST_ARRANGE_MOVE);
  return Object.hasOwn(json, 'draw') ? readList(json.draw, FIRST_DRAW_MOVE) : undefined;
}
