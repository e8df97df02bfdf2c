/** The game in neutral words: what lies where, and a key with values for every move and event. */
import type { Move, Phrase, Seat, Zone, ZoneCard } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { FIRST_BID_MOVE } from './rules.ts';
import type { AscenseurEvent } from './state.ts';
import type { AscenseurView } from './view.ts';

const faces = (names: readonly (string | null)[]): ZoneCard[] =>
  names.flatMap((card) => (card === null ? [] : [{ card, count: 1 }]));

/** What a seat has said and taken, once it has said it. */
function noteOf({ bids, tricks }: AscenseurView, owner: Seat): Phrase | undefined {
  const bid = bids[owner];
  if (bid === null || bid === undefined) return undefined;
  return { key: 'notes.bid', values: { bid, tricks: tricks[owner]! } };
}

function zonesOf(view: AscenseurView, owner: Seat): Zone[] {
  const values = { owner: { seat: owner } };
  const note = noteOf(view, owner);
  return [
    {
      id: `table-${owner}`,
      name: { key: 'zones.table', values },
      owner,
      cards: faces([view.table[owner]!]),
      ...(note && { note }),
    },
    {
      id: `hand-${owner}`,
      name: { key: 'zones.hand', values },
      owner,
      cards: owner === view.seat ? faces(view.hand) : [{ card: null, count: view.hands[owner]! }],
    },
  ];
}

export function zones(view: AscenseurView): Zone[] {
  return [
    {
      id: 'trump',
      name: { key: 'zones.trump' },
      cards: faces([view.trump]),
      note: { key: 'notes.size', values: { count: view.size } },
    },
    { id: 'last', name: { key: 'zones.last' }, cards: faces(view.last) },
    { id: 'played', name: { key: 'zones.played' }, cards: faces(view.played) },
    ...view.hands.flatMap((_, owner) => zonesOf(view, owner)),
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
