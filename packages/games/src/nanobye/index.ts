/** Nanobye, assembled. */
import { Deck, defineGame } from '@ludotheque/core';
import { DECK, KINDS } from './cards.ts';
import { STARTING_CHIPS } from './chips.ts';
import type { NanobyeEvent } from './events.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { deal } from './manche.ts';
import { MOVE_COUNT, read, write } from './moves.ts';
import { awaited, census, moves, play, result } from './rules.ts';
import { MAX_SEATS, NanobyeState } from './state.ts';
import { finalRank, type NanobyeOptions, type NanobyeView, own, view } from './view.ts';
import { phraseEvent, phraseMove, zones } from './words.ts';

export { STARTING_CHIPS, splitIntoChipCards } from './chips.ts';
export { ABYSS, ALIGN, EVEREST, isBet, isExchange, KEEP, QUIT, TAPIS } from './moves.ts';
export { bestNumber, type Cote, isBetterNumber } from './scoring.ts';
export type { MancheClosing, NanobyePhase } from './state.ts';
export { holdsCards } from './view.ts';
export type { NanobyeEvent, NanobyeOptions, NanobyeView };

/** The last manche of a game that does not end by itself [NB8]. */
const LAST_MANCHE = 1000;
/** The printed game goes on until one seat has everything: hours. A table plays an evening's game. */
const TABLE_MANCHES = 12;
/** In one manche a seat stakes, exchanges, stakes and aligns; the dealer, who announces the cote
 * too, makes up for the seat with the highest stake, which has nothing to align. */
const PLIES_OF_A_MANCHE = 4 * MAX_SEATS;

export function makeNanobye(
  cards: readonly string[] = DECK,
  chips = STARTING_CHIPS,
  lastManche = LAST_MANCHE,
) {
  const deck = new Deck(KINDS, cards);
  const box = { deck, chips, lastManche };
  return defineGame<NanobyeOptions, NanobyeState, NanobyeView, NanobyeEvent>({
    id: 'nanobye',
    version: 1,
    seats: { min: 2, max: MAX_SEATS },
    options: { manches: { kind: 'range', min: 0, max: 100, default: 0, atTable: TABLE_MANCHES } },
    deck,
    limits: { moves: MOVE_COUNT, plies: lastManche * PLIES_OF_A_MANCHE },
    interrupts: false,
    createState: () => new NanobyeState(box),
    copy: (from, into = new NanobyeState(box)) => into.set(from),
    begin(state, options, seats, rng, events) {
      state.begin(seats, options.manches);
      deal(state, rng, events);
    },
    rules: { awaited, moves, play, result, census },
    views: { view, own, imagine, explain, finalRank },
    words: { zones, phraseMove, phraseEvent },
    moveFormat: { read, write },
  });
}

export const game = makeNanobye();
