/**
 * The game, assembled: one frozen object. The shelf finds it because this folder is there and
 * because `game.id` is the folder's name.
 */
import { Deck, type Game, UnseenCards } from '@ludotheque/core';
import { awaited, census, moves, play, read, result, startGame, write } from './rules.ts';
import { DECK, KINDS, MAX_SEATS, type TemplateEvent, TemplateState } from './state.ts';
import { explain, imagine, type TemplateOptions, type TemplateView, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export { findTakingCard } from './rules.ts';
export type { TemplateEvent, TemplateOptions, TemplateView };

export function makeTemplate(
  cards: readonly string[] = DECK,
  handSize = 3,
): Game<TemplateOptions, TemplateState, TemplateView, TemplateEvent> {
  const deck = new Deck(KINDS, cards);
  const box = { deck, handSize };
  const unseen = new UnseenCards(deck);
  return Object.freeze({
    id: 'template',
    // Raise this when old transcripts would replay differently, and write golden/ anew:
    // `ludo new-game --help` says how.
    version: 1,
    seats: { min: 2, max: MAX_SEATS },
    // Every option is named and explained in words/*.json, under `options`.
    options: { takes: { kind: 'choice', values: ['highest', 'lowest'], default: 'highest' } },
    kinds: KINDS,
    deck: cards,
    limits: { moves: KINDS.length, plies: cards.length },
    // True where a seat that is not awaited may have moves all the same.
    interrupts: false,
    setup(options, seats, rng, events) {
      const state = new TemplateState(box);
      state.seats = seats;
      state.takes = options.takes;
      startGame(state, rng, events);
      return state;
    },
    copy(from, into = new TemplateState(box)) {
      into.set(from);
      return into;
    },
    awaited,
    moves,
    play,
    result,
    census,
    view,
    imagine: (seen, rng, into = new TemplateState(box)) => imagine(seen, rng, unseen, into),
    explain,
    zones,
    phrase: (thing) => (typeof thing === 'number' ? phraseMove(thing) : phraseEvent(thing)),
    write,
    read,
  } satisfies Game<TemplateOptions, TemplateState, TemplateView, TemplateEvent>);
}

export const game = makeTemplate();
