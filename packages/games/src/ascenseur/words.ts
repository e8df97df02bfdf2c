/** Ascenseur as zones and phrases: what lies where, and a word key for every move and event. */
import {
  type Move,
  makeHandZone,
  makeOpenCardStacks,
  makeSeatZone,
  type Phrase,
  type Seat,
  type Zone,
} from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { FIRST_BID_MOVE } from './rules.ts';
import type { AscenseurEvent } from './state.ts';
import type { AscenseurView } from './view.ts';

/** What a seat has bid and taken, once it has bid. */
function phraseBid({ bids, tricks }: AscenseurView, owner: Seat): Phrase | undefined {
  const bid = bids[owner];
  if (bid === null || bid === undefined) return undefined;
  return { key: 'notes.bid', values: { bid, tricks: tricks[owner]! } };
}

const listSeatZones = (view: AscenseurView, owner: Seat): Zone[] => [
  {
    ...makeSeatZone(
      'table',
      owner,
      makeOpenCardStacks([view.table[owner]!]),
      phraseBid(view, owner),
    ),
    inTrick: true,
  },
  makeHandZone(view, owner),
];

export function zones(view: AscenseurView): Zone[] {
  return [
    {
      id: 'trump',
      name: { key: 'zones.trump' },
      cards: makeOpenCardStacks([view.trump]),
      note: { key: 'notes.size', values: { count: view.size } },
    },
    { id: 'last', name: { key: 'zones.last' }, cards: makeOpenCardStacks(view.last) },
    { id: 'played', name: { key: 'zones.played' }, cards: makeOpenCardStacks(view.played) },
    ...view.hands.flatMap((_, owner) => listSeatZones(view, owner)),
  ];
}

export const phraseMove = (move: Move): Phrase =>
  move < FIRST_BID_MOVE
    ? { key: 'moves.lay', values: { card: { card: KINDS[move]! } } }
    : { key: 'moves.bid', values: { count: move - FIRST_BID_MOVE } };

export function phraseEvent(event: AscenseurEvent): Phrase {
  const key = `events.${event.what}`;
  if (event.what === 'end') return { key, values: { totals: event.totals.join(' · ') } };
  if (event.what === 'score') return { key, values: { points: event.points.join(' · ') } };
  if (event.what === 'trump') return { key, values: { card: { card: event.card } } };
  const who = { seat: event.seat };
  if (event.what === 'bid') return { key, values: { who, count: event.bid } };
  if ('card' in event) return { key, values: { who, card: { card: event.card } } };
  if ('count' in event) return { key, values: { who, count: event.count } };
  return { key: 'events.dealt', values: { who, cards: { cards: event.cards } } };
}
