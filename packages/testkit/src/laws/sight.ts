/**
 * Law 7: the next view is a function of the last view and of what was told. And the counts: how
 * many views and stories a listener can have on a tiny deck, against numbers worked out by hand.
 */
import type { Seat } from '@ludotheque/core';
import { dump } from '../dump.ts';
import { deals, layers, steps } from '../explore.ts';
import type { Tiny } from '../tiny.ts';
import { demand, listeners } from '../walk.ts';

const LAW_7 = 'law 7: the next view is a function of the last view and the events told';
const LAW_8 = 'law 8: a seat knows no more than the number of views counted by hand';

const viewText = ({ game }: Tiny, state: unknown, seat: Seat) =>
  JSON.stringify(game.view(state, seat));

export function viewsFollowFromEvents(tiny: Tiny): void {
  const place = `${tiny.game.id}, ${tiny.name}`;
  for (const seat of listeners(tiny.seats)) {
    const next = new Map<string, string>();
    const agree = (known: string, view: string) => {
      const other = next.get(known);
      demand(
        other === undefined || other === view,
        LAW_7,
        place,
        `${known}\n  ${other}\n  ${view}`,
      );
      next.set(known, view);
    };
    for (const { after, told } of deals(tiny)) agree(told.get(seat)!, viewText(tiny, after, seat));
    for (const layer of layers(tiny))
      for (const state of layer.values()) {
        const last = viewText(tiny, state, seat);
        for (const { after, told } of steps(tiny, state))
          agree(`${last} ${told.get(seat)}`, viewText(tiny, after, seat));
      }
  }
}

/** How many different views the listener can have after 0, 1, 2 … plies. */
export function countViews(tiny: Tiny, listener: Seat, plies: number): number[] {
  const counts: number[] = [];
  for (const layer of layers({ ...tiny, plies }))
    counts.push(new Set([...layer.values()].map((s) => viewText(tiny, s, listener))).size);
  return counts;
}

/** How many different things the listener can have been told after 0, 1, 2 … plies. */
export function countStories(tiny: Tiny, listener: Seat, plies: number): number[] {
  const counts: number[] = [];
  let layer = new Map<string, { state: unknown; story: string }>();
  for (const { after, told } of deals(tiny)) {
    const story = told.get(listener)!;
    layer.set(dump(after) + story, { state: after, story });
  }
  for (let ply = 0; ply <= plies; ply++) {
    counts.push(new Set([...layer.values()].map(({ story }) => story)).size);
    if (ply === plies) break;
    const next = new Map<string, { state: unknown; story: string }>();
    for (const { state, story } of layer.values())
      for (const { after, told } of steps(tiny, state)) {
        const longer = story + told.get(listener);
        next.set(dump(after) + longer, { state: after, story: longer });
      }
    layer = next;
  }
  return counts;
}

export function sightIsAsCounted(tiny: Tiny): void {
  const place = `${tiny.game.id}, ${tiny.name}`;
  for (const { listener, views, stories } of tiny.counts) {
    const seen = countViews(tiny, listener, views.length - 1);
    demand(
      `${seen}` === `${views}`,
      LAW_8,
      place,
      `listener ${listener}: views ${seen}, by hand ${views}`,
    );
    const told = countStories(tiny, listener, stories.length - 1);
    demand(
      `${told}` === `${stories}`,
      LAW_8,
      place,
      `listener ${listener}: stories ${told}, by hand ${stories}`,
    );
  }
}
