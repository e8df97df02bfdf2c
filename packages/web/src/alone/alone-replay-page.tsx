/** Looking back at a game that was played on this device. */
import { useEffect, useState } from 'react';
import { type Connection, ConnectionContext } from '../house/connection.tsx';
import ReplayPage from '../replay/replay-page.tsx';
import { connect, everybody } from './crew.ts';

export default function AloneReplayPage({ table }: { readonly table: string }) {
  const [connection, setConnection] = useState<Connection>();
  useEffect(() => {
    // Whoever it is: a finished game is open to all on this device.
    const [anybody] = everybody();
    if (anybody) void connect(anybody).then(setConnection);
  }, []);
  if (!connection) return <div className="wait" aria-busy="true" />;
  return (
    <ConnectionContext value={connection}>
      <ReplayPage table={table} />
    </ConnectionContext>
  );
}
