/** After a rematch was asked for: seats the same local players at the next table. */
import { useEffect } from 'react';
import type { Connection } from '../connection/connection.tsx';
import { createDealNonce } from '../connection/sit-down.ts';
import type { TableLoadState } from '../connection/use-table.ts';

interface ConnectedPlayer {
  readonly connection: Connection;
}

/** The first player's component does it for all; otherwise everybody would sit down several times. */
export function useSeatAllForRematch(
  table: TableLoadState,
  players: readonly ConnectedPlayer[],
  player: ConnectedPlayer,
): void {
  const next = table && 'face' in table ? table.face.next : null;
  useEffect(() => {
    if (next === null || player !== players[0]) return;
    const sitDown = async () => {
      for (const { connection } of players)
        await connection.client.request('sit', { table: next, nonce: createDealNonce() });
    };
    // A player who sits there already gets an error, which changes nothing.
    sitDown().catch(() => undefined);
  }, [next, players, player]);
}
