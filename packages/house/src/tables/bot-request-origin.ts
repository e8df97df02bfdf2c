/** Says whose share of the bots a request uses: see BotRequestRouter. */
import type { BotRequestOrigin } from '@ludotheque/bots';
import type { Session } from '../session.ts';
import type { LiveTable } from './live-table.ts';

/** Tables that nobody has open share one turn among them: nobody waits for their bots. */
const UNATTENDED_CLIENT_KEY = '';

/** A bot's move counts for the person who opened the table, and for the address they play from. */
export function createBotMoveOrigin(liveTable: LiveTable): BotRequestOrigin {
  const { creator: owner, id } = liveTable.table;
  return { purpose: 'move', table: id, owner, clientKey: findClientKey(liveTable, owner) };
}

export const createHintOrigin = (session: Session, table: string): BotRequestOrigin => ({
  purpose: 'hint',
  table,
  owner: session.person.id,
  clientKey: session.clientKey,
});

/** If the owner is not here, those who are pay. At another node their address is not known. */
function findClientKey(liveTable: LiveTable, owner: string): string | undefined {
  if (!liveTable.presence.isOpenAnywhere) return UNATTENDED_CLIENT_KEY;
  const sessions = [...liveTable.subscribers.keys()];
  return (sessions.find(({ person }) => person.id === owner) ?? sessions[0])?.clientKey;
}
