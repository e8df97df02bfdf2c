/** The names of everybody at a table. Bots get names too, so that players can tell them apart. */
import type { PublicTable } from '@ludotheque/table';

const BOT_NAMES = ['Olive', 'Basil', 'Coco', 'Dodo', 'Elio', 'Fifi', 'Gigi', 'Hugo'];

export const botName = (seat: number): string => BOT_NAMES[seat % BOT_NAMES.length]!;

export function listSeatNames({ sitters }: PublicTable): string[] {
  return sitters.map(({ name, person }, seat) => (person === undefined ? botName(seat) : name));
}
