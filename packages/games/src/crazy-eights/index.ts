/** Crazy Eights, assembled: one frozen object. */
import type { MoveTarget, Seat } from '@ludotheque/core';
import { defineCardGame, frenchDeck, type KitEvent, NONE, showHand } from '@ludotheque/kit';
import {
  type EightsOptions,
  type EightsView,
  FRENCH_DECK,
  legal,
  MAX_SEATS,
  moves,
  parts,
  play,
  ROUND_MOVES,
  SUITS,
  scoreRound,
  startRound,
  why,
} from './rules.ts';

export type { EightsOptions, EightsView };

type Suit = (typeof SUITS)[number];
export type EightsEvent =
  | KitEvent
  | { readonly what: 'open'; readonly card: string }
  | { readonly what: 'lay'; readonly seat: Seat; readonly card: string }
  | { readonly what: 'eight'; readonly seat: Seat; readonly card: string; readonly suit: Suit }
  | { readonly what: 'pass' | 'skip'; readonly seat: Seat }
  | { readonly what: 'turn' }
  | { readonly what: 'reveal'; readonly seat: Seat; readonly cards: readonly string[] };

const handTarget = ({ seat }: EightsView, kind: number): MoveTarget => ({
  zone: `hand-${seat}`,
  card: FRENCH_DECK.kinds[kind]!,
});

/** The table when a card has been laid, before the next deal. */
const showLaid = (
  view: EightsView,
  { card, seat }: { readonly card: string; readonly seat: Seat },
  named = NONE,
): EightsView => ({
  ...view,
  named,
  discard: [...view.discard, card],
  hands: view.hands.with(seat, view.hands[seat]! - 1),
  hand: view.seat === seat ? view.hand.filter((held) => held !== card) : view.hand,
});

/** Two players are dealt seven cards each, more players five. */
const usualHandSize = (seats: number) => (seats === 2 ? 7 : 5);

export const makeCrazyEights = (
  cards: readonly string[] = FRENCH_DECK.kinds,
  handSize: (seats: number) => number = usualHandSize,
) =>
  defineCardGame<typeof parts, EightsOptions, typeof moves, EightsEvent>({
    id: 'crazy-eights',
    version: 1,
    seats: { min: 2, max: MAX_SEATS },
    options: {
      rounds: { kind: 'choice', values: [1, 3, 5], default: 3 },
      actions: { kind: 'flag', default: false },
    },
    deck: frenchDeck({ low: 'A', cards }),
    parts,
    moves,
    plies: 5 * ROUND_MOVES,
    roundLimit: { moves: ROUND_MOVES, end: scoreRound },
    reshuffles: true,
    winner: 'lowest',
    startRound: (state) => startRound(state, handSize(state.seats)),
    isOver: ({ options, sheet }) => sheet.length === options.rounds,
    legal,
    play,
    why,
    notes: {
      discard({ direction, named }) {
        const suit = SUITS[named];
        if (suit) return { key: 'notes.named', values: { suit: { word: `suit.${suit}` } } };
        return direction === 1 ? undefined : { key: 'notes.backwards' };
      },
    },
    targets: {
      lay: (view, kind) => [handTarget(view, kind), { zone: 'discard' }],
      eight: (view, kind) => [handTarget(view, kind), { zone: 'discard' }],
      draw: () => [{ zone: 'stock' }],
      pass: () => [],
    },
    after: {
      lay: (view, event) => showLaid(view, event),
      eight: (view, event) => showLaid(view, event, SUITS.indexOf(event.suit)),
      reveal: showHand,
    },
  });

export const game = makeCrazyEights();
