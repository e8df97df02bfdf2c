/** Why a move is not possible now, as a friendly referee would say it. */
import {
  type Json,
  type Move,
  NOT_A_MOVE_REFUSAL,
  type Refusal,
  refuseOutOfTurn,
  WATCHER,
} from '@ludotheque/core';
import { KINDS, NINE, NINJA, namesOf, ONE, SIX, THIRTEEN, valueOn } from './cards.ts';
import { ANSWERS, playableOn } from './centre.ts';
import { MOST } from './lists.ts';
import {
  COMPLETE,
  countIn,
  isDraw,
  isPlay,
  isUp,
  kindIn,
  listIn,
  read,
  targetIn,
} from './moves.ts';
import type { GumView } from './view.ts';

export function explain(view: GumView, json: Json): Refusal | undefined {
  const move = read(json);
  const takesPart = view.seat !== WATCHER && view.result === null;
  if (takesPart && move === COMPLETE) return refuseCompletion(view);
  if (takesPart && view.arranging && view.chosen !== null) return { code: 'alreadyChosen' };
  const outOfTurn = refuseOutOfTurn(view);
  if (outOfTurn) return outOfTurn;
  if (move === undefined) return nearlyAMove(json) ?? NOT_A_MOVE_REFUSAL;
  if (view.arranging) return refuseArrangement(view, move);
  if (isUp(move)) return { code: 'arranged' };
  if (view.refill) return refuseRefill(view, view.refill.count, move);
  if (isDraw(move)) return { code: 'nothingToTake' };
  return isPlay(move) ? refusePlay(view, move) : refusePickUp(view);
}

/** A play whose form lacks the named seat, or that has too many cards. */
function nearlyAMove(json: Json): Refusal | undefined {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return undefined;
  const play = json as { readonly [key: string]: Json | undefined };
  const names = (seat: Json) => read({ ...play, to: seat }) !== undefined;
  if (!Object.hasOwn(play, 'to') && names(0)) return { code: 'nameSomebody', rule: 'G11' };
  const tooMany = Number.isInteger(play.count) && (play.count as number) > MOST;
  if (tooMany && read({ ...play, count: MOST }) !== undefined) return { code: 'threeAtMost' };
  return undefined;
}

/** The first card of the list that there are not enough of. */
function missingCard(list: readonly number[], cards: readonly string[]): string | undefined {
  const left = [...cards];
  for (const name of namesOf(list)) {
    const at = left.indexOf(name);
    if (at < 0) return name;
    left.splice(at, 1);
  }
  return undefined;
}

function refuseArrangement(view: GumView, move: Move): Refusal | undefined {
  const up = view.up[view.seat]!;
  if (!isUp(move)) return { code: 'arrangeFirst', values: { count: up.length } };
  const list = listIn(move);
  if (list.length !== up.length) return { code: 'arrangeSoMany', values: { count: up.length } };
  const card = missingCard(list, [...up, ...view.hand]);
  return card === undefined ? undefined : { code: 'notYours', values: { card: { card } } };
}

function refuseRefill(view: GumView, count: number, move: Move): Refusal | undefined {
  if (!isDraw(move)) return { code: 'takeFirst', values: { count } };
  const list = listIn(move);
  if (list.length !== count) return { code: 'takeSoMany', values: { count } };
  const card = missingCard(list, view.up[view.seat]!);
  return card === undefined ? undefined : { code: 'notFaceUp', values: { card: { card } } };
}

function refusePlay(view: GumView, move: Move): Refusal | undefined {
  const kind = kindIn(move);
  const card = KINDS[kind]!;
  const held = view.hand.filter((name) => name === card).length;
  if (held === 0) return { code: 'notInHand', values: { card: { card } } };
  if (held < countIn(move)) return { code: 'notSoMany', values: { card: { card }, count: held } };
  const refusal = view.answering ? refuseAnswer(kind) : refuseOnPile(view, kind);
  if (refusal || kind !== THIRTEEN) return refusal;
  const to = targetIn(move);
  if (to >= view.seats) return { code: 'noSuchSeat' };
  return to === view.seat ? { code: 'nameAnother' } : undefined;
}

function refuseAnswer(kind: number): Refusal | undefined {
  if ((ANSWERS >> kind) & 1) return undefined;
  if (kind === NINJA) return { code: 'ninjaNoAnswer', rule: 'G2' };
  return { code: 'noAnswer', values: { card: { card: KINDS[kind]! } } };
}

function refuseOnPile(view: GumView, kind: number): Refusal | undefined {
  const { options, value } = view;
  if ((playableOn(value, options.six) >> kind) & 1) return undefined;
  if (kind === ONE) return { code: 'oneOnlyFirst', rule: 'G4' };
  const rule = kind === NINE || kind === THIRTEEN ? 'G5' : undefined;
  const card = { card: KINDS[kind]! };
  if (value === valueOn(SIX)) return { code: 'overSix', rule: rule ?? 'G3', values: { card } };
  return { code: 'tooLow', ...(rule && { rule }), values: { card, value } };
}

function refusePickUp(view: GumView): Refusal | undefined {
  if (view.answering) return undefined;
  const playable = playableOn(view.value, view.options.six);
  const card = view.hand.find((name) => (playable >> KINDS.indexOf(name)) & 1);
  return card === undefined ? undefined : { code: 'mustPlay', values: { card: { card } } };
}

/** How many equal cards lie on top. */
function topRow(centre: readonly string[]): number {
  const below = centre.findLastIndex((name) => name !== centre.at(-1));
  return centre.length - 1 - below;
}

function refuseCompletion(view: GumView): Refusal | undefined {
  const { centre } = view;
  if (!view.options.completion) return { code: 'noCompletion' };
  if (topRow(centre) !== 2) return { code: 'nothingToComplete' };
  const card = centre.at(-1)!;
  const values = { card: { card } };
  if (card === KINDS[SIX] || card === KINDS[NINJA]) return { code: 'notCompleted', values };
  if (view.last === view.seat) return { code: 'ownPair', values };
  if (view.refill) return { code: 'completeLater', rule: 'G10' };
  const held = view.hand.filter((name) => name === card).length;
  return held >= 2 ? undefined : { code: 'notBoth', values };
}
