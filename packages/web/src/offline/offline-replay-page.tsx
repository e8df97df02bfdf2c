/** The replay of a game that was played on this device. */
import { useEffect, useState } from 'react';
import { type Connection, ConnectionContext } from '../connection/connection.tsx';
import { readStoredLocalPlayers } from '../offline-storage/stored-local-players.ts';
import ReplayPage from '../replay/replay-page.tsx';
import { connectLocalPlayer } from './local-players.ts';

export default function OfflineReplayPage({ table }: { readonly table: string }) {
  const [connection, setConnection] = useState<Connection>();
  useEffect(() => {
    // Any local player will do: a finished game is open to all on this device.
    const [player] = readStoredLocalPlayers();
    if (player) void connectLocalPlayer(player).then(setConnection);
  }, []);
  if (!connection) return <div className="wait" aria-busy="true" />;
  return (
    <ConnectionContext value={connection}>
      <ReplayPage table={table} />
    </ConnectionContext>
  );
}
