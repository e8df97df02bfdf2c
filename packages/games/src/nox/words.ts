/** NOX as zones for the generated board, and as phrases for moves and events. */
import { type Move, makeHandZone, makeSeatZone, type Phrase, type Zone } from '@ludotheque/core';
import { COLOUR_MASKS, KINDS, numberOf } from './cards.ts';
import type { NoxEvent } from './events.ts';
import { decodeCover, decodeDisplaySeat, decodeKind, LAY_BESIDE } from './moves.ts';
import { scoreDisplay } from './scoring.ts';
import type { Display, NoxView } from './view.ts';

function phraseDisplay(display: Display): Phrase | undefined {
  if (display.length === 0) return undefined;
  const numbers = display.map(({ card }) => Number(card.slice(1)));
  const value = scoreDisplay(numbers);
  const stacks = display.length;
  if (value > 0) return { key: 'notes.display', values: { value, stacks } };
  const missing = COLOUR_MASKS.filter(
    (set) => !display.some(({ card }) => set & (1 << KINDS.indexOf(card))),
  );
  const colour = (set: number) => KINDS[31 - Math.clz32(set)]![0]!;
  return { key: `notes.missing${missing.map(colour).join('')}`, values: { stacks } };
}

export function zones(view: NoxView): Zone[] {
  const list: Zone[] = [
    { id: 'pile', name: { key: 'zones.pile' }, cards: [{ card: null, count: view.pile }] },
  ];
  for (let owner = 0; owner < view.seats; owner++) {
    const display = view.displays[owner]!;
    const stacks = display.map(({ card, height }) => ({ card, count: height }));
    list.push(makeSeatZone('display', owner, stacks, phraseDisplay(display)));
    list.push(makeHandZone(view, owner));
  }
  return list;
}

export function phraseMove(move: Move): Phrase {
  const card = { card: KINDS[decodeKind(move)]! };
  const to = { seat: decodeDisplaySeat(move) };
  const cover = decodeCover(move);
  if (cover === LAY_BESIDE) return { key: 'moves.expand', values: { card, to } };
  return { key: 'moves.cover', values: { card, to, on: numberOf(cover - 1) } };
}

export function phraseEvent(event: NoxEvent): Phrase {
  const key = `events.${event.what}`;
  switch (event.what) {
    case 'shuffle':
      return { key, values: { round: event.round, starter: { seat: event.starter } } };
    case 'deal': {
      const who = { seat: event.seat };
      if ('cards' in event)
        return { key: 'events.dealt', values: { who, cards: { cards: event.cards } } };
      return { key, values: { who, count: event.count } };
    }
    case 'draw': {
      const who = { seat: event.seat };
      if (event.card === undefined) return { key, values: { who } };
      return { key: 'events.drawn', values: { who, card: { card: event.card } } };
    }
    case 'expand':
    case 'cover': {
      const { seat, card, to } = event;
      const values = { who: { seat }, card: { card }, to: { seat: to } };
      return {
        key: seat === to ? `${key}Own` : key,
        values: event.what === 'cover' ? { ...values, on: event.on } : values,
      };
    }
    case 'merge':
      return {
        key,
        values: { to: { seat: event.to }, card: { card: event.card }, height: event.height },
      };
    case 'score':
      return { key, values: { round: event.round, written: event.written.join(' · ') } };
    case 'end':
      return { key, values: { totals: event.totals.join(' · ') } };
  }
}
