/** The games one has played to the end, a page after the other, and what they come to. */
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../house/connection.tsx';

/** As many as the house hands out at once. */
const PAGE = 50;

export interface Played {
  readonly table: string;
  readonly game: string;
  readonly at: number;
  readonly seats: number;
  readonly score: number;
  readonly rank: number;
}

export interface Statistics {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly meanRank: number;
  /** The share of wins that chance alone would give. */
  readonly fairShare: number;
  /** Of the last games, in the order they were played. */
  readonly scores: readonly number[];
}

interface Page {
  readonly results: readonly Played[];
  readonly statistics: readonly Statistics[];
}

export function useHistory() {
  const { client, status } = useConnection();
  const [played, setPlayed] = useState<readonly Played[]>();
  const [statistics, setStatistics] = useState<readonly Statistics[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const read = useCallback(
    async (known: readonly Played[]) => {
      const last = known.at(-1);
      const page = (await client.request('history', last ? { before: last.at } : {})) as Page;
      setPlayed([...known, ...page.results]);
      setStatistics(page.statistics);
      setHasMore(page.results.length === PAGE);
    },
    [client],
  );
  useEffect(() => {
    if (status === 'online') read([]).catch(() => undefined);
  }, [read, status]);
  return { played, statistics, hasMore, more: () => read(played ?? []).catch(() => undefined) };
}
