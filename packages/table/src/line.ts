/** A line of the record: an input as JSON, with the version of its form. */
import { fail } from '@ludotheque/core';
import type { Input, Kind } from './input.ts';

const FORM = 1;
const KINDS: ReadonlySet<string> = new Set<Kind>([
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

export const writeLine = (input: Input): string => JSON.stringify({ form: FORM, ...input });

/** A line that is not ours is refused: a table is not guessed. */
export function readLine(body: string): Input {
  let line: unknown;
  try {
    line = JSON.parse(body);
  } catch {
    fail('record', 'a line of the record is no JSON');
  }
  if (line === null || typeof line !== 'object')
    fail('record', 'a line of the record is no object');
  const { form, ...input } = line as { form?: unknown; kind?: unknown };
  if (form !== FORM) fail('record', `a line has the form ${form}, we read form ${FORM}`);
  if (!KINDS.has(input.kind as string)) fail('record', `a line is of the kind ${input.kind}`);
  return input as Input;
}
