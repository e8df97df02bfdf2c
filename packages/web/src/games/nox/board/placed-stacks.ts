/**
 * Where the stacks of the displays lie. A view lists them by colour. On the table a stack keeps its
 * place, a covering card takes the place of the covered one, and a new stack comes last.
 */
import { useState } from 'react';
import { type Display, readColour, type Stack } from './lay.ts';

export interface PlacedStack extends Stack {
  /** The card that lay on top before, if the viewer has seen it: it shows until the new one lands. */
  readonly cardBelow?: string;
}

export function arrangeStacks(before: readonly PlacedStack[], display: Display): PlacedStack[] {
  const newStacks = display.filter(({ card }) => !before.some((place) => place.card === card));
  const kept = before.flatMap((place): PlacedStack[] => {
    const same = display.find(({ card }) => card === place.card);
    if (same) return [same.height === place.height ? place : { ...same, cardBelow: place.card }];
    const cover = newStacks.findIndex(
      ({ card, height }) => readColour(card) === readColour(place.card) && height > place.height,
    );
    return cover < 0 ? [] : [{ ...newStacks.splice(cover, 1)[0]!, cardBelow: place.card }];
  });
  return [...kept, ...newStacks];
}

/** The stacks of all displays, each where it lay the last time. */
export function usePlacedStacks(displays: readonly Display[]): readonly (readonly PlacedStack[])[] {
  const [shown, setShown] = useState({
    displays,
    places: displays.map((d) => arrangeStacks([], d)),
  });
  if (shown.displays === displays) return shown.places;
  const places = displays.map((display, seat) => {
    const lay = shown.places[seat] ?? [];
    return display === shown.displays[seat] ? lay : arrangeStacks(lay, display);
  });
  setShown({ displays, places });
  return places;
}
