/** NOX, assembled. */
import { Deck, type Game, UnseenCards } from '@ludotheque/core';
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

export function makeNox(
  cards: readonly string[] = DECK,
  handSize = 3,
): Game<NoxOptions, NoxState, NoxView, NoxEvent> {
  const deck = new Deck(KINDS, cards);
  const box = { deck, handSize };
  const unseen = new UnseenCards(deck);
  return Object.freeze({
    id: 'nox',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: { variant: { kind: 'choice', values: ['base', 'hard'], default: 'base' } },
    kinds: KINDS,
    deck: cards,
    limits: { moves: MOVE_COUNT, plies: LAST_ROUND * cards.length },
    interrupts: false,
    setup(options, seats, rng, events) {
      const state = new NoxState(box);
      state.seats = seats;
      state.variant = options.variant;
      deal(state, rng, events);
      return state;
    },
    copy(from, into = new NoxState(box)) {
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
    imagine: (seen, rng, into = new NoxState(box)) => imagine(seen, rng, unseen, into),
    explain,
    zones,
    phrase: (thing) => (typeof thing === 'number' ? phraseMove(thing) : phraseEvent(thing)),
    write,
    read,
  } satisfies Game<NoxOptions, NoxState, NoxView, NoxEvent>);
}

export const game = makeNox();
