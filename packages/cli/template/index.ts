/** The game, assembled: one frozen object. Its id is the name of its folder, or `ludotheque.game` in package.json. */
import { Deck } from '@ludotheque/core';
import { defineCardGame } from '@ludotheque/kit';
import {
  DECK,
  isOver,
  legal,
  MAX_SEATS,
  moves,
  parts,
  play,
  startRound,
  type TemplateEvent,
  type TemplateOptions,
  why,
} from './rules.ts';

export type { TemplateEvent, TemplateOptions, TemplateView } from './rules.ts';

/** Tests play with fewer cards. */
export function makeTemplate(cards: readonly string[] = DECK.cardNames, handSize = 3) {
  return defineCardGame<typeof parts, TemplateOptions, typeof moves, TemplateEvent>({
    id: 'template',
    // Raise this when old transcripts would replay differently.
    version: 1,
    seats: { min: 2, max: MAX_SEATS },
    // Every option is named and explained in words/*.json, under `options`.
    options: { takes: { kind: 'choice', values: ['highest', 'lowest'], default: 'highest' } },
    deck: new Deck(DECK.kinds, cards),
    parts,
    moves,
    plies: cards.length,
    winner: 'highest',
    startRound: (state) => startRound(state, handSize),
    isOver: (state) => isOver(state, handSize),
    legal,
    play,
    why,
    notes: {
      table: ({ leader, result }, owner) =>
        owner === leader && result === null ? { key: 'notes.leads' } : undefined,
    },
  });
}

export const game = makeTemplate();
