/**
 * What a report takes from the record of a table: who was there under which name, and the chat. It is read
 * from its end in pages, without the rules and around damaged lines. How long a record gets is limited.
 */
import { type RecordLine, readLinesDespiteDamage, type TableRecordStore } from '@ludotheque/store';
import { parseTableInput, type TableInputOf } from '@ludotheque/table';
import { pauseForOthers } from '../async/timers.ts';
import type { Ports } from '../ports.ts';
import { createNoSuchTableError } from '../tables/record-errors.ts';

const LINES_PER_PAGE = 500;
const MAX_CONTEXT_LINES = 20;
/** So far back before the report, or before the reported line, chat is looked for. */
const MAX_CONTEXT_RECORD_LINES = 2_000;

/** A line of chat: what was said, when, by whom, and the name that this person had there. */
export interface ReportedLine {
  readonly n: number;
  readonly at: number;
  readonly by: string;
  readonly name?: string;
  readonly text: string;
}

/** How somebody comes to be at a table: by sitting down, taking over a seat, or speaking. */
type AppearanceInput = TableInputOf<'say' | 'sit' | 'take-over'>;

export interface ReportEvidence {
  /** The last name of the person there; undefined if they have neither sat nor spoken. */
  readonly name: string | undefined;
  /** The last lines of chat, the reported one last if there is one. */
  readonly chat: readonly ReportedLine[];
}

interface RecordPorts extends Pick<Ports, 'clock'> {
  readonly store: TableRecordStore;
}

/** With a reported line, the record is read up to it only. */
export async function readReportEvidence(
  { clock, store }: RecordPorts,
  table: string,
  person: string,
  reportedLine?: number,
): Promise<ReportEvidence> {
  const [count = 0] = await store.countRecordLines([table]);
  if (count === 0) throw createNoSuchTableError();
  const start = Math.min(count, reportedLine === undefined ? count : reportedLine + 1);
  const chat: ReportedLine[] = [];
  let name: string | undefined;
  for (let end = start; end > 0; end -= LINES_PER_PAGE) {
    const from = Math.max(0, end - LINES_PER_PAGE);
    const lines = await readLinesDespiteDamage(store, table, from, end);
    for (const line of lines.toReversed()) {
      const input = line && readAppearance(line);
      if (!input) continue;
      const isContext = line.number >= start - MAX_CONTEXT_RECORD_LINES;
      if (input.kind === 'say' && isContext && chat.length < MAX_CONTEXT_LINES)
        chat.unshift(toReportedLine(line, input));
      // Records of older versions have chat without names.
      if (input.by === person) name ||= input.name ?? '';
    }
    const hasContext =
      chat.length === MAX_CONTEXT_LINES || from <= start - MAX_CONTEXT_RECORD_LINES;
    if (name && hasContext) break;
    if (from > 0) await pauseForOthers(clock);
  }
  return { name, chat };
}

/** Most lines are moves, which need not be parsed. */
function readAppearance({ body }: RecordLine): AppearanceInput | undefined {
  if (!/"kind":"(?:say|sit|take-over)"/.test(body)) return undefined;
  const input = parseTableInput(body);
  return isAppearance(input) ? input : undefined;
}

const isAppearance = (input: { readonly kind: string }): input is AppearanceInput =>
  input.kind === 'say' || input.kind === 'sit' || input.kind === 'take-over';

const toReportedLine = ({ at, number }: RecordLine, input: TableInputOf<'say'>): ReportedLine => ({
  n: number,
  at,
  by: input.by,
  name: input.name,
  text: 'text' in input ? input.text : `[${input.preset}]`,
});
