/** Explains why a move is not legal now. */
import {
  type Json,
  type Move,
  NOT_A_MOVE_REFUSAL,
  type Refusal,
  refuseOutOfTurn,
  type Seat,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { decodeOwnerSeat, FIRST_TAKE_MOVE, read } from './moves.ts';
import type { BohneView } from './view.ts';

export function explain(view: BohneView, json: Json): Refusal | undefined {
  const outOfTurn = refuseOutOfTurn(view);
  if (outOfTurn) return whyToWait(view) ?? outOfTurn;
  const move = read(json);
  if (move === undefined) return NOT_A_MOVE_REFUSAL;
  return move < FIRST_TAKE_MOVE
    ? explainPlay(view, move)
    : explainTake(view, decodeOwnerSeat(move));
}

/** What a player at this table waits for, where there is more to say than "not your turn". */
function whyToWait(view: BohneView): Refusal | undefined {
  const { choice, phase, seat, token } = view;
  if (choice !== null) return { code: 'alreadyChosen', values: { card: { card: choice } } };
  if (seat === token && phase === 'choose') return { code: 'othersChoose' };
  return undefined;
}

function explainPlay(view: BohneView, kind: Move): Refusal | undefined {
  if (view.phase === 'take') return { code: 'takeNow' };
  const card = KINDS[kind]!;
  return view.hand.includes(card) ? undefined : { code: 'notInHand', values: { card: { card } } };
}

function explainTake(view: BohneView, from: Seat): Refusal | undefined {
  if (view.phase !== 'take') return { code: view.phase === 'lead' ? 'leadFirst' : 'chooseFirst' };
  if (from >= view.seats) return { code: 'noSuchSeat', values: { from } };
  if (from === view.seat) return { code: 'ownCard' };
  const card = view.table[from]!;
  if (card === null) return { code: 'gone', values: { from: { seat: from } } };
  const left = view.table.filter((other) => other !== null).length;
  if (from !== view.token || left === 1) return undefined;
  return { code: 'tokenCardLast', values: { card: { card } } };
}
