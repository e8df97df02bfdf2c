/** The games one has played to the end, a page after the other, and what they come to. */
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';

/** As many as the house hands out at once. */
const HISTORY_PAGE_SIZE = 50;

export interface PlayedGame {
  readonly table: string;
  readonly game: string;
  readonly at: number;
  readonly seats: number;
  readonly score: number;
  readonly rank: number;
}

export interface GameStatistics {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly meanRank: number;
  /** The share of wins that chance alone would give. */
  readonly fairShare: number;
  /** Of the last games, in the order they were played. */
  readonly scores: readonly number[];
}

interface HistoryReply {
  readonly results: readonly PlayedGame[];
  readonly statistics: readonly GameStatistics[];
}

export function usePlayedGames() {
  const { client, status } = useConnection();
  const [played, setPlayed] = useState<readonly PlayedGame[]>();
  const [statistics, setStatistics] = useState<readonly GameStatistics[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const read = useCallback(
    async (known: readonly PlayedGame[]) => {
      const last = known.at(-1);
      const page = (await client.request(
        'history',
        last ? { before: last.at } : {},
      )) as HistoryReply;
      setPlayed([...known, ...page.results]);
      setStatistics(page.statistics);
      setHasMore(page.results.length === HISTORY_PAGE_SIZE);
    },
    [client],
  );
  useEffect(() => {
    if (status === 'online') read([]).catch(() => undefined);
  }, [read, status]);
  return { played, statistics, hasMore, more: () => read(played ?? []).catch(() => undefined) };
}
