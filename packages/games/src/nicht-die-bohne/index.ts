/** Nicht die Bohne!, assembled. */
import { Deck, defineGame } from '@ludotheque/core';
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
export function makeBohne(cards: readonly string[] = DECK) {
  const deck = new Deck(KINDS, cards);
  if (!fitsInSuits(deck.counts)) throw new RangeError('the box has fewer equal cards');
  const box = { deck };
  return defineGame<BohneOptions, BohneState, BohneView, BohneEvent>({
    id: 'nicht-die-bohne',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: { manches: MANCHES },
    deck,
    // Every card is played once and taken once.
    limits: { moves: MOVE_COUNT, plies: MANCHES.max * 2 * cards.length },
    interrupts: false,
    createState: () => new BohneState(box),
    copy: (from, into = new BohneState(box)) => into.set(from),
    begin(state, options, seats, rng, events) {
      state.seats = seats;
      state.manches = options.manches;
      state.totals = Array.from({ length: seats }, () => 0);
      deal(state, rng, events);
    },
    rules: { awaited, moves, play, result, census },
    views: { view, own, imagine, explain },
    words: { zones, phraseMove, phraseEvent },
    moveFormat: { read, write },
  });
}

export const game = makeBohne();
