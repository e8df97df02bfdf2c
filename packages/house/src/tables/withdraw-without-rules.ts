/**
 * Gives up a person's seat at a table whose rules this house lacks. It cannot tell how the game stands,
 * so it writes an input that no table refuses; whoever has the rules lets a bot play on.
 */
import { CodedError } from '@ludotheque/core';
import { refuseRequest, type StepReply } from '@ludotheque/protocol';
import type { TableRecordStore } from '@ludotheque/store';
import { parseTableInput, serializeTableInput, type TableInput } from '@ludotheque/table';
import type { Ports } from '../ports.ts';

/** How often the line is written again if another node was quicker. */
const MAX_ATTEMPTS = 5;
/** What a person does about their own seat. */
const SEAT_KINDS: ReadonlySet<string> = new Set<TableInput['kind']>([
  'sit',
  'take-over',
  'leave',
  'resign',
  'withdraw',
]);

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
  const inputs = lines.map(({ body }) => parseTableInput(body));
  if (!maySit(inputs, by)) refuseRequest('seat', 'you do not sit here');
  const n = last.number + 1;
  const at = Math.max(clock.now(), last.at);
  const isBeforeStart = row.phase === 'open' && !hasStarted(inputs);
  // Between the start and the deal a withdrawal would only leave, and be away from the game.
  const kind = row.phase === 'open' && !isBeforeStart ? 'resign' : 'withdraw';
  const body = serializeTableInput({ kind, by });
  await store.commit({
    record: { table, lines: [{ number: n, at, body }] },
    ...(isBeforeStart && { risen: [{ person: by, table }] }),
  });
  pubSub?.publish({ about: 'table', table, n });
  return { n };
}

const hasStarted = (inputs: readonly TableInput[]) => inputs.some(({ kind }) => kind === 'start');

/**
 * Whether somebody sat down, or took a seat over, and has not given it up for good, as far as the record
 * tells. Who was voted out may be among them: their withdrawal changes nothing.
 */
function maySit(inputs: readonly TableInput[], by: string): boolean {
  const last = inputs.findLastIndex(
    (input) =>
      ('by' in input && input.by === by && SEAT_KINDS.has(input.kind)) ||
      (input.kind === 'remove' && input.person === by),
  );
  const kind = inputs[last]?.kind;
  // Who leaves before the start has no seat any more, and who leaves later only goes away.
  if (kind === 'leave') return hasStarted(inputs.slice(0, last));
  return kind === 'sit' || kind === 'take-over';
}
