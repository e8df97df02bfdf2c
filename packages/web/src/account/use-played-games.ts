/** Fetches the visitor's finished games page by page, and the statistics of them. */
import type { GameStatistics, SeatResultEntry } from '@ludotheque/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';
import { storeLastKnownLists } from '../connection/last-known-account.ts';

/** The server's page size. */
const HISTORY_PAGE_SIZE = 50;

export function usePlayedGames() {
  const { client, status } = useConnection();
  const [played, setPlayed] = useState<readonly SeatResultEntry[]>();
  const [statistics, setStatistics] = useState<readonly GameStatistics[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const read = useCallback(
    async (known: readonly SeatResultEntry[]) => {
      const last = known.at(-1);
      const page = await client.request('history', last ? { before: last.at } : {});
      setPlayed([...known, ...page.results]);
      setStatistics(page.statistics);
      if (!last) storeLastKnownLists({ played: page.results, statistics: page.statistics });
      setHasMore(page.results.length === HISTORY_PAGE_SIZE);
    },
    [client],
  );
  useEffect(() => {
    if (status === 'online') read([]).catch(() => undefined);
  }, [read, status]);
  return { played, statistics, hasMore, more: () => read(played ?? []).catch(() => undefined) };
}
