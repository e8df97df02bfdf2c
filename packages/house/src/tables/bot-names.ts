/** Gives the bots at a table names that nobody else there has. They keep them for the whole game. */
import type { BotPersonality } from '@ludotheque/core';
import { BOT_NAMES, findBotPersonality } from '@ludotheque/protocol';
import type { SeatHolder } from '@ludotheque/table';
import { toNameSkeleton } from '../people/name-skeleton.ts';

/** Computed once: they are compared with the name of everybody who sits down. */
export const BOT_NAME_SKELETONS: ReadonlyMap<string, string> = new Map(
  BOT_NAMES.map((name) => [name, toNameSkeleton(name)]),
);

/**
 * Names for that many bots, in random order. A bot's personality goes with its name: without a wish they
 * are as different as possible; with one, others come only when all bots with it sit there already.
 */
export function chooseBotNames(
  randomBytes: (count: number) => Uint8Array,
  count: number,
  takenNames: readonly string[],
  personality?: BotPersonality,
): string[] {
  const taken = new Set(takenNames.map(toNameSkeleton));
  const free = BOT_NAMES.filter((name) => !taken.has(BOT_NAME_SKELETONS.get(name)!));
  const order = randomBytes(free.length);
  const spare = free
    .map((name, i) => ({ name, nature: findBotPersonality(name), order: order[i]! }))
    .sort((a, b) => a.order - b.order);
  const present = takenNames.map(findBotPersonality);
  const rank = (nature: (typeof present)[number]) =>
    nature === personality ? -1 : present.filter((each) => each === nature).length;
  const chosen: string[] = [];
  while (chosen.length < count && spare.length > 0) {
    const best = spare.reduce((a, b) => (rank(b.nature) < rank(a.nature) ? b : a));
    spare.splice(spare.indexOf(best), 1);
    present.push(best.nature);
    chosen.push(best.name);
  }
  return chosen;
}

/** How the bot at a seat plays. A stand-in has the name of a person, which says nothing about it. */
export function describeBotCharacter({ name, person }: Pick<SeatHolder, 'name' | 'person'>): {
  readonly personality?: BotPersonality;
} {
  const personality = person === undefined ? findBotPersonality(name) : undefined;
  return personality ? { personality } : {};
}
