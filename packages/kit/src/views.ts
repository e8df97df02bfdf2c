/** Views of a state, and the states that fit a view, from the declaration of the parts alone. */
import {
  type BaseView,
  type GameResult,
  listSeatsInSet,
  NOBODY,
  type Rng,
  rankHighestFirst,
  rankLowestFirst,
  type Seat,
  type SeatSet,
  singleSeatSet,
  type UnseenCards,
} from '@ludotheque/core';
import type { CardGameState } from './card-game-state.ts';
import { HiddenCards, type PoolSight } from './hidden-cards.ts';
import {
  type AnySight,
  makeSeatCardsSight,
  makeSeatNumbersSight,
  makeTableNumberSight,
  type OpenSight,
  type PartSight,
} from './part-sight.ts';
import type { Part, Parts } from './parts.ts';
import { HeapSight, PlacesSight } from './zone-sights.ts';

export interface ViewDefinition {
  readonly winner: 'highest' | 'lowest';
  /** Figures that follow from the state; views show them first. */
  readonly shows: { readonly [key: string]: (state: CardGameState) => unknown };
  /** The most moves that a round can have, if there is such a limit. */
  readonly roundLimit: number | undefined;
}

export const listAwaitedSeats = (state: CardGameState): SeatSet =>
  state.over ? NOBODY : singleSeatSet(state.turn);

export function computeResult(
  state: CardGameState,
  winner: ViewDefinition['winner'],
): GameResult | undefined {
  if (!state.over) return undefined;
  const scores = state.sumScores();
  return {
    scores,
    ranks: winner === 'highest' ? rankHighestFirst(scores) : rankLowestFirst(scores),
  };
}

function makePartSight(name: string, part: Part, index: number): PartSight {
  if (part.part === 'tableNumber') return makeTableNumberSight(name, index);
  if (part.part === 'seatNumbers') return makeSeatNumbersSight(name, index, part);
  if (part.part === 'seatCards') return makeSeatCardsSight(name, index);
  const { layout } = part.zone;
  return layout === 'fan' || layout === 'pile'
    ? new HeapSight(name, index, part)
    : new PlacesSight(name, index, part);
}

/** A zone whose cards are not counted gets what is left, so it is dealt last. */
const isUncounted = (part: Part) =>
  (part.part === 'tableZone' || part.part === 'seatZone') && part.zone.counted === false;

export function createViews<V extends BaseView>(
  parts: Parts,
  { roundLimit, shows, winner }: ViewDefinition,
) {
  const sights = Object.entries(parts).map(([name, part], i) => ({
    name,
    part,
    sight: makePartSight(name, part, i),
  }));
  const dealtInOrder = [
    ...sights.filter(({ part }) => !isUncounted(part)),
    ...sights.filter(({ part }) => isUncounted(part)),
  ];
  const figures = Object.entries(shows);

  function own(state: CardGameState, seat: Seat) {
    const seen: OpenSight & { seat: Seat } = { seat };
    for (const { sight } of sights) sight.seeOwn?.(state, seat, seen);
    return seen as Partial<V> & { seat: Seat };
  }

  function seePools(state: CardGameState): PoolSight[] {
    const { kinds } = state.box.deck;
    return Array.from({ length: state.pools?.last ?? 0 }, (_, i) => ({
      ...Object.fromEntries(
        sights.flatMap(({ name, sight }) => {
          const count = sight.countPool?.(state, i + 1);
          return count === undefined ? [] : [[name, count]];
        }),
      ),
      cards: kinds.filter((_kind, kind) => state.pools!.poolOf(kind) === i + 1),
    }));
  }

  function view(state: CardGameState, seat: Seat): V {
    const seen: BaseView & OpenSight = {
      seats: state.seats,
      ...own(state, seat),
      options: state.options,
      awaited: listSeatsInSet(listAwaitedSeats(state)),
      scores: state.sumScores(),
      sheet: state.sheet,
      result: computeResult(state, winner) ?? null,
    };
    for (const [key, show] of figures) seen[key] = show(state);
    for (const { sight } of sights) sight.see(state, seen);
    if (roundLimit !== undefined) seen.movesLeft = roundLimit - state.roundMoves;
    if (state.pools) seen.pools = seePools(state);
    return seen as BaseView as V;
  }

  /** Restores what the view shows, then deals all other cards into the hidden places. */
  function imagine(given: BaseView, rng: Rng, unseen: UnseenCards, state: CardGameState): void {
    const seen = given as AnySight;
    state.clear();
    state.options = seen.options;
    state.seats = seen.seats;
    state.turn = seen.awaited[0] ?? 0;
    state.over = seen.result !== null;
    state.sheet = seen.sheet;
    if (roundLimit !== undefined) state.roundMoves = roundLimit - (seen.movesLeft as number);
    const hidden = new HiddenCards(state, unseen, (seen.pools ?? []) as readonly PoolSight[]);
    for (const { sight } of sights) sight.restore(state, seen, hidden);
    hidden.shuffle(rng);
    for (const { sight } of dealtInOrder) sight.deal?.(state, seen, hidden);
  }

  return { view, own, imagine };
}
