/** The step of a chat line: it changes nothing but what has been said, and under which name. */
import { refuseInput } from './input-errors.ts';
import { NO_EVENTS, type Step, toChatLine } from './step.ts';
import type { Table } from './table.ts';
import type { TableInputOf } from './table-input.ts';

/** Everybody may use the preset phrases; only people who sit at the table may write freely. */
export function createChatStep(table: Table, at: number, input: TableInputOf<'say'>): Step {
  const { by } = input;
  const isSeated = table.phase === 'playing' ? table.isSeated(by) : table.roster.has(by);
  if ('text' in input && !isSeated) refuseInput('say', 'only people who sit here may write freely');
  table.spokenNames.add(input.name, by);
  const number = table.lineCount;
  const said = toChatLine(input);
  return { number, at, events: NO_EVENTS, publicTableChanged: false, said };
}
