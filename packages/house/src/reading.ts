/** Tables and their histories, from the record. */
import type { Seat } from '@ludotheque/core';
import type { StepFrame } from '@ludotheque/protocol';
import type { RecordLine } from '@ludotheque/store';
import { type Rules, readLine, Table, toldTo } from '@ludotheque/table';

/** The table that these lines make. */
export function tableOf(rules: Rules, lines: readonly RecordLine[]): Table {
  const table = new Table(rules);
  for (const { at, body } of lines) table.apply(at, readLine(body));
  return table;
}

/** All steps of a table as one seat was told of them. */
export function stepsOf(rules: Rules, lines: readonly RecordLine[], seat: Seat): StepFrame[] {
  const table = new Table(rules);
  return lines.map(({ at, body }) => {
    const step = table.apply(at, readLine(body));
    const events = toldTo(step.told, seat);
    return {
      n: step.number,
      at: step.at,
      ...(events.length > 0 && { events }),
      ...(step.said && { said: step.said }),
    };
  });
}
