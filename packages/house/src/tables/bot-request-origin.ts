/** Says whose share of the bots a request uses: see BotRequestRouter. */
import type { BotRequestOrigin } from '@ludotheque/bots';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';

/** Tables that nobody has open share one turn among them: nobody waits for their bots. */
const UNATTENDED_CLIENT_KEY = '';
/** So do tables that are open at other nodes only, of which a node of the version before tells no address. */
const UNKNOWN_CLIENT_KEY = 'unknown';

/** A bot's move counts for the person who opened the table, and for the address they play from. */
export function createBotMoveOrigin(liveTable: LiveTable): BotRequestOrigin {
  const { creator: owner, id } = liveTable.table;
  return { purpose: 'move', table: id, owner, clientKey: findClientKey(liveTable) };
}

/** The address whose bots the table's are, if this node knows it and people are there. */
export function findPacedClientKey({ clientKey }: BotRequestOrigin): string | undefined {
  const isShared = clientKey === UNATTENDED_CLIENT_KEY || clientKey === UNKNOWN_CLIENT_KEY;
  return isShared ? undefined : clientKey;
}

export const createHintOrigin = (session: Session, table: string): BotRequestOrigin => ({
  purpose: 'hint',
  table,
  owner: session.person.id,
  clientKey: session.clientKey,
});

function findClientKey({ presence, subscribers }: LiveTable): string | undefined {
  if (!presence.isOpenAnywhere) return UNATTENDED_CLIENT_KEY;
  return presence.findClientKey() ?? (subscribers.size === 0 ? UNKNOWN_CLIENT_KEY : undefined);
}
