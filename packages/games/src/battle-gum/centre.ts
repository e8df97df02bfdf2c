/** The centre pile: its value, and how it grows and leaves. */
import { EVERYONE, type Seat } from '@ludotheque/core';
import { KINDS, NINJA, SIX, valueOn } from './cards.ts';
import type { BurnReason, GumEventSink } from './events.ts';
import { addToHandOpenly } from './hands.ts';
import { ninjaResetsPile } from './options.ts';
import type { GumState } from './state.ts';

/** With `fourInARow`, this many equal cards on top remove the pile. */
export const FOUR_IN_A_ROW = 4;
/** With `completion`, exactly this many equal cards on top may be completed. */
const TWO = 2;

/** The pile's value after a card of this kind; under a Ninja it stays, or is as good as empty. */
export function getValueAfter(state: GumState, kind: number): number {
  if (kind !== NINJA) return valueOn(kind);
  return ninjaResetsPile(state.options) ? 0 : state.value;
}

export function layOnCentre(state: GumState, kind: number, count: number): void {
  const { centre, laid } = state;
  state.row = laid > 0 && centre[laid - 1] === kind ? state.row + count : count;
  state.value = getValueAfter(state, kind);
  for (let at = laid; at < laid + count; at++) centre[at] = kind;
  state.laid = laid + count;
}

/** The kind that this seat could lay two of to complete a row, or undefined [completion, G10]. */
export function findCompletableKind(state: GumState, seat: Seat): number | undefined {
  if (state.row !== TWO || seat === state.last || state.needed > 0 || state.over) return undefined;
  const kind = state.centre[state.laid - 1]!;
  if (kind === SIX || kind === NINJA) return undefined;
  return state.hands[seat * KINDS.length + kind]! >= TWO ? kind : undefined;
}

function forgetCentre(state: GumState): void {
  state.centre.fill(0, 0, state.laid);
  state.laid = 0;
  state.row = 0;
  state.value = 0;
  state.last = 0;
}

/** Removes the pile from the game. */
export function burnCentre(state: GumState, reason: BurnReason, events: GumEventSink): void {
  const { burnt, centre, laid } = state;
  for (let at = 0; at < laid; at++) burnt[centre[at]!] = burnt[centre[at]!]! + 1;
  forgetCentre(state);
  events?.emit(EVERYONE, { what: 'burn', reason, count: laid });
}

/** Moves the pile into a hand. */
export function pickUpCentre(state: GumState, seat: Seat, events: GumEventSink): void {
  const { centre, laid } = state;
  for (let at = 0; at < laid; at++) addToHandOpenly(state, seat, centre[at]!);
  forgetCentre(state);
  events?.emit(EVERYONE, { what: 'pickup', seat, count: laid });
}
