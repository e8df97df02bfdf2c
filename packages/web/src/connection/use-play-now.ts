/** A table at once: for a stranger as soon as they have given a name. */
import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../routing/router.ts';
import { useConnection } from './connection.tsx';

export function usePlayNow() {
  const { client, status } = useConnection();
  /** The game that somebody wants to play. */
  const [wish, setWish] = useState<string>();
  const sitDown = useCallback(
    async (game: string) => {
      setWish(undefined);
      const { table } = await client.request('play-now', { game });
      navigate(`/t/${table}`);
    },
    [client],
  );
  useEffect(() => {
    if (wish !== undefined && status === 'online') void sitDown(wish);
    // Without the house there is still this device.
    if (wish !== undefined && status === 'offline') navigate(`/alone/${wish}`);
  }, [sitDown, status, wish]);
  return { wish, playNow: setWish };
}
