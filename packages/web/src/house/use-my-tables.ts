/** The tables where one sits and that are not over yet, the last visited first. */
import type { Listing } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';

const NONE: readonly Listing[] = [];

export function useMyTables(): readonly Listing[] {
  const { client, status, turns } = useConnection();
  const [tables, setTables] = useState(NONE);
  // Asked again when a table calls: it has changed.
  useEffect(() => {
    if (status !== 'online') return;
    client.ask('my-tables', {}).then(
      (reply) => {
        const all = (reply as { tables: Listing[] }).tables;
        setTables(all.filter(({ phase }) => phase === 'open' || phase === 'playing'));
      },
      () => undefined,
    );
  }, [client, status, turns]);
  return tables;
}
