/** Ascenseur, assembled: one frozen object. */
import { Deck, defineGame } from '@ludotheque/core';
import { KINDS } from './cards.ts';
import { MAX_BID, read, write } from './moves.ts';
import { awaited, census, deal, moves, play, result } from './rules.ts';
import {
  type AscenseurEvent,
  type AscenseurOptions,
  AscenseurState,
  type BoxContents,
  listRoundSizes,
  MAX_SEATS,
} from './state.ts';
import { type AscenseurView, explain, imagine, own, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export type { AscenseurEvent, AscenseurOptions, AscenseurView };

export function makeAscenseur(
  cards: readonly string[] = KINDS,
  sizes: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
) {
  const deck = new Deck(KINDS, cards);
  const box: BoxContents = { deck, sizes };
  const longest = listRoundSizes(box, 'upDown').reduce((sum, size) => sum + size + 1, 0);
  return defineGame<AscenseurOptions, AscenseurState, AscenseurView, AscenseurEvent>({
    id: 'ascenseur',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: {
      way: { kind: 'choice', values: ['up', 'upDown'], default: 'up' },
      hook: { kind: 'flag', default: true },
    },
    deck,
    limits: { moves: KINDS.length + MAX_BID + 1, plies: longest * MAX_SEATS },
    interrupts: false,
    createState: () => new AscenseurState(box),
    copy: (from, into = new AscenseurState(box)) => into.set(from),
    begin(state, options, seats, rng, events) {
      state.seats = seats;
      state.options = options;
      deal(state, rng, events);
    },
    rules: { awaited, moves, play, result, census },
    views: { view, own, imagine, explain },
    words: { zones, phraseMove, phraseEvent },
    moveFormat: { read, write },
  });
}

export const game = makeAscenseur();
