/** Decides which status of the connection the page shows. */
import type { ConnectionStatus } from '@ludotheque/protocol/client';

/**
 * While the page is offline, an attempt to connect is not shown. A page that is outdated stays
 * outdated whatever happens to the connection.
 */
export function nextShownStatus(shown: ConnectionStatus, next: ConnectionStatus): ConnectionStatus {
  if (shown === 'outdated') return shown;
  if (shown === 'offline' && next === 'connecting') return shown;
  return next;
}
