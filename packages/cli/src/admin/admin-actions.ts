/** Admin actions on a house that may be running: they are written into its store, as the house does. */
import { CodedError, fail } from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import { commitWithAudit, makeAdminCommandEntry, type OperatorContext } from '@ludotheque/server';
import type { RecordLine } from '@ludotheque/store';
import { parseTableInput, serializeTableInput, Table, type TableInput } from '@ludotheque/table';

/** The house may write at the same time; then the action is tried again. */
const MAX_ATTEMPTS = 20;

/** Builds the table from its record. */
export async function replayTableFromLines(
  lines: readonly RecordLine[],
  id: string,
): Promise<Table> {
  if (lines.length === 0) fail('table', `there is no table ${id}`);
  const table = new Table(await loadGameRegistry());
  for (const { at, body } of lines) table.apply(at, parseTableInput(body));
  return table;
}

async function tryToEndTable(
  context: OperatorContext,
  id: string,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  const { now, store } = context;
  const lines = await store.readRecord(id);
  const last = lines.at(-1) ?? fail('table', `there is no table ${id}`);
  const row = (await store.findTable(id)) ?? fail('table', `there is no table ${id}`);
  // The row says enough, so that a table without rules can be ended, too.
  if (row.phase === 'closed') fail('table', `table ${id} has been closed already`);
  // A closed table gets no results, and nobody may be spared a rating by this.
  if (row.phase === 'over' && row.due !== null)
    fail('table', `the results of table ${id} are not stored yet; a running server stores them`);
  const input: TableInput = { kind: 'close', why: 'admin' };
  const at = Math.max(now, last.at);
  const number = last.number + 1;
  const summary = JSON.stringify({ ...(JSON.parse(row.summary) as object), phase: 'closed' });
  await beforeEnd();
  await store.commit({
    record: { table: id, lines: [{ number, at, body: serializeTableInput(input) }] },
    table: { ...row, phase: 'closed', touched: at, due: null, summary },
    notes: [await makeAdminCommandEntry(context, 'end', id)],
  });
}

export async function endTable(context: OperatorContext, id: string): Promise<string> {
  const { by, now, store, why } = context;
  let logged: Promise<void> | undefined;
  // Before the deed: a deed without a line in the log would be worse than a line without a deed.
  const logOnce = () => {
    logged ??= commitWithAudit(store, now, { by, action: 'end', subject: id, why });
    return logged;
  };
  for (let attempts = 1; ; attempts++)
    try {
      await tryToEndTable(context, id, logOnce);
      return `table ${id} has been ended\n`;
    } catch (error) {
      const isConflict = error instanceof CodedError && error.code === 'conflict';
      if (!isConflict || attempts >= MAX_ATTEMPTS) throw error;
    }
}
