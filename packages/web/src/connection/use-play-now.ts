/** Starts a game at once; for a visitor without a name, as soon as they have signed in. */
import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../routing/router.ts';
import { useConnection } from './connection.tsx';

export function usePlayNow() {
  const { client, status } = useConnection();
  /** The game that the visitor wants to play. */
  const [wantedGame, setWantedGame] = useState<string>();
  const sitDown = useCallback(
    async (game: string) => {
      setWantedGame(undefined);
      const { table } = await client.request('play-now', { game });
      navigate(`/t/${table}`);
    },
    [client],
  );
  useEffect(() => {
    if (wantedGame !== undefined && status === 'online') void sitDown(wantedGame);
    // Without a server, the game is played on this device.
    if (wantedGame !== undefined && status === 'offline') navigate(`/alone/${wantedGame}`);
  }, [sitDown, status, wantedGame]);
  return { wantedGame, playNow: setWantedGame };
}
