/**
 * The game in neutral words: what lies where, for the generated board and the screen reader, and a
 * key with values for every move and event. The sentences are in words/, a file for each language.
 * With a `who` or `owner` there is a second sentence under `…_you`, with a `count` one each under
 * `…_one` and `…_other`; the laws say which are missing.
 */
import {
  type Move,
  makeHandZone,
  makeOpenCardStacks,
  makeSeatZone,
  type Phrase,
  type Seat,
  type Zone,
} from '@ludotheque/core';
import { KINDS, type TemplateEvent } from './state.ts';
import type { TemplateView } from './view.ts';

function listSeatZones(view: TemplateView, owner: Seat): Zone[] {
  const leads = owner === view.leader && view.result === null;
  const note = leads ? { key: 'notes.leads' } : undefined;
  return [
    makeSeatZone('table', owner, makeOpenCardStacks([view.table[owner]!]), note),
    makeHandZone(view, owner),
  ];
}

export function zones(view: TemplateView): Zone[] {
  const gone = view.gone.map((count, kind) => ({ card: KINDS[kind]!, count }));
  return [
    { id: 'pile', name: { key: 'zones.pile' }, cards: [{ card: null, count: view.pile }] },
    { id: 'last', name: { key: 'zones.last' }, cards: makeOpenCardStacks(view.last) },
    { id: 'gone', name: { key: 'zones.gone' }, cards: gone.filter(({ count }) => count > 0) },
    ...view.hands.flatMap((_, owner) => listSeatZones(view, owner)),
  ];
}

export const phraseMove = (move: Move): Phrase => ({
  key: 'moves.lay',
  values: { card: { card: KINDS[move]! } },
});

export function phraseEvent(event: TemplateEvent): Phrase {
  const key = `events.${event.what}`;
  if (event.what === 'end') return { key, values: { totals: event.totals.join(' · ') } };
  const who = { seat: event.seat };
  if ('card' in event) return { key, values: { who, card: { card: event.card } } };
  if ('count' in event) return { key, values: { who, count: event.count } };
  return { key: 'events.dealt', values: { who, cards: { cards: event.cards } } };
}
