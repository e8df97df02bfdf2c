/** What the board shows about the centre pile: its limit, who slipped, what has just burst. */
import type { Seat } from '@ludotheque/core';
import type { GumView } from '@ludotheque/games/battle-gum';

/** What may come next: anything, a value or higher, six or lower, anything after a six, or an answer. */
export type PileLimit = 'free' | 'up' | 'down' | 'any' | 'answer';

export function getPileLimit({ answering, options, value }: GumView): PileLimit {
  if (answering) return 'answer';
  if (value === 0) return 'free';
  if (value !== 6) return 'up';
  return options.six === 'any' ? 'any' : 'down';
}

/** How many equal cards lie on top. */
export function countTopRow(centre: readonly string[]): number {
  const top = centre.at(-1);
  return centre.length - 1 - centre.findLastIndex((card) => card !== top);
}

/** The seats that miss a turn because of the 8s on top: those between the player and the next one. */
export function listSlippedSeats({ centre, last, result, seats, turn }: GumView): Seat[] {
  if (result || last === null || centre.at(-1) !== '8') return [];
  const between = (turn - last - 1 + seats) % seats;
  return Array.from({ length: between }, (_, step) => (last + 1 + step) % seats);
}

/** The pile that burst between two views, with the cards that burst it on top. */
export function findBurstPile(before: GumView, after: GumView): readonly string[] | undefined {
  const burnt = after.burnt.flatMap((count, kind) => {
    const name = kind === 13 ? 'N' : String(kind + 1);
    return Array<string>(Math.max(0, count - before.burnt[kind]!)).fill(name);
  });
  if (burnt.length === 0) return undefined;
  const laid = [...burnt];
  for (const card of before.centre) {
    const at = laid.indexOf(card);
    if (at >= 0) laid.splice(at, 1);
  }
  return [...before.centre, ...laid];
}
