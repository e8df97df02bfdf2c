/** Battle Gum, assembled. */
import { Deck, defineGame } from '@ludotheque/core';
import { deal } from './arrange.ts';
import { MAX_CARDS_AT_ONCE } from './card-lists.ts';
import { DECK, KINDS } from './cards.ts';
import type { GumEvent } from './events.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { MOVE_COUNT, read, write } from './moves.ts';
import { type GumOptions, OPTION_SPECS } from './options.ts';
import { awaited, census, moves, play, result } from './rules.ts';
import { GumState, MAX_SEATS } from './state.ts';
import { type GumView, mayComplete, own, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export type { GumEvent, GumOptions, GumView };

/** The move that ends a game that does not end by itself [G8]. */
const LIMIT = 1000;

export function makeBattleGum(cards: readonly string[] = DECK, layer = 3, limit = LIMIT) {
  if (layer < 1 || layer > MAX_CARDS_AT_ONCE) throw new RangeError(`no layers of ${layer} cards`);
  const deck = new Deck(KINDS, cards);
  const box = { deck, layer, limit };
  const max = Math.min(MAX_SEATS, Math.floor(cards.length / (3 * layer)));
  return defineGame<GumOptions, GumState, GumView, GumEvent>({
    id: 'battle-gum',
    version: 1,
    seats: { min: 2, max },
    options: OPTION_SPECS,
    deck,
    // Each seat arranges once, and can choose a refill for each face-up card but the last.
    limits: { moves: MOVE_COUNT, plies: limit + MAX_SEATS * layer },
    interrupts: true,
    mayInterrupt: mayComplete,
    createState: () => new GumState(box),
    copy: (from, into = new GumState(box)) => into.set(from),
    begin(state, options, seats, rng, events) {
      state.seats = seats;
      state.setOptions(options);
      deal(state, rng, events);
    },
    rules: { awaited, moves, play, result, census },
    views: { view, own, imagine, explain },
    words: { zones, phraseMove, phraseEvent },
    moveFormat: { read, write },
  });
}

export const game = makeBattleGum();
