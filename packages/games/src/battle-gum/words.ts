/** Battle Gum as zones for the generated board, and as phrases for moves and events. */
import {
  listBacks,
  type Move,
  makeOpenCardStacks,
  makeSeatZone,
  type Phrase,
  type Seat,
  type Zone,
  type ZoneCardStack,
} from '@ludotheque/core';
import { KINDS, ONE, SIX, THIRTEEN, valueOn } from './cards.ts';
import type { GumEvent } from './events.ts';
import {
  COMPLETE_MOVE,
  decodeCardList,
  decodeCount,
  decodeKind,
  decodeTargetSeat,
  isArrangement,
  isPlay,
  PICK_UP_MOVE,
} from './moves.ts';
import { mayLayOneOnOne } from './options.ts';
import type { GumView } from './view.ts';

/** What may be laid on the centre pile now. */
function phraseCentre(view: GumView): Phrase | undefined {
  if (view.result !== null || view.arranging) return undefined;
  if (view.answering) return { key: 'notes.answer', values: { who: { seat: view.turn } } };
  switch (view.value) {
    case 0:
      return { key: 'notes.anything' };
    case valueOn(ONE):
      return { key: mayLayOneOnOne(view.options) ? 'notes.anything' : 'notes.anyButOne' };
    case valueOn(SIX):
      return { key: view.options.six === 'any' ? 'notes.anyButOne' : 'notes.atMost' };
    case valueOn(THIRTEEN):
      return { key: 'notes.onThirteen' };
    default:
      return { key: 'notes.atLeast', values: { value: view.value } };
  }
}

/** What a seat has to do, or has done, with its face-up cards. */
function phraseFaceUpTask(view: GumView, owner: Seat): Phrase | undefined {
  if (view.refill?.seat === owner)
    return { key: 'notes.take', values: { who: { seat: owner }, count: view.refill.count } };
  if (!view.arranging) return undefined;
  if (owner === view.seat && view.chosen)
    return { key: 'notes.chosen', values: { cards: { cards: view.chosen } } };
  return { key: view.awaited.includes(owner) ? 'notes.arranging' : 'notes.arranged' };
}

function listHandCards(view: GumView, owner: Seat): ZoneCardStack[] {
  if (owner === view.seat) return makeOpenCardStacks(view.hand);
  const known = view.known[owner]!;
  return [...makeOpenCardStacks(known), ...listBacks(view.hands[owner]! - known.length)];
}

const listSeatZones = (view: GumView, owner: Seat): Zone[] => [
  makeSeatZone('down', owner, listBacks(view.down[owner]!)),
  makeSeatZone('up', owner, makeOpenCardStacks(view.up[owner]!), phraseFaceUpTask(view, owner)),
  makeSeatZone('hand', owner, listHandCards(view, owner)),
];

export function zones(view: GumView): Zone[] {
  const note = phraseCentre(view);
  const burnt = view.burnt.map((count, kind) => ({ card: KINDS[kind]!, count }));
  return [
    { id: 'pile', name: { key: 'zones.pile' }, cards: listBacks(view.pile) },
    {
      id: 'centre',
      name: { key: 'zones.centre' },
      cards: makeOpenCardStacks(view.centre),
      ...(note && { note }),
    },
    { id: 'burnt', name: { key: 'zones.burnt' }, cards: burnt.filter(({ count }) => count > 0) },
    ...Array.from({ length: view.seats }, (_, owner) => listSeatZones(view, owner)).flat(),
  ];
}

export function phraseMove(move: Move): Phrase {
  if (move === PICK_UP_MOVE) return { key: 'moves.pickup' };
  if (move === COMPLETE_MOVE) return { key: 'moves.complete' };
  if (!isPlay(move)) {
    const cards = decodeCardList(move).map((kind) => KINDS[kind]!);
    return { key: isArrangement(move) ? 'moves.up' : 'moves.draw', values: { cards: { cards } } };
  }
  const kind = decodeKind(move);
  const values = { card: { card: KINDS[kind]! }, count: decodeCount(move) };
  if (kind !== THIRTEEN) return { key: 'moves.lay', values };
  const to = decodeTargetSeat(move);
  if (to === undefined) return { key: 'moves.nameNobody', values };
  return { key: 'moves.give', values: { ...values, to: { seat: to } } };
}

/** What happens at one seat. */
type SeatEvent = Exclude<GumEvent, { what: 'shuffle' | 'burn' | 'limit' }>;

function phraseSeatEvent(event: SeatEvent): Phrase {
  const key = `events.${event.what}`;
  const who = { seat: event.seat };
  switch (event.what) {
    case 'deal': {
      const { up, down, count, cards } = event;
      const values = { who, up: { cards: up }, down };
      if (cards === undefined) return { key, values: { ...values, count } };
      return { key: 'events.dealt', values: { ...values, cards: { cards } } };
    }
    case 'arrange':
      if (event.up === undefined) return { key, values: { who } };
      return { key: 'events.arranged', values: { who, cards: { cards: event.up } } };
    case 'reveal':
      return { key, values: { who, cards: { cards: event.up } } };
    case 'lay':
    case 'parry': {
      const values = { who, card: { card: event.card }, count: event.count };
      const namesNobody = event.card === KINDS[THIRTEEN];
      return { key: namesNobody ? 'events.nameNobody' : key, values };
    }
    case 'give': {
      const { card, count, to } = event;
      return { key, values: { who, card: { card }, count, to: { seat: to } } };
    }
    case 'complete':
      return { key, values: { who, card: { card: event.card } } };
    case 'pickup':
      return { key, values: { who, count: event.count } };
    case 'draw':
    case 'lift': {
      const { cards, count } = event;
      if (cards === undefined) return { key, values: { who, count } };
      const ownerKey = event.what === 'draw' ? 'events.drawn' : 'events.lifted';
      return { key: ownerKey, values: { who, cards: { cards } } };
    }
    case 'take':
      return { key, values: { who, cards: { cards: event.cards } } };
    case 'skip':
      return { key, values: { who } };
    case 'win':
      return { key, values: { who, left: event.left.join(' · ') } };
  }
}

export function phraseEvent(event: GumEvent): Phrase {
  switch (event.what) {
    case 'shuffle':
      return { key: 'events.shuffle', values: { dealer: { seat: event.dealer } } };
    case 'burn':
      return { key: `events.burn.${event.reason}`, values: { count: event.count } };
    case 'limit':
      return {
        key: 'events.limit',
        values: { moves: event.moves, left: event.left.join(' · ') },
      };
    default:
      return phraseSeatEvent(event);
  }
}
