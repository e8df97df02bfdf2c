/** What sitting down, getting up and adding bots come to at a table. */
import { type CheckedRequestFields, refuseRequest } from '@ludotheque/protocol';
import type { WriteBatch } from '@ludotheque/store';
import type { DealShare, Table, TableInput } from '@ludotheque/table';
import type { LiveTable } from './live-table.ts';

/** A bot for each of so many seats. Without enough names, the last ones are named by their seats. */
export const createBotInputs = (
  by: string,
  level: string,
  count: number,
  names: readonly string[],
): TableInput[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'seat-bot',
    by,
    level,
    ...(names[i] !== undefined && { name: names[i] }),
  }));

/** Taking the last free seat also starts the game. */
export function decideSitInputs(
  sit: Extract<TableInput, { kind: 'sit' }>,
  { table: { phase, roster } }: LiveTable,
): TableInput[] {
  const { by } = sit;
  const isLastSeat = phase === 'open' && roster.freeSeats === 1 && !roster.has(by);
  return isLastSeat ? [sit, { kind: 'start', by: roster.findHostWith(by) }] : [sit];
}

/**
 * Who leaves a game usually comes back, and a bot plays meanwhile. Who is out of it leaves for good: the
 * table knows that this gives up nothing, and they keep their place.
 */
export const decideLeaveInput = (
  { table }: LiveTable,
  by: string,
): Extract<TableInput, { kind: 'leave' | 'resign' }> => ({
  kind: table.isOutOfGame(by) ? 'resign' : 'leave',
  by,
});

export function toDealShare({
  nonce,
  nonceHash,
}: Omit<CheckedRequestFields<'sit'>, 'table'>): DealShare {
  if (nonceHash !== undefined && nonce === undefined) return { nonceHash };
  if (nonce !== undefined && nonceHash === undefined) return { nonce };
  return refuseRequest('nonce', 'either a commitment to a nonce, or the nonce');
}

/** A person who gets up before the game is started, or before getting a seat, has not played there. */
export const removeSitting =
  (person: string) =>
  ({ table }: LiveTable): WriteBatch =>
    isBeforeStart(table) || table.roster.latecomers.isWaiting(person)
      ? { risen: [{ person, table: table.id }] }
      : {};

const isBeforeStart = ({ deadline, phase }: Table) => phase === 'open' && deadline === undefined;
