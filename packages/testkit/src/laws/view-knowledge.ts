/**
 * Law 7: the next view is a function of the last view and of the events. Law 8, the counts: how many
 * views and event histories a listener can have with a tiny deck, compared with counts made by hand.
 */
import type { Seat } from '@ludotheque/core';
import { describeDifferences, nameListener } from '../describe-differences.ts';
import { assertLawCondition, listSeatsAndWatcher } from '../random-game.ts';
import { serializeState } from '../serialize-state.ts';
import {
  enumerateDeals,
  enumerateMoveOutcomes,
  enumeratePositionsByPly,
} from '../tiny-games/explore-tiny-game.ts';
import type { TinyGame } from '../tiny-games/tiny-game.ts';

const LAW_7 = 'law 7: the next view is a function of the last view and the events told';
const LAW_8 = 'law 8: a seat knows no more than the number of views counted by hand';

const serializeView = ({ game }: TinyGame, state: unknown, seat: Seat) =>
  JSON.stringify(game.view(state, seat));

/** Remembers which view follows what a seat knew, and fails if a second one does. */
class NextViews {
  private readonly next = new Map<string, string>();
  private readonly place: string;

  constructor(place: string) {
    this.place = place;
  }

  add(seat: Seat, known: string, view: string): void {
    const other = this.next.get(known);
    if (other === undefined) this.next.set(known, view);
    else
      assertLawCondition(
        other === view,
        LAW_7,
        this.place,
        () =>
          `${nameListener(seat)} knew, and was told, ${known}\n  after that its view can differ in ${describeDifferences(JSON.parse(other), JSON.parse(view))}`,
      );
  }
}

export function assertViewsFollowFromEvents(tiny: TinyGame): void {
  const place = `${tiny.game.id}, ${tiny.name}`;
  const seats = listSeatsAndWatcher(tiny.seats).map((seat) => ({
    seat,
    nextViews: new NextViews(place),
  }));
  for (const { after, eventsBySeat } of enumerateDeals(tiny))
    for (const { nextViews, seat } of seats)
      nextViews.add(seat, eventsBySeat.get(seat)!, serializeView(tiny, after, seat));
  for (const layer of enumeratePositionsByPly(tiny))
    for (const state of layer.values()) {
      const lastViews = seats.map(({ seat }) => serializeView(tiny, state, seat));
      for (const { after, eventsBySeat } of enumerateMoveOutcomes(tiny, state))
        for (const [i, { nextViews, seat }] of seats.entries())
          nextViews.add(
            seat,
            `${lastViews[i]} ${eventsBySeat.get(seat)}`,
            serializeView(tiny, after, seat),
          );
    }
}

/** How many different views each listener can have after 0, 1, 2 … plies. */
function countDistinctViews(tiny: TinyGame, listeners: readonly Seat[], plies: number): number[][] {
  const counts = listeners.map((): number[] => []);
  for (const layer of enumeratePositionsByPly({ ...tiny, plies })) {
    const states = [...layer.values()];
    for (const [i, listener] of listeners.entries())
      counts[i]!.push(new Set(states.map((state) => serializeView(tiny, state, listener))).size);
  }
  return counts;
}

/** A position, and all event histories that lead a listener to it. */
interface PositionWithHistories {
  readonly state: unknown;
  readonly histories: Set<string>;
}

/** How many different event histories the listener can have after 0, 1, 2 … plies. */
function countDistinctEventHistories(tiny: TinyGame, listener: Seat, plies: number): number[] {
  const counts: number[] = [];
  let layer = new Map<string, PositionWithHistories>();
  const findOrAdd = (positions: typeof layer, state: unknown): Set<string> => {
    const key = serializeState(state);
    const position = positions.get(key) ?? { state, histories: new Set() };
    positions.set(key, position);
    return position.histories;
  };
  for (const { after, eventsBySeat } of enumerateDeals(tiny))
    findOrAdd(layer, after).add(eventsBySeat.get(listener)!);
  for (let ply = 0; ply <= plies; ply++) {
    const all = new Set<string>();
    for (const { histories } of layer.values()) for (const history of histories) all.add(history);
    counts.push(all.size);
    if (ply === plies) break;
    const next: typeof layer = new Map();
    for (const { histories, state } of layer.values())
      for (const { after, eventsBySeat } of enumerateMoveOutcomes(tiny, state)) {
        const longer = findOrAdd(next, after);
        for (const history of histories) longer.add(history + eventsBySeat.get(listener));
      }
    layer = next;
  }
  return counts;
}

/** Where program and author first disagree, and what that usually means. */
function findFirstMiscount(found: readonly number[], byHand: readonly number[]): string {
  const ply = byHand.findIndex((count, i) => count !== found[i]);
  const hint =
    found[ply]! > byHand[ply]!
      ? 'more than you counted: perhaps it shows too much'
      : 'fewer than you counted: perhaps it leaves out something that was seen';
  return `after ${ply} moves ${found[ply]}, ${hint}`;
}

export function assertDistinctViewCounts(tiny: TinyGame): void {
  const place = `${tiny.game.id}, ${tiny.name}`;
  const compare = (
    what: string,
    listener: Seat,
    found: readonly number[],
    byHand: readonly number[],
  ) =>
    assertLawCondition(
      `${found}` === `${byHand}`,
      LAW_8,
      place,
      () =>
        `${nameListener(listener)}: ${what} ${found}, by hand ${byHand} (${findFirstMiscount(found, byHand)})`,
    );
  const listeners = tiny.counts.map(({ listener }) => listener);
  const plies = Math.max(...tiny.counts.map(({ views }) => views.length - 1));
  const seen = countDistinctViews(tiny, listeners, plies);
  for (const [i, { listener, stories, views }] of tiny.counts.entries()) {
    compare('views', listener, seen[i]!.slice(0, views.length), views);
    const told = countDistinctEventHistories(tiny, listener, stories.length - 1);
    compare('stories', listener, told, stories);
  }
}
