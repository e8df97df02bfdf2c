/** Decides which status of the connection the page shows. */
import type { ConnectionStatus } from '@ludotheque/protocol/client';

/**
 * While the page is offline, an attempt to connect is not shown. A page that is outdated stays
 * outdated whatever happens to the connection.
 */
export function nextShownStatus(
  before: ConnectionStatus,
  news: ConnectionStatus,
): ConnectionStatus {
  if (before === 'outdated') return before;
  if (before === 'offline' && news === 'connecting') return before;
  return news;
}
