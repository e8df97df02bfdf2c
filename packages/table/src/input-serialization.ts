/** Writes and reads a line of the record: an input as JSON, with the version of the format. */
import { refuseInput } from './input-errors.ts';
import type { TableInput, TableInputKind } from './table-input.ts';

const RECORD_FORMAT_VERSION = 1;
const INPUT_KINDS: ReadonlySet<string> = new Set<TableInputKind>([
  'create',
  'sit',
  'leave',
  'seat-bot',
  'unseat-bot',
  'remove',
  'arrange-seats',
  'pass-host',
  'take-over',
  'allow-take-over',
  'start',
  'open-nonce',
  'nonce-deadline',
  'move',
  'bot-move',
  'timeout',
  'downtime',
  'return',
  'resign',
  'withdraw',
  'agree',
  'vote',
  'rematch',
  'say',
  'close',
]);

type JsonObject = { readonly [key: string]: unknown };

const isJsonObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object';
/** Only the kind is checked: no other program writes a record, and the table checks the rest. */
const isTableInput = (input: JsonObject): input is JsonObject & TableInput =>
  typeof input.kind === 'string' && INPUT_KINDS.has(input.kind);

/** Every input has a kind, so that a comma after the version is right. */
export const serializeTableInput = (input: TableInput): string =>
  `{"form":${RECORD_FORMAT_VERSION},${JSON.stringify(input).slice(1)}`;

/** Refuses a line of an unknown format or kind, because a table must not be guessed. */
export function parseTableInput(body: string): TableInput {
  let line: unknown;
  try {
    line = JSON.parse(body);
  } catch {
    refuseInput('record', 'a line of the record is no JSON');
  }
  if (!isJsonObject(line)) refuseInput('record', 'a line of the record is no object');
  const { form, ...input } = line;
  if (form !== RECORD_FORMAT_VERSION)
    refuseInput('record', `a line has the form ${form}, we read form ${RECORD_FORMAT_VERSION}`);
  if (!isTableInput(input)) refuseInput('record', `a line is of the kind ${input.kind}`);
  return input;
}
