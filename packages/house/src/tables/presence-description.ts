/** What everybody is told about the presence of the people at a table. */
import type { TableSnapshot } from '@ludotheque/protocol';
import type { LiveTable } from './live-table.ts';

/** Who has the table open, and in how many milliseconds a bot plays for those who have not. */
export function describePresence(
  liveTable: LiveTable,
  now: number,
): Pick<TableSnapshot, 'present' | 'standInMs'> {
  const present = liveTable.listPresentPeople();
  const absent = [...liveTable.standInTimes].filter(([person]) => !present.includes(person));
  if (absent.length === 0) return { present };
  const waits = absent.map(([person, at]) => [person, Math.max(0, at - now)] as const);
  return { present, standInMs: Object.fromEntries(waits) };
}
