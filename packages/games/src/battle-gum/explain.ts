/** Explains why a move is not legal now. */
import {
  isIntegerBetween,
  isJsonObject,
  type Json,
  type Move,
  NOT_A_MOVE_REFUSAL,
  type Refusal,
  refuseOutOfTurn,
  type Seat,
  WATCHER,
} from '@ludotheque/core';
import { MAX_CARDS_AT_ONCE } from './card-lists.ts';
import { KINDS, listCardNames, NINE, NINJA, ONE, SIX, THIRTEEN, valueOn } from './cards.ts';
import {
  COMPLETE_MOVE,
  decodeCardList,
  decodeCount,
  decodeKind,
  decodeTargetSeat,
  isArrangement,
  isDraw,
  isPlay,
  isUnnamed13,
  read,
} from './moves.ts';
import { mayLayOneOnOne, mayNameNobody } from './options.ts';
import { getPlayableKinds, KINDS_ANSWERING_13 } from './playable-kinds.ts';
import type { GumView } from './view.ts';

export function explain(view: GumView, json: Json): Refusal | undefined {
  const move = read(json);
  const takesPart = view.seat !== WATCHER && view.result === null;
  if (takesPart && move === COMPLETE_MOVE) return refuseCompletion(view);
  if (takesPart && view.arranging && view.chosen !== null) return { code: 'alreadyChosen' };
  const outOfTurn = refuseOutOfTurn(view);
  if (outOfTurn) return outOfTurn;
  if (move === undefined) return nearlyAMove(json) ?? NOT_A_MOVE_REFUSAL;
  if (isUnnamed13(move) && !mayNameNobody(view.options))
    return { code: 'nameSomebody', rule: 'G11' };
  if (view.arranging) return refuseArrangement(view, move);
  if (isArrangement(move)) return { code: 'arranged' };
  if (view.refill) return refuseRefill(view, view.refill.count, move);
  if (isDraw(move)) return { code: 'nothingToTake' };
  return isPlay(move) ? refusePlay(view, move) : refusePickUp(view);
}

/** A play that has too many cards. */
function nearlyAMove(json: Json): Refusal | undefined {
  if (!isJsonObject(json)) return undefined;
  const tooMany = isIntegerBetween(json.count, MAX_CARDS_AT_ONCE + 1, Infinity);
  if (tooMany && read({ ...json, count: MAX_CARDS_AT_ONCE }) !== undefined)
    return { code: 'threeAtMost' };
  return undefined;
}

/** The first card of the list that there are not enough of. */
function missingCard(list: readonly number[], cards: readonly string[]): string | undefined {
  const left = [...cards];
  for (const name of listCardNames(list)) {
    const at = left.indexOf(name);
    if (at < 0) return name;
    left.splice(at, 1);
  }
  return undefined;
}

function refuseArrangement(view: GumView, move: Move): Refusal | undefined {
  const up = view.up[view.seat]!;
  if (!isArrangement(move)) return { code: 'arrangeFirst', values: { count: up.length } };
  const list = decodeCardList(move);
  if (list.length !== up.length) return { code: 'arrangeSoMany', values: { count: up.length } };
  const card = missingCard(list, [...up, ...view.hand]);
  return card === undefined ? undefined : { code: 'notYours', values: { card: { card } } };
}

function refuseRefill(view: GumView, count: number, move: Move): Refusal | undefined {
  if (!isDraw(move)) return { code: 'takeFirst', values: { count } };
  const list = decodeCardList(move);
  if (list.length !== count) return { code: 'takeSoMany', values: { count } };
  const card = missingCard(list, view.up[view.seat]!);
  return card === undefined ? undefined : { code: 'notFaceUp', values: { card: { card } } };
}

function refusePlay(view: GumView, move: Move): Refusal | undefined {
  const kind = decodeKind(move);
  const card = KINDS[kind]!;
  const held = view.hand.filter((name) => name === card).length;
  if (held === 0) return { code: 'notInHand', values: { card: { card } } };
  if (held < decodeCount(move))
    return { code: 'notSoMany', values: { card: { card }, count: held } };
  const refusal = view.answering ? refuseAnswer(kind) : refuseOnPile(view, kind);
  return refusal ?? refuseNamed(view, decodeTargetSeat(move));
}

/** The seat that a 13 names; none is refused before. */
function refuseNamed(view: GumView, to: Seat | undefined): Refusal | undefined {
  if (to === undefined) return undefined;
  if (to >= view.seats) return { code: 'noSuchSeat' };
  return to === view.seat ? { code: 'nameAnother' } : undefined;
}

function refuseAnswer(kind: number): Refusal | undefined {
  if ((KINDS_ANSWERING_13 >> kind) & 1) return undefined;
  if (kind === NINJA) return { code: 'ninjaNoAnswer', rule: 'G2' };
  return { code: 'noAnswer', values: { card: { card: KINDS[kind]! } } };
}

function refuseOnPile(view: GumView, kind: number): Refusal | undefined {
  const { options, value } = view;
  if ((getPlayableKinds(options)[value]! >> kind) & 1) return undefined;
  if (kind === ONE)
    return mayLayOneOnOne(options)
      ? { code: 'oneOnlyFirstOrOnOne', rule: 'G13' }
      : { code: 'oneOnlyFirst', rule: 'G4' };
  const rule = kind === NINE || kind === THIRTEEN ? 'G5' : undefined;
  const card = { card: KINDS[kind]! };
  if (value === valueOn(SIX)) return { code: 'overSix', rule: rule ?? 'G3', values: { card } };
  if (value === valueOn(THIRTEEN)) return { code: 'underThirteen', rule: 'G14', values: { card } };
  return { code: 'tooLow', ...(rule && { rule }), values: { card, value } };
}

function refusePickUp(view: GumView): Refusal | undefined {
  if (view.answering) return undefined;
  const playable = getPlayableKinds(view.options)[view.value]!;
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
