/** Replays a record: to the table, or to the steps as one seat was told of them. */
import type { Seat } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import type { RecordLine } from '@ludotheque/store';
import { filterEventsForSeat, parseTableInput, type RulesLookup, Table } from '@ludotheque/table';

export function replayTable(rules: RulesLookup, lines: readonly RecordLine[]): Table {
  const table = new Table(rules);
  for (const { at, body } of lines) table.apply(at, parseTableInput(body));
  return table;
}

export function replayStepFrames(
  rules: RulesLookup,
  lines: readonly RecordLine[],
  seat: Seat,
): StepFrame[] {
  const table = new Table(rules);
  return lines.map(({ at, body }) => {
    const step = table.apply(at, parseTableInput(body));
    const events = filterEventsForSeat(step.events, seat);
    return {
      n: step.number,
      at: step.at,
      ...(events.length > 0 && { events }),
      ...(step.said && { said: step.said }),
    };
  });
}
