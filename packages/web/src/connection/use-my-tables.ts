/** The tables where one sits and that are not over yet, the last visited first. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';

const NO_TABLES: readonly LobbyEntry[] = [];

export function useMyTables(): readonly LobbyEntry[] {
  const { client, status, tablesAwaitingMe } = useConnection();
  const [tables, setTables] = useState(NO_TABLES);
  // Asked again when a table calls: it has changed.
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
