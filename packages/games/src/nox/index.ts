/** NOX, assembled. */
import { Deck, defineGame } from '@ludotheque/core';
import { DECK, KINDS } from './cards.ts';
import type { NoxEvent } from './events.ts';
import { explain } from './explain.ts';
import { MOVE_COUNT, read, write } from './moves.ts';
import { awaited, census, deal, LAST_ROUND, moves, play, result } from './rules.ts';
import { MAX_SEATS, NoxState } from './state.ts';
import { imagine, type NoxOptions, type NoxView, own, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export { NUMBERS_BY_COLOUR } from './cards.ts';
export { GOAL_POINTS, type NoxVariant, pointsWrittenDown, scoreDisplay } from './scoring.ts';
export type { NoxEvent, NoxOptions, NoxView };

export function makeNox(cards: readonly string[] = DECK, handSize = 3) {
  const deck = new Deck(KINDS, cards);
  const box = { deck, handSize };
  return defineGame<NoxOptions, NoxState, NoxView, NoxEvent>({
    id: 'nox',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: { variant: { kind: 'choice', values: ['base', 'hard'], default: 'base' } },
    deck,
    limits: { moves: MOVE_COUNT, plies: LAST_ROUND * cards.length },
    interrupts: false,
    createState: () => new NoxState(box),
    copy: (from, into = new NoxState(box)) => into.set(from),
    begin(state, options, seats, rng, events) {
      state.seats = seats;
      state.variant = options.variant;
      deal(state, rng, events);
    },
    rules: { awaited, moves, play, result, census },
    views: { view, own, imagine, explain },
    words: { zones, phraseMove, phraseEvent },
    moveFormat: { read, write },
  });
}

export const game = makeNox();
