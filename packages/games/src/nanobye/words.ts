/** Nanobye as zones for the generated board, and as phrases for moves and events. */
import {
  listBacks,
  type Move,
  makeOpenCardStacks,
  makeSeatZone,
  type Phrase,
  type PhraseValue,
  type Seat,
  type Zone,
  type ZoneCardStack,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import type { NanobyeEvent } from './events.ts';
import {
  ALIGN,
  decodeCote,
  decodeLeavingKinds,
  isBet,
  isCote,
  KEEP,
  QUIT,
  TAPIS,
} from './moves.ts';
import { bestNumber } from './scoring.ts';
import { HAND_SIZE } from './state.ts';
import { holdsCards, type NanobyeView } from './view.ts';

export function zones(view: NanobyeView): Zone[] {
  const note = phrasePot(view);
  const list: Zone[] = [
    { id: 'pile', name: { key: 'zones.pile' }, cards: listBacks(view.pile) },
    { id: 'pot', name: { key: 'zones.pot' }, cards: [], ...(note && { note }) },
  ];
  for (let owner = 0; owner < view.seats; owner++) list.push(...listSeatZones(view, owner));
  return list;
}

function phrasePot(view: NanobyeView): Phrase | undefined {
  const { pot, manche, highest } = view;
  if (view.phase === 'over') return undefined;
  if (view.cote === null) return { key: 'notes.pot.open', values: { pot, manche } };
  return { key: `notes.pot.${view.cote}`, values: { pot, manche, highest } };
}

/** A seat's chips, hand, exchanged cards, and what it showed in the last showdown. */
function listSeatZones(view: NanobyeView, owner: Seat): Zone[] {
  const own = owner === view.seat;
  const left = own ? makeOpenCardStacks(view.left) : listBacks(view.exchanged[owner]!);
  const list = [
    makeSeatZone('chips', owner, [], phraseChips(view, owner)),
    makeSeatZone('hand', owner, listHandCards(view, owner), own ? phraseHand(view) : undefined),
  ];
  if (left.length > 0) list.push(makeSeatZone('left', owner, left));
  const shown = view.closing?.shown[owner];
  const number = view.closing?.numbers[owner];
  if (shown && number)
    list.push(
      makeSeatZone('shown', owner, makeOpenCardStacks(shown), {
        key: 'notes.number',
        values: { number },
      }),
    );
  return list;
}

function listHandCards(view: NanobyeView, owner: Seat): ZoneCardStack[] {
  if (view.phase === 'over' && view.closing?.shown[owner]) return [];
  if (owner === view.seat) return makeOpenCardStacks(view.hand);
  return listBacks(holdsCards(view, owner) ? HAND_SIZE : 0);
}

function phraseChips(view: NanobyeView, owner: Seat): Phrase {
  const chips = view.scores[owner]!;
  const staked = view.antes[owner]! + view.stakes[owner]!;
  const manche = view.eliminated[owner]!;
  if (manche > 0) return { key: 'notes.eliminated', values: { manche } };
  if (view.quit.includes(owner)) return { key: 'notes.quit', values: { chips, staked } };
  if (view.tapis.includes(owner)) return { key: 'notes.tapis', values: { staked } };
  if (staked > 0) return { key: 'notes.staked', values: { chips, staked } };
  return { key: 'notes.chips', values: { chips } };
}

/** The number that the viewer's cards form, or may form before the cote is announced. */
function phraseHand(view: NanobyeView): Phrase | undefined {
  if (view.phase === 'over' || view.hand.length === 0) return undefined;
  if (view.cote !== null)
    return { key: 'notes.number', values: { number: bestNumber(view.hand, view.cote) } };
  const high = bestNumber(view.hand, 'everest');
  return { key: 'notes.numbers', values: { high, low: bestNumber(view.hand, 'abyss') } };
}

export function phraseMove(move: Move): Phrase {
  if (move === QUIT) return { key: 'moves.quit' };
  if (isBet(move)) return { key: 'moves.bet', values: { value: move } };
  if (move === TAPIS) return { key: 'moves.tapis' };
  if (move === ALIGN) return { key: 'moves.align' };
  if (isCote(move)) return { key: `moves.cote.${decodeCote(move)}` };
  if (move === KEEP) return { key: 'moves.keep' };
  return { key: 'moves.exchange', values: { cards: nameCards(decodeLeavingKinds(move)) } };
}

const nameCards = (kinds: readonly number[]): PhraseValue => ({
  cards: kinds.map((kind) => KINDS[kind]!),
});

export function phraseEvent(event: NanobyeEvent): Phrase {
  if (event.what === 'end')
    return { key: 'events.end', values: { totals: event.totals.join(' · ') } };
  if (event.what === 'shuffle')
    return { key: 'events.shuffle', values: { manche: event.manche, who: { seat: event.dealer } } };
  const who = { seat: event.seat };
  const key = `events.${event.what}`;
  switch (event.what) {
    case 'deal':
      if ('count' in event) return { key, values: { who, count: event.count } };
      return { key: 'events.dealt', values: { who, cards: { cards: event.cards } } };
    case 'exchange':
      return phraseExchange(event, who);
    case 'stake':
    case 'tapis':
    case 'align':
      return { key, values: { who, value: event.value } };
    case 'cote':
      return { key: `events.cote.${event.cote}`, values: { who } };
    case 'quit':
      return { key, values: { who } };
    case 'show':
      return { key, values: { who, cards: { cards: event.cards }, number: event.number } };
    case 'collect':
      return { key: `events.collect.${event.by}`, values: { who, pot: event.pot } };
    case 'eliminated':
      return { key, values: { who, manche: event.manche } };
  }
}

function phraseExchange(
  event: NanobyeEvent & { readonly what: 'exchange' },
  who: PhraseValue,
): Phrase {
  if ('count' in event) {
    if (event.count === 0) return { key: 'events.kept', values: { who } };
    return { key: 'events.exchange', values: { who, count: event.count } };
  }
  if (event.left.length === 0) return { key: 'events.kept', values: { who } };
  const { left, came } = event;
  return { key: 'events.exchanged', values: { who, left: { cards: left }, came: { cards: came } } };
}
