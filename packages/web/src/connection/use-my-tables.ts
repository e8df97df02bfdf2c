/** The visitor's unfinished tables, the last visited first. Without a connection, as they last were. */
import type { LobbyEntry } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';
import { readLastKnownAccount, storeLastKnownLists } from './last-known-account.ts';

const NO_TABLES: readonly LobbyEntry[] = [];
/** Nobody is told of the end of a game that they do not watch, so the page asks again. */
const REFRESH_INTERVAL_MS = 10_000;

const isUnfinished = ({ phase }: LobbyEntry) => phase === 'open' || phase === 'playing';

export interface MyTables {
  readonly tables: readonly LobbyEntry[];
  /** Whether the server has said so now, or cannot be asked. */
  readonly isFresh: boolean;
}

export function useMyTables(): MyTables {
  const { client, isStranger, status, tablesAwaitingMe } = useConnection();
  const [lastKnown] = useState(() => readLastKnownAccount()?.tables ?? NO_TABLES);
  const [fetched, setFetched] = useState<readonly LobbyEntry[]>();
  // Fetched again when it is the visitor's turn somewhere: that table has changed.
  useEffect(() => {
    if (status !== 'online') return;
    const fetchTables = () => {
      if (document.visibilityState === 'hidden') return;
      client.request('my-tables', {}).then(
        (reply) => {
          const unfinished = reply.tables.filter(isUnfinished);
          setFetched(unfinished);
          storeLastKnownLists({ tables: unfinished });
        },
        () => undefined,
      );
    };
    fetchTables();
    const timer = setInterval(fetchTables, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', fetchTables);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', fetchTables);
    };
  }, [client, status, tablesAwaitingMe]);
  return {
    tables: isStranger ? NO_TABLES : (fetched ?? lastKnown),
    isFresh: isStranger || fetched !== undefined || status === 'offline',
  };
}
