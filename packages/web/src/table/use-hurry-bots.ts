/** Tells the server whether its bots need not wait for this visitor, who wants to see moves at once. */
import { useEffect } from 'react';
import { useConnection } from '../connection/connection.tsx';

export function useHurryBots(isHurried: boolean): void {
  const { client, status } = useConnection();
  useEffect(() => {
    if (!isHurried || status !== 'online') return;
    // An older server does not know this request, and its bots keep their pace.
    client.request('hurry', { on: true }).catch(() => undefined);
    return () => {
      client.request('hurry', { on: false }).catch(() => undefined);
    };
  }, [client, isHurried, status]);
}
