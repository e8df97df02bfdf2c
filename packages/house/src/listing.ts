/** What the index of tables says about one. */
import type { Listing } from '@ludotheque/protocol';
import type { TableRow } from '@ludotheque/store';
import { faceOf, type Table } from '@ludotheque/table';

export function listingOf(table: Table): Listing {
  const { id, phase, setup, sitters } = faceOf(table);
  return {
    id,
    phase,
    game: setup.game,
    seats: setup.seats,
    options: setup.options,
    clock: setup.clock,
    rated: setup.rated,
    watch: setup.watch,
    sitters: sitters.map(({ bot, name }) => ({ name, ...(bot && { bot }) })),
  };
}

/** A table's line in the index. */
export function rowOf(table: Table, due: number | null): TableRow {
  const { created, id, phase, setup, touched } = table;
  const summary = JSON.stringify(listingOf(table));
  return { id, game: setup.game, phase, listed: setup.listed, created, touched, due, summary };
}

/**
 * When somebody has to look at the table again: at once where a bot plays or the results are to be
 * written, at the deadline where a clock runs, never otherwise. A time that is too early does no harm.
 */
export function dueOf(table: Table): number | null {
  const { match } = table;
  if (table.phase === 'over') return table.created;
  if (table.phase !== 'playing' || !match) return null;
  if (match.holders.some(({ bot }) => bot)) return table.created;
  return table.deadline ?? null;
}
