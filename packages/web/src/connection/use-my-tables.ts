/** The visitor's unfinished tables, the last visited first. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';

const NO_TABLES: readonly LobbyEntry[] = [];

export function useMyTables(): readonly LobbyEntry[] {
  const { client, status, tablesAwaitingMe } = useConnection();
  const [tables, setTables] = useState(NO_TABLES);
  // Fetched again when it is the visitor's turn somewhere: that table has changed.
  useEffect(() => {
    if (status !== 'online') return;
    client.request('my-tables', {}).then(
      (reply) =>
        setTables(reply.tables.filter(({ phase }) => phase === 'open' || phase === 'playing')),
      () => undefined,
    );
  }, [client, status, tablesAwaitingMe]);
  return tables;
}
