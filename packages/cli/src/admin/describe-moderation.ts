/** Describes reports and the audit log to the admin. */
import { type AuditEntry, describeReportedPerson, type Report } from '@ludotheque/server';
import type { AccountStore } from '@ludotheque/store';

const formatTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const describePerson = async (store: AccountStore, id: string, nameThere?: string) =>
  describeReportedPerson(id, (await store.findPerson(id))?.name, nameThere);

export async function describeReport(store: AccountStore, report: Report): Promise<string> {
  const { at, by, chat, handled, line, note, number, person, reason, table } = report;
  const state = handled === undefined ? '' : `, dismissed ${formatTime(handled)}`;
  const lines = [
    `${number}  ${formatTime(at)}  ${reason}${state}`,
    `   about  ${await describePerson(store, person, report.name)} at table ${table}`,
    `   by     ${await describePerson(store, by)}`,
    ...(note === undefined ? [] : [`   note   ${JSON.stringify(note)}`]),
  ];
  for (const said of chat) {
    const mark = said.n === line ? '>' : ' ';
    const speaker = await describePerson(store, said.by, said.name);
    lines.push(`   ${mark} ${formatTime(said.at)}  ${speaker}: ${JSON.stringify(said.text)}`);
  }
  return `${lines.join('\n')}\n`;
}

export function describeAuditEntry(entry: AuditEntry & { readonly at: number }): string {
  const { action, at, by, subject, until, why } = entry;
  const end = until === undefined ? '' : `  until ${formatTime(until)}`;
  return `${formatTime(at)}  ${by.padEnd(4)}  ${action.padEnd(7)}  ${subject}${end}  ${JSON.stringify(why)}\n`;
}
