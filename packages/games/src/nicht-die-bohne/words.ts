/** Nicht die Bohne! as zones for the generated board, and as phrases for moves and events. */
import {
  type Move,
  makeHandZone,
  makeOpenCardStacks,
  makeSeatZone,
  type Phrase,
  type Seat,
  type Zone,
} from '@ludotheque/core';
import { COLOURS, FACES, KINDS, ZERO_FACE } from './cards.ts';
import type { BohneEvent } from './events.ts';
import { decodeOwnerSeat, FIRST_TAKE_MOVE } from './moves.ts';
import { scoreManche, scoreRow } from './scoring.ts';
import type { BohneView } from './view.ts';

/** The card that a seat has put into the trick, open or face down. */
function makeTrickZone(view: BohneView, owner: Seat): Zone {
  const open = view.table[owner]!;
  const sealed = view.chosen.includes(owner);
  const note = owner === view.token ? 'notes.token' : sealed ? 'notes.sealed' : undefined;
  const face = open ?? (owner === view.seat ? view.choice : null);
  const cards = open !== null || sealed ? [{ card: face, count: 1 }] : [];
  return makeSeatZone('trick', owner, cards, note === undefined ? undefined : { key: note });
}

/** What a row is worth now, where it has any cards. */
function phraseRow(row: readonly string[]): Phrase | undefined {
  if (row.length === 0) return undefined;
  const nullified = row.some((card) => card.slice(1) === FACES[ZERO_FACE]);
  if (nullified) return { key: 'notes.zero' };
  return { key: 'notes.row', values: { value: scoreRow(row) } };
}

function makeRowZones(view: BohneView, owner: Seat): Zone[] {
  return view.rows[owner]!.map((row, colour) => {
    const note = phraseRow(row);
    return {
      id: `row-${owner}-${COLOURS[colour]}`,
      name: { key: `zones.row${COLOURS[colour]}`, values: { owner: { seat: owner } } },
      owner,
      cards: makeOpenCardStacks(row),
      ...(note && { note }),
    };
  });
}

/** The hand, with what its owner's rows come to so far. */
function makeHandZoneWithStanding(view: BohneView, owner: Seat): Zone {
  const { sum } = scoreManche(view.rows[owner]!.flat());
  return makeHandZone(view, owner, { key: 'notes.standing', values: { sum } });
}

export function zones(view: BohneView): Zone[] {
  return Array.from({ length: view.seats }, (_, owner) => [
    makeTrickZone(view, owner),
    ...makeRowZones(view, owner),
    makeHandZoneWithStanding(view, owner),
  ]).flat();
}

export function phraseMove(move: Move): Phrase {
  if (move >= FIRST_TAKE_MOVE)
    return { key: 'moves.take', values: { from: { seat: decodeOwnerSeat(move) } } };
  return { key: 'moves.play', values: { card: { card: KINDS[move]! } } };
}

export function phraseEvent(event: BohneEvent): Phrase {
  const key = `events.${event.what}`;
  switch (event.what) {
    case 'shuffle':
      return { key, values: { manche: event.manche, who: { seat: event.dealer } } };
    case 'deal': {
      const who = { seat: event.seat };
      if (!('cards' in event)) return { key, values: { who, count: event.count } };
      return { key: 'events.dealt', values: { who, cards: { cards: event.cards } } };
    }
    case 'token':
      return { key, values: { who: { seat: event.seat } } };
    case 'lead':
      return { key, values: { who: { seat: event.seat }, card: { card: event.card } } };
    case 'choose': {
      const who = { seat: event.seat };
      if (event.card === undefined) return { key, values: { who } };
      return { key: 'events.chosen', values: { who, card: { card: event.card } } };
    }
    case 'reveal':
      return { key, values: { cards: { cards: event.turned.map(({ card }) => card) } } };
    case 'take': {
      const { seat, from, card } = event;
      return { key, values: { who: { seat }, from: { seat: from }, card: { card } } };
    }
    case 'score':
      return { key, values: { manche: event.manche, sums: event.sums.join(' · ') } };
    case 'end':
      return { key, values: { totals: event.totals.join(' · ') } };
  }
}
