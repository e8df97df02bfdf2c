/** Ascenseur, assembled: one frozen object. */
import { Deck, type Game, UnseenCards } from '@ludotheque/core';
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

type Ascenseur = Game<AscenseurOptions, AscenseurState, AscenseurView, AscenseurEvent>;

export function makeAscenseur(
  cards: readonly string[] = KINDS,
  sizes: readonly number[] = [1, 2, 3, 4, 5, 6, 7],
): Ascenseur {
  const deck = new Deck(KINDS, cards);
  const box: BoxContents = { deck, sizes };
  const unseen = new UnseenCards(deck);
  const longest = listRoundSizes(box, 'upDown').reduce((sum, size) => sum + size + 1, 0);
  return Object.freeze({
    id: 'ascenseur',
    version: 1,
    seats: { min: 3, max: MAX_SEATS },
    options: {
      way: { kind: 'choice', values: ['up', 'upDown'], default: 'up' },
      hook: { kind: 'flag', default: true },
    },
    kinds: KINDS,
    deck: cards,
    limits: { moves: KINDS.length + MAX_BID + 1, plies: longest * MAX_SEATS },
    interrupts: false,
    own,
    setup(options, seats, rng, events) {
      const state = new AscenseurState(box);
      state.seats = seats;
      state.options = options;
      deal(state, rng, events);
      return state;
    },
    copy(from, into = new AscenseurState(box)) {
      into.set(from);
      return into;
    },
    awaited,
    moves,
    play,
    result,
    census,
    view,
    imagine: (seen, rng, into = new AscenseurState(box)) => imagine(seen, rng, unseen, into),
    explain,
    zones,
    phrase: (thing) => (typeof thing === 'number' ? phraseMove(thing) : phraseEvent(thing)),
    write,
    read,
  } satisfies Ascenseur);
}

export const game = makeAscenseur();
