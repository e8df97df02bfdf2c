/** A line of the record: an input as JSON, with the version of its form. */

import { refuseInput } from './input-errors.ts';
import type { TableInput, TableInputKind } from './table-input.ts';

const RECORD_FORMAT_VERSION = 1;
const INPUT_KINDS: ReadonlySet<string> = new Set<TableInputKind>([
  'create',
  'sit',
  'leave',
  'seat-bot',
  'unseat-bot',
  'start',
  'move',
  'bot-move',
  'timeout',
  'return',
  'resign',
  'agree',
  'vote',
  'rematch',
  'say',
  'close',
]);

export const serializeTableInput = (input: TableInput): string =>
  JSON.stringify({ form: RECORD_FORMAT_VERSION, ...input });

/** A line that is not ours is refused: a table is not guessed. */
export function parseTableInput(body: string): TableInput {
  let line: unknown;
  try {
    line = JSON.parse(body);
  } catch {
    refuseInput('record', 'a line of the record is no JSON');
  }
  if (line === null || typeof line !== 'object')
    refuseInput('record', 'a line of the record is no object');
  const { form, ...input } = line as { form?: unknown; kind?: unknown };
  if (form !== RECORD_FORMAT_VERSION)
    refuseInput('record', `a line has the form ${form}, we read form ${RECORD_FORMAT_VERSION}`);
  if (!INPUT_KINDS.has(input.kind as string))
    refuseInput('record', `a line is of the kind ${input.kind}`);
  return input as TableInput;
}
