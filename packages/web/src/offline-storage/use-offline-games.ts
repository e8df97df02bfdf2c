/** The games on this device, for pages that list them. What reads them is loaded only if there are any. */
import { useEffect, useState } from 'react';
import { readStoredLocalPlayers } from './stored-local-players.ts';
import type { StoredOfflineGames } from './stored-offline-games.ts';

const NO_GAMES: StoredOfflineGames = { unfinished: [], results: [] };

export function useOfflineGames(): StoredOfflineGames {
  const [games, setGames] = useState(NO_GAMES);
  useEffect(() => {
    if (readStoredLocalPlayers().length === 0) return;
    import('./stored-offline-games.ts')
      .then(({ readStoredOfflineGames }) => readStoredOfflineGames())
      // Where the browser denies storage, nothing is kept.
      .then(setGames, () => undefined);
  }, []);
  return games;
}
