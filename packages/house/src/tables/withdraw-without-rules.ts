/**
 * Gives up a person's seat at a table whose rules this house lacks. It cannot tell how the game stands,
 * so it writes an input that no table refuses; whoever has the rules lets a bot play on.
 */
import { CodedError } from '@ludotheque/core';
import { refuseRequest, type StepReply } from '@ludotheque/protocol';
import type { RecordLine, TableRecordStore } from '@ludotheque/store';
import { parseTableInput, serializeTableInput } from '@ludotheque/table';
import type { Ports } from '../ports.ts';

/** How often the line is written again if another node was quicker. */
const MAX_ATTEMPTS = 5;

export type WithdrawalPorts = Pick<Ports, 'clock' | 'pubSub'> & {
  readonly store: TableRecordStore;
};

export async function withdrawWithoutRules(
  ports: WithdrawalPorts,
  by: string,
  table: string,
): Promise<StepReply> {
  for (let attempt = 1; ; attempt++)
    try {
      return await tryToWithdraw(ports, by, table);
    } catch (error) {
      const isConflict = error instanceof CodedError && error.code === 'conflict';
      if (!isConflict || attempt >= MAX_ATTEMPTS) throw error;
    }
}

async function tryToWithdraw(
  { clock, pubSub, store }: WithdrawalPorts,
  by: string,
  table: string,
): Promise<StepReply> {
  const [lines, row] = await Promise.all([store.readRecord(table), store.findTable(table)]);
  const last = lines.at(-1);
  if (!row || !last) refuseRequest('table', 'there is no such table');
  if (row.phase !== 'open' && row.phase !== 'playing')
    refuseRequest('phase', `not now: the table is ${row.phase}`);
  if (!isSeated(lines, by)) refuseRequest('seat', 'you do not sit here');
  const n = last.number + 1;
  const at = Math.max(clock.now(), last.at);
  const body = serializeTableInput({ kind: 'withdraw', by });
  await store.commit({
    record: { table, lines: [{ number: n, at, body }] },
    ...(row.phase === 'open' && { risen: [{ person: by, table }] }),
  });
  pubSub?.publish({ about: 'table', table, n });
  return { n };
}

/** Whether somebody sat down and has not given up the seat for good, as far as the record tells. */
function isSeated(lines: readonly RecordLine[], by: string): boolean {
  const last = lines
    .map(({ body }) => parseTableInput(body))
    .findLast(
      (input) => 'by' in input && input.by === by && /^(sit|resign|withdraw)$/.test(input.kind),
    );
  return last?.kind === 'sit';
}
