/** Describes a table to the admin, without any cards. */
import { hasSeat } from '@ludotheque/core';
import type { TableRow } from '@ludotheque/store';
import { buildPublicTable, type Table } from '@ludotheque/table';

const formatTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
const FREE_SEAT_LABEL = '(free)';

interface StoredTableSummary {
  readonly seats: number;
  readonly sitters: readonly { readonly name: string; readonly bot?: string }[];
}

/** One line of the list. */
export function describeTableRow({ game, id, phase, summary, touched }: TableRow): string {
  const { seats, sitters } = JSON.parse(summary) as StoredTableSummary;
  const names = sitters.map(({ bot, name }) => name || `bot ${bot}`);
  const free = seats - sitters.length;
  const who = [...names, ...(free > 0 ? [`${free} free`] : [])].join(', ');
  return `${id}  ${formatTime(touched)}  ${phase.padEnd(7)}  ${game.padEnd(15)}  ${who}\n`;
}

const formatSecondsLeft = (left: number | undefined) =>
  left === undefined ? '' : `${Math.max(0, Math.round(left / 1000))} s left`;

function describeSeat(table: Table, seat: number, now: number): string {
  const { match, phase } = table;
  const sitter = buildPublicTable(table).sitters[seat];
  if (!sitter) return FREE_SEAT_LABEL;
  const { bot, gone, name, person } = sitter;
  const plays = person === undefined ? `bot ${bot}` : `${name} (${person})`;
  const awaited = phase === 'playing' && hasSeat(match!.awaited, seat);
  const notes = [
    plays,
    ...(person !== undefined && bot ? [`a bot plays: ${bot}`] : []),
    ...(gone ? [gone] : []),
    ...(awaited ? ['awaited'] : []),
    formatSecondsLeft(phase === 'playing' ? match!.clocks.listRemainingMs(now)?.[seat] : undefined),
  ];
  return notes.filter((note) => note !== '').join(', ');
}

function describeClock({ clock }: Table['setup']): string {
  if (clock.kind === 'none') return 'none';
  if (clock.kind === 'live') return `live, ${clock.bank / 1000} s and ${clock.add / 1000} s a move`;
  return `correspondence, ${clock.move / 3_600_000} h a move`;
}

export function describeTable(table: Table, now: number): string {
  const { setup } = table;
  const { agreed, ending, keeper, next, result, votes } = buildPublicTable(table);
  const lines: [string, string][] = [
    ['table', table.id],
    ['game', `${setup.game}, version ${setup.version}`],
    ['options', JSON.stringify(setup.options)],
    ['phase', ending ? `${table.phase} (${ending})` : table.phase],
    ['created', formatTime(table.createdAt)],
    ['touched', formatTime(table.lastInputAt)],
    ['moves', `${table.match?.moveCount ?? 0}, in ${table.lineCount} lines`],
    ['clock', describeClock(setup)],
    ['shown', `${setup.listed ? 'in the lobby' : 'by link'}, watched by ${setup.watch}`],
    ['rated', setup.rated ? 'yes' : 'no'],
    ['keeper', keeper ?? 'nobody'],
  ];
  for (let seat = 0; seat < setup.seats; seat++)
    lines.push([`seat ${seat}`, describeSeat(table, seat, now)]);
  if (agreed.length > 0) lines.push(['agreed', agreed.join(', ')]);
  for (const { by, seat } of votes) lines.push([`vote on ${seat}`, by.join(', ')]);
  if (result) lines.push(['scores', result.scores.join(', ')]);
  if (next !== null) lines.push(['rematch', next]);
  return lines.map(([name, value]) => `${name.padEnd(9)} ${value}\n`).join('');
}
