/** Admin actions on a house that may be running: they are written into its store, as the house does. */
import { CodedError, fail } from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import { ADMIN_COMMANDS_KEY, appendCommandToText } from '@ludotheque/server';
import type { AccountStore, KeyValueStore, RecordLine, TableRecordStore } from '@ludotheque/store';
import { parseTableInput, serializeTableInput, Table, type TableInput } from '@ludotheque/table';

/** The house may write at the same time; then the action is tried again. */
const MAX_ATTEMPTS = 20;

/** The key-value entry that tells a running house about the action. */
async function makeAdminCommandEntry(store: KeyValueStore, action: 'end' | 'block', id: string) {
  return {
    key: ADMIN_COMMANDS_KEY,
    value: appendCommandToText(
      await store.readKeyValue(ADMIN_COMMANDS_KEY),
      Date.now(),
      action,
      id,
    ),
  };
}

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

async function tryToEndTable(store: TableRecordStore & KeyValueStore, id: string): Promise<void> {
  const lines = await store.readRecord(id);
  const last = lines.at(-1) ?? fail('table', `there is no table ${id}`);
  const row = (await store.findTable(id)) ?? fail('table', `there is no table ${id}`);
  // The row says enough, so that a table without rules can be ended, too.
  if (row.phase === 'over' || row.phase === 'closed')
    fail('table', `table ${id} has ended already`);
  const input: TableInput = { kind: 'close', why: 'admin' };
  const at = Math.max(Date.now(), last.at);
  const number = last.number + 1;
  const summary = JSON.stringify({ ...(JSON.parse(row.summary) as object), phase: 'closed' });
  await store.commit({
    record: { table: id, lines: [{ number, at, body: serializeTableInput(input) }] },
    table: { ...row, phase: 'closed', touched: at, due: null, summary },
    notes: [await makeAdminCommandEntry(store, 'end', id)],
  });
}

export async function endTable(
  store: TableRecordStore & KeyValueStore,
  id: string,
): Promise<string> {
  for (let attempts = 1; ; attempts++)
    try {
      await tryToEndTable(store, id);
      return `table ${id} has been ended\n`;
    } catch (error) {
      const isConflict = error instanceof CodedError && error.code === 'conflict';
      if (!isConflict || attempts >= MAX_ATTEMPTS) throw error;
    }
}

export async function setPersonBlocked(
  store: AccountStore & KeyValueStore,
  id: string,
  blocked: boolean,
): Promise<string> {
  const person = (await store.findPerson(id)) ?? fail('person', `there is no person ${id}`);
  const state = blocked ? 'blocked' : 'not blocked';
  const who = `${person.name} (${id})`;
  if (person.blocked === blocked) return `${who} is ${state} already\n`;
  await store.commit({
    people: [{ ...person, blocked }],
    notes: [await makeAdminCommandEntry(store, 'block', id)],
  });
  return `${who} is ${state} now\n`;
}
