/** Starts a game at once; a visitor without a name plays as a guest. */
import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../routing/router.ts';
import { useConnection } from './connection.tsx';
import { useGuestSignIn } from './use-guest-sign-in.ts';

export function usePlayNow() {
  const { client, isStranger, status } = useConnection();
  const signInAsGuest = useGuestSignIn();
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
  const playNow = (game: string) => {
    setWantedGame(game);
    if (isStranger) signInAsGuest().catch(() => navigate(`/alone/${game}`));
  };
  return { wantedGame, playNow };
}
