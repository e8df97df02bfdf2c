/**
 * Where the stacks lie. A view lists them by colour; on the table a stack stays where it is, a card
 * that covers takes the place of the one beneath, and a new one lies down at the end.
 */
import { useState } from 'react';
import { colourOf, type Display, type Stack } from './lay.ts';

export interface Place extends Stack {
  /** What lay on top before, as far as the viewer has seen it: it shows until the next has landed. */
  readonly under?: string;
}

export function arrange(before: readonly Place[], display: Display): Place[] {
  const fresh = display.filter(({ card }) => !before.some((place) => place.card === card));
  const kept = before.flatMap((place): Place[] => {
    const same = display.find(({ card }) => card === place.card);
    if (same) return [same.height === place.height ? place : { ...same, under: place.card }];
    const cover = fresh.findIndex(
      ({ card, height }) => colourOf(card) === colourOf(place.card) && height > place.height,
    );
    return cover < 0 ? [] : [{ ...fresh.splice(cover, 1)[0]!, under: place.card }];
  });
  return [...kept, ...fresh];
}

/** All displays, each stack where it lay the last time. */
export function usePlaces(displays: readonly Display[]): readonly (readonly Place[])[] {
  const [shown, setShown] = useState({ displays, places: displays.map((d) => arrange([], d)) });
  if (shown.displays === displays) return shown.places;
  const places = displays.map((display, seat) => {
    const lay = shown.places[seat] ?? [];
    return display === shown.displays[seat] ? lay : arrange(lay, display);
  });
  setShown({ displays, places });
  return places;
}
