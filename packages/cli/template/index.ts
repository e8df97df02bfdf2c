/**
 * The game, assembled: one frozen object. The shelf finds it because this folder is there and
 * because `game.id` is the folder's name.
 */
import { Deck, defineGame } from '@ludotheque/core';
import { awaited, census, moves, play, read, result, shuffleAndDeal, write } from './rules.ts';
import { DECK, KINDS, MAX_SEATS, type TemplateEvent, TemplateState } from './state.ts';
import { explain, imagine, type TemplateOptions, type TemplateView, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export { findTakingCard } from './rules.ts';
export type { TemplateEvent, TemplateOptions, TemplateView };

export function makeTemplate(cards: readonly string[] = DECK, handSize = 3) {
  const deck = new Deck(KINDS, cards);
  const box = { deck, handSize };
  return defineGame<TemplateOptions, TemplateState, TemplateView, TemplateEvent>({
    id: 'template',
    // Raise this when old transcripts would replay differently, and write golden/ anew:
    // `ludo new-game --help` says how.
    version: 1,
    seats: { min: 2, max: MAX_SEATS },
    // Every option is named and explained in words/*.json, under `options`.
    options: { takes: { kind: 'choice', values: ['highest', 'lowest'], default: 'highest' } },
    deck,
    limits: { moves: KINDS.length, plies: cards.length },
    // True where a seat that is not awaited may have moves all the same.
    interrupts: false,
    createState: () => new TemplateState(box),
    copy: (from, into = new TemplateState(box)) => into.set(from),
    begin(state, options, seats, rng, events) {
      state.seats = seats;
      state.takes = options.takes;
      shuffleAndDeal(state, rng, events);
    },
    rules: { awaited, moves, play, result, census },
    views: { view, imagine, explain },
    words: { zones, phraseMove, phraseEvent },
    moveFormat: { read, write },
  });
}

export const game = makeTemplate();
