/** What the row of a table says about it, for the house that clears away. */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { TableRow } from '@ludotheque/store';

export const readEntry = ({ summary }: Pick<TableRow, 'summary'>) =>
  JSON.parse(summary) as Partial<LobbyEntry>;

export const isLiveAndNeverDue = (row: TableRow): boolean =>
  row.due === null && readEntry(row).clock?.kind === 'live';

export const hasNoPerson = (row: TableRow): boolean =>
  readEntry(row).sitters?.every(({ bot }) => bot !== undefined) ?? false;

export const isQuick = (row: TableRow): boolean =>
  /none|live/.test(readEntry(row).clock?.kind ?? '');
