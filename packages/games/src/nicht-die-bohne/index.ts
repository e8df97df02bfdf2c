/** Nicht die Bohne!, assembled. */
import { Deck, type Game, UnseenCards } from '@ludotheque/core';
import { DECK, fitsInSuits, KINDS } from './cards.ts';
import type { BohneEvent } from './events.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { MOVE_COUNT, read, write } from './moves.ts';
import { awaited, census, deal, moves, play, result } from './rules.ts';
import { BohneState, MAX_SEATS } from './state.ts';
import { type BohneOptions, type BohneView, own, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export { COLOURS, FACES, MAX_MINUS_CARDS } from './cards.ts';
export { type MancheScore, scoreManche, scoreRow } from './scoring.ts';
export type { BohneEvent, BohneOptions, BohneView };

const MANCHES = { kind: 'range', min: 1, max: 5, default: 3 } as const;

/** A smaller deck must be a part of the true one, and the number of seats must divide it. */
export function makeBohne(
  cards: readonly string[] = DECK,
): Game<BohneOptions, BohneState, BohneView, BohneEvent> {
  const deck = new Deck(KINDS, cards);
  if (!fitsInSuits(deck.counts)) throw new RangeError('the box has not so many equal cards');
  const box = { deck };
  const unseen = new UnseenCards(deck);
  return Object.freeze({
    id: 'nicht-die-bohne',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: { manches: MANCHES },
    kinds: KINDS,
    deck: cards,
    // Every card is played once and taken once.
    limits: { moves: MOVE_COUNT, plies: MANCHES.max * 2 * cards.length },
    interrupts: false,
    setup(options, seats, rng, events) {
      const state = new BohneState(box);
      state.seats = seats;
      state.manches = options.manches;
      state.totals = Array.from({ length: seats }, () => 0);
      deal(state, rng, events);
      return state;
    },
    copy(from, into = new BohneState(box)) {
      into.set(from);
      return into;
    },
    awaited,
    moves,
    play,
    result,
    census,
    view,
    own,
    imagine: (seen, rng, into = new BohneState(box)) => imagine(seen, rng, unseen, into),
    explain,
    zones,
    phrase: (thing) => (typeof thing === 'number' ? phraseMove(thing) : phraseEvent(thing)),
    write,
    read,
  } satisfies Game<BohneOptions, BohneState, BohneView, BohneEvent>);
}

export const game = makeBohne();
