/** What the visitor should know about the connection. */
import type { ConnectionStatus } from '@ludotheque/protocol/client';

/**
 * Trying again is no news while there is no connection, and a page that is too old stays so: what
 * was last said holds until something better can be said.
 */
export function nextShownStatus(
  before: ConnectionStatus,
  news: ConnectionStatus,
): ConnectionStatus {
  if (before === 'outdated') return before;
  if (before === 'offline' && news === 'connecting') return before;
  return news;
}
