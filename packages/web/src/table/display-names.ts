/** The names of everybody at a table. Bots get names too, so that players can tell them apart. */
import type { PublicTable } from '@ludotheque/table';
import { nameBots } from '../bots/bot-names.ts';

export const listSeatNames = ({ sitters }: Pick<PublicTable, 'sitters'>): string[] =>
  nameBots(sitters.map(({ name }) => name));
