/** Starts a game at once; for a visitor without a name, as soon as they have signed in. */
import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../routing/router.ts';
import { useConnection } from './connection.tsx';

export function usePlayNow() {
  const { client, status } = useConnection();
  /** The game that the visitor wants to play. */
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
    // Without a server, the game is played on this device.
    if (wish !== undefined && status === 'offline') navigate(`/alone/${wish}`);
  }, [sitDown, status, wish]);
  return { wish, playNow: setWish };
}
