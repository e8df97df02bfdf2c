/**
 * What an operator can do to people, from the command line or the operator's page: written into the store
 * with a line in the audit log, and carried out by every node at once or within seconds.
 */
import { refuseRequest } from '@ludotheque/protocol';
import type { PersonRow, Store } from '@ludotheque/store';
import { ADMIN_COMMANDS_KEY, type AdminCommand, appendCommandToText } from '../admin-commands.ts';
import { makeMuteEntry } from '../people/operator-mute.ts';
import { type AuditEntry, commitWithAudit } from './audit-log.ts';

export interface OperatorContext {
  readonly store: Store;
  readonly now: number;
  readonly by: AuditEntry['by'];
  readonly why: string;
}

/** For good: the last time that a date can have. */
export const MUTED_FOR_GOOD = 8_640_000_000_000_000;

/** The key-value that tells the nodes of a running house about an action. */
export async function makeAdminCommandEntry(
  { now, store }: Pick<OperatorContext, 'now' | 'store'>,
  command: AdminCommand,
  id: string,
) {
  const lines = await store.readKeyValue(ADMIN_COMMANDS_KEY);
  return { key: ADMIN_COMMANDS_KEY, value: appendCommandToText(lines, now, command, id) };
}

const requirePerson = async (store: Store, id: string): Promise<PersonRow> =>
  (await store.findPerson(id)) ?? refuseRequest('person', `there is no person ${id}`);

/** Returns what the state is now, for the operator. */
export async function setPersonBlocked(
  context: OperatorContext,
  id: string,
  blocked: boolean,
): Promise<string> {
  const { by, now, store, why } = context;
  const person = await requirePerson(store, id);
  const state = blocked ? 'blocked' : 'not blocked';
  const who = `${person.name} (${id})`;
  if (person.blocked === blocked) return `${who} is ${state} already\n`;
  const action = blocked ? 'block' : 'unblock';
  await commitWithAudit(
    store,
    now,
    { by, action, subject: id, why },
    {
      changedPeople: [{ id, blocked }],
      notes: [await makeAdminCommandEntry(context, 'block', id)],
    },
  );
  return `${who} is ${state} now\n`;
}

/** Somebody who is muted cannot chat at any table. `until` 0 ends it. */
export async function setPersonMuted(
  context: OperatorContext,
  id: string,
  until: number,
): Promise<string> {
  const { by, now, store, why } = context;
  const person = await requirePerson(store, id);
  const entry: AuditEntry =
    until === 0
      ? { by, action: 'unmute', subject: id, why }
      : { by, action: 'mute', subject: id, why, ...(until !== MUTED_FOR_GOOD && { until }) };
  await commitWithAudit(store, now, entry, { notes: [makeMuteEntry(id, until)] });
  return `${person.name} (${id}) ${until === 0 ? 'can chat again' : 'cannot chat any more'}\n`;
}
