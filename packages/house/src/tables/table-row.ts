/** The row of a table in the store's index: its lobby entry, and when it is due. */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { TableRow } from '@ludotheque/store';
import { buildPublicTable, type Table } from '@ludotheque/table';

export function createLobbyEntry(table: Table): LobbyEntry {
  const { id, phase, setup, sitters, takeOver } = buildPublicTable(table);
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
    ...(takeOver && table.listFreeBotSeats().length > 0 && { takeOver }),
  };
}

export function createTableRow(table: Table, due: number | null): TableRow {
  const { createdAt, id, phase, setup, lastInputAt } = table;
  const summary = JSON.stringify(createLobbyEntry(table));
  return {
    id,
    game: setup.game,
    version: setup.version,
    phase,
    listed: setup.listed,
    created: createdAt,
    touched: lastInputAt,
    due,
    summary,
  };
}

/**
 * When a node has to look at the table again: at once where a bot plays or results are to be stored,
 * at the deadline where a clock runs or the deal waits for nonces, never otherwise. A time that is too early does no harm.
 */
export function computeDueTime(table: Table, deadline = table.deadline): number | null {
  const { match } = table;
  if (table.phase === 'over') return table.createdAt;
  if (!match) return table.deadline ?? null;
  if (table.phase !== 'playing') return null;
  if (match.holders.some(({ isPlayedByBot }) => isPlayedByBot)) return table.createdAt;
  return deadline ?? null;
}
