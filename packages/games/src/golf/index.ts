/** Golf, assembled: one frozen object. */
import type { MoveTarget, Phrase, Seat } from '@ludotheque/core';
import { defineCardGame, FACE_DOWN, frenchDeck, type KitEvent } from '@ludotheque/kit';
import {
  closeRound,
  FRENCH_DECK,
  type GolfOptions,
  type GolfView,
  legal,
  MAX_SEATS,
  makeParts,
  moves,
  play,
  ROUND_MOVES,
  scoreShown,
  startRound,
  why,
} from './rules.ts';

export type { GolfOptions, GolfView };

type SeatCardEvent = { readonly seat: Seat; readonly card: string };
export type GolfEvent =
  | KitEvent
  | { readonly what: 'open'; readonly card: string }
  | ({ readonly what: 'turn'; readonly place: number } & SeatCardEvent)
  | ({
      readonly what: 'take' | 'put';
      readonly place: number;
      readonly old: string;
    } & SeatCardEvent)
  | ({ readonly what: 'discard' } & SeatCardEvent)
  | { readonly what: 'close'; readonly seat: Seat }
  | { readonly what: 'reveal'; readonly seat: Seat; readonly cards: readonly string[] };

const gridOf = (view: GolfView) => view.grid[view.seat] ?? [];
const placeTarget = ({ seat }: GolfView, place: number): MoveTarget => ({
  zone: `grid-${seat}`,
  place,
});
const handTarget = ({ seat }: GolfView): MoveTarget => ({ zone: `hand-${seat}` });

/** The points of the cards that lie open, once there are any. */
function phraseShownPoints(grid: readonly (string | null)[]): Phrase | undefined {
  const shown = grid.map((card) => FRENCH_DECK.findKind(card));
  if (shown.every((kind) => kind === undefined)) return undefined;
  return { key: 'notes.shown', values: { points: scoreShown(shown) } };
}

/** A card that is put names the one it replaces, if that lies open. */
function phraseExchange(view: GolfView, verb: string, card: string, place: number): Phrase {
  const old = gridOf(view)[place] ?? FACE_DOWN;
  if (old.startsWith(FACE_DOWN))
    return { key: `moves.${verb}Down`, values: { card: { card }, place: place + 1 } };
  return { key: `moves.${verb}On`, values: { card: { card }, old: { card: old } } };
}

/** The table when the drawn card has left the hand of a seat. */
const showEmptyHand = (view: GolfView, seat: Seat): GolfView => ({
  ...view,
  hands: view.hands.with(seat, 0),
  hand: seat === view.seat ? [] : view.hand,
});

/** The table when a card has been put in the place of another, before the next deal. */
function showExchange(
  view: GolfView,
  { card, old, place, seat, what }: Extract<GolfEvent, { readonly old: string }>,
): GolfView {
  const { discard, grid } = view;
  const left = what === 'take' ? discard.slice(0, -1) : discard;
  return {
    ...showEmptyHand(view, seat),
    grid: grid.with(seat, grid[seat]!.with(place - 1, card)),
    discard: [...left, old],
  };
}

export function makeGolf(cards: readonly string[] = FRENCH_DECK.kinds, places = 6) {
  return defineCardGame<ReturnType<typeof makeParts>, GolfOptions, typeof moves, GolfEvent>({
    id: 'golf',
    version: 1,
    seats: { min: 2, max: MAX_SEATS },
    options: { holes: { kind: 'choice', values: [1, 3, 9], default: 3 } },
    deck: frenchDeck({ low: 'A', cards }),
    parts: makeParts(places),
    moves,
    plies: 9 * ROUND_MOVES,
    roundLimit: { moves: ROUND_MOVES, end: closeRound },
    reshuffles: true,
    winner: 'lowest',
    startRound,
    isOver: ({ options, sheet }) => sheet.length === options.holes,
    legal,
    play,
    why,
    notes: { grid: ({ grid }, owner) => phraseShownPoints(grid[owner]!) },
    says: {
      take: (view, place) => phraseExchange(view, 'take', view.discard.at(-1) ?? '', place),
      put: (view, place) => phraseExchange(view, 'put', view.hand[0] ?? '', place),
      discard: ({ hand }) => ({
        key: 'moves.discardIt',
        values: { card: { card: hand[0] ?? '' } },
      }),
    },
    targets: {
      turn: (view, place) => [placeTarget(view, place)],
      draw: () => [{ zone: 'stock' }],
      take: (view, place) => [{ zone: 'discard' }, placeTarget(view, place)],
      put: (view, place) => [handTarget(view), placeTarget(view, place)],
      discard: (view) => [handTarget(view), { zone: 'discard' }],
    },
    after: {
      put: showExchange,
      take: showExchange,
      discard: (view, { card, seat }) => ({
        ...showEmptyHand(view, seat),
        discard: [...view.discard, card],
      }),
      reveal: (view, { cards: shown, seat }) => ({ ...view, grid: view.grid.with(seat, shown) }),
    },
  });
}

export const game = makeGolf();
