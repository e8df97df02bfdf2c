/** Gives the bots at a table names that nobody else there has. They keep them for the whole game. */
import { BOT_NAMES } from '@ludotheque/protocol';
import { toNameSkeleton } from '../people/name-skeleton.ts';

/** Computed once: they are compared with the name of everybody who sits down. */
export const BOT_NAME_SKELETONS: ReadonlyMap<string, string> = new Map(
  BOT_NAMES.map((name) => [name, toNameSkeleton(name)]),
);

/** Names for that many bots, in random order. There are fewer names than that at no table. */
export function chooseBotNames(
  randomBytes: (count: number) => Uint8Array,
  count: number,
  takenNames: readonly string[],
): string[] {
  const taken = new Set(takenNames.map(toNameSkeleton));
  const free = BOT_NAMES.filter((name) => !taken.has(BOT_NAME_SKELETONS.get(name)!));
  const order = randomBytes(free.length);
  return free
    .map((name, i) => ({ name, order: order[i]! }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ name }) => name);
}
