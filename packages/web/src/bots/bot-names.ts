/** The names of bots, so that players can tell them apart. */
import { BOT_NAMES } from '@ludotheque/protocol/client';

export const botName = (seat: number): string => BOT_NAMES[seat % BOT_NAMES.length]!;

/** Names by seat, with names for bots of older tables, which have none: never that of somebody else. */
export function nameBots(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const isFree = (name: string) => !taken.has(name.toLowerCase());
  // The names of the last seats are free at most tables.
  const spareNames = BOT_NAMES.filter(isFree).reverse();
  return names.map((name, seat) => {
    if (name !== '') return name;
    return isFree(botName(seat)) ? botName(seat) : (spareNames.shift() ?? botName(seat));
  });
}
