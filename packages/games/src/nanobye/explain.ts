/** Explains why a move is not legal now. */
import {
  type Json,
  type Move,
  NOT_A_MOVE_REFUSAL,
  type Refusal,
  refuseOutOfTurn,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import {
  ALIGN,
  decodeLeavingKinds,
  isBet,
  isCote,
  isExchange,
  QUIT,
  read,
  TAPIS,
} from './moves.ts';
import { MAX_ANTE, priceToStayIn } from './rules.ts';
import type { NanobyeView } from './view.ts';

export function explain(view: NanobyeView, json: Json): Refusal | undefined {
  const outOfTurn = refuseOutOfTurn(view);
  if (outOfTurn) return whyNotAsked(view) ?? outOfTurn;
  const move = read(json);
  if (move === undefined) return NOT_A_MOVE_REFUSAL;
  switch (view.phase) {
    case 'ante':
      return explainAnte(view, move);
    case 'cote':
      return isCote(move) ? undefined : { code: 'announceTheCote' };
    case 'exchange':
      return explainExchange(view, move);
    case 'stake':
      return explainStake(view, move);
    case 'align':
      return explainAlign(view, move);
    case 'over':
      return NOT_A_MOVE_REFUSAL;
  }
}

/** Some seats are out of turn for longer than until their turn comes. */
function whyNotAsked(view: NanobyeView): Refusal | undefined {
  if (view.result !== null) return undefined;
  const manche = view.eliminated[view.seat] ?? 0;
  if (manche > 0) return { code: 'eliminated', values: { manche } };
  return view.quit.includes(view.seat) ? { code: 'youHaveQuit' } : undefined;
}

const chipsOf = (view: NanobyeView): number => view.scores[view.seat]!;

function explainAnte(view: NanobyeView, move: Move): Refusal | undefined {
  if (isCote(move)) return { code: 'coteIsTheDealers' };
  if (isExchange(move)) return { code: 'exchangeInTour2', rule: 'NB6' };
  if (move === QUIT) return { code: 'noQuittingInTour1' };
  if (move === ALIGN) return { code: 'alignInTour3', rule: 'NB4' };
  if (move === TAPIS) return { code: 'betByNumber' };
  if (move > MAX_ANTE) return { code: 'anteTooHigh', values: { max: MAX_ANTE } };
  return notEnough(view, move);
}

function notEnough(view: NanobyeView, bet: number): Refusal | undefined {
  const chips = chipsOf(view);
  return bet > chips ? { code: 'notEnough', values: { bet, chips } } : undefined;
}

function explainExchange(view: NanobyeView, move: Move): Refusal | undefined {
  if (isCote(move)) return { code: 'coteIsTheDealers' };
  if (!isExchange(move)) return { code: 'exchangeFirst', rule: 'NB6' };
  const leaving = decodeLeavingKinds(move).map((kind) => KINDS[kind]!);
  for (const card of leaving)
    if (!view.hand.includes(card)) return { code: 'notInHand', values: { card: { card } } };
  const [first, second] = leaving;
  if (second !== undefined && first === second && view.hand[0] !== view.hand[1])
    return { code: 'notTwice', values: { card: { card: second } } };
  if (leaving.length > view.pile) return { code: 'pileTooSmall', values: { pile: view.pile } };
  return undefined;
}

/** Refused in tours 2 and 3 alike, once the cards have been exchanged. */
function tooLate(move: Move): Refusal | undefined {
  if (isCote(move)) return { code: 'coteIsTheDealers' };
  return isExchange(move) ? { code: 'exchangedAlready', rule: 'NB6' } : undefined;
}

function explainStake(view: NanobyeView, move: Move): Refusal | undefined {
  if (move === QUIT) return undefined;
  if (move === ALIGN) return { code: 'alignInTour3', rule: 'NB4' };
  if (tooLate(move)) return tooLate(move);
  const floor = priceToStayIn(view.highest, 0);
  const chips = chipsOf(view);
  if (chips < floor)
    return move === TAPIS ? undefined : { code: 'onlyTapis', values: { needed: floor, chips } };
  if (move === TAPIS) return { code: 'enoughToBet', values: { needed: floor, chips } };
  if (move < floor) return { code: 'belowTheFloor', rule: 'NB3', values: { needed: floor } };
  return notEnough(view, move);
}

function explainAlign(view: NanobyeView, move: Move): Refusal | undefined {
  if (move === QUIT) return undefined;
  if (tooLate(move)) return tooLate(move);
  const short = priceToStayIn(view.highest, view.stakes[view.seat]!);
  const chips = chipsOf(view);
  if (isBet(move)) return { code: 'noBetInTour3', rule: 'NB4', values: { needed: short } };
  if (chips < short)
    return move === TAPIS ? undefined : { code: 'onlyTapis', values: { needed: short, chips } };
  return move === ALIGN ? undefined : { code: 'enoughToAlign', values: { needed: short, chips } };
}
