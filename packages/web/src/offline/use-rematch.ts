/** The same crew again: everybody who sat here sits down at the next table as well. */
import { useEffect } from 'react';
import type { Connection } from '../connection/connection.tsx';
import type { TableLoadState } from '../connection/use-table.ts';
import { createNonce } from '../table/waiting-room.tsx';

interface ConnectedPlayer {
  readonly connection: Connection;
}

/** One of them does it for all: two would sit down twice. */
export function useSitDownForRematch(
  table: TableLoadState,
  crew: readonly ConnectedPlayer[],
  member: ConnectedPlayer,
): void {
  const next = table && 'face' in table ? table.face.next : null;
  useEffect(() => {
    if (next === null || member !== crew[0]) return;
    const sitDown = async () => {
      for (const { connection } of crew)
        await connection.client.request('sit', { table: next, nonce: createNonce() });
    };
    // Who sits there already is told so, and that is as good.
    sitDown().catch(() => undefined);
  }, [next, crew, member]);
}
