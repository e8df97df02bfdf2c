/**
 * Law 7: the next view is a function of the last view and of what was told. And the counts: how
 * many views and stories a listener can have on a tiny deck, against numbers worked out by hand.
 */
import type { Seat } from '@ludotheque/core';
import { dumpState } from '../dump-state.ts';
import { assertLaw, listSeatsAndWatcher } from '../random-game.ts';
import {
  enumerateDeals,
  enumerateMoves,
  enumeratePositionsByPly,
} from '../tiny-games/explore-tiny-game.ts';
import type { TinyGame } from '../tiny-games/tiny-game.ts';

const LAW_7 = 'law 7: the next view is a function of the last view and the events told';
const LAW_8 = 'law 8: a seat knows no more than the number of views counted by hand';

const serializeView = ({ game }: TinyGame, state: unknown, seat: Seat) =>
  JSON.stringify(game.view(state, seat));

export function assertViewsFollowFromEvents(tiny: TinyGame): void {
  const place = `${tiny.game.id}, ${tiny.name}`;
  for (const seat of listSeatsAndWatcher(tiny.seats)) {
    const next = new Map<string, string>();
    const agree = (known: string, view: string) => {
      const other = next.get(known);
      assertLaw(
        other === undefined || other === view,
        LAW_7,
        place,
        `${known}\n  ${other}\n  ${view}`,
      );
      next.set(known, view);
    };
    for (const { after, eventsBySeat } of enumerateDeals(tiny))
      agree(eventsBySeat.get(seat)!, serializeView(tiny, after, seat));
    for (const layer of enumeratePositionsByPly(tiny))
      for (const state of layer.values()) {
        const last = serializeView(tiny, state, seat);
        for (const { after, eventsBySeat } of enumerateMoves(tiny, state))
          agree(`${last} ${eventsBySeat.get(seat)}`, serializeView(tiny, after, seat));
      }
  }
}

/** How many different views the listener can have after 0, 1, 2 … plies. */
function countDistinctViews(tiny: TinyGame, listener: Seat, plies: number): number[] {
  const counts: number[] = [];
  for (const layer of enumeratePositionsByPly({ ...tiny, plies }))
    counts.push(new Set([...layer.values()].map((s) => serializeView(tiny, s, listener))).size);
  return counts;
}

/** How many different things the listener can have been told after 0, 1, 2 … plies. */
function countDistinctEventHistories(tiny: TinyGame, listener: Seat, plies: number): number[] {
  const counts: number[] = [];
  let layer = new Map<string, { state: unknown; story: string }>();
  for (const { after, eventsBySeat } of enumerateDeals(tiny)) {
    const story = eventsBySeat.get(listener)!;
    layer.set(dumpState(after) + story, { state: after, story });
  }
  for (let ply = 0; ply <= plies; ply++) {
    counts.push(new Set([...layer.values()].map(({ story }) => story)).size);
    if (ply === plies) break;
    const next = new Map<string, { state: unknown; story: string }>();
    for (const { state, story } of layer.values())
      for (const { after, eventsBySeat } of enumerateMoves(tiny, state)) {
        const longer = story + eventsBySeat.get(listener);
        next.set(dumpState(after) + longer, { state: after, story: longer });
      }
    layer = next;
  }
  return counts;
}

export function assertViewCountsMatch(tiny: TinyGame): void {
  const place = `${tiny.game.id}, ${tiny.name}`;
  for (const { listener, views, stories } of tiny.counts) {
    const seen = countDistinctViews(tiny, listener, views.length - 1);
    assertLaw(
      `${seen}` === `${views}`,
      LAW_8,
      place,
      `listener ${listener}: views ${seen}, by hand ${views}`,
    );
    const told = countDistinctEventHistories(tiny, listener, stories.length - 1);
    assertLaw(
      `${told}` === `${stories}`,
      LAW_8,
      place,
      `listener ${listener}: stories ${told}, by hand ${stories}`,
    );
  }
}
