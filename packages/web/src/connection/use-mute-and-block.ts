/** The people whom the visitor has muted or blocked, and how to change that. */
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';

export type MuteOrBlock = 'mute' | 'block';
type MutedAndBlocked = { readonly [W in MuteOrBlock]: readonly string[] };

export function useMuteAndBlock() {
  const { client, status } = useConnection();
  const [lists, setLists] = useState<MutedAndBlocked>({ mute: [], block: [] });
  useEffect(() => {
    if (status !== 'online') return;
    client.request('me', {}).then(
      ({ blocked = [], muted = [] }) => setLists({ mute: muted, block: blocked }),
      () => undefined,
    );
  }, [client, status]);
  return {
    has: (wish: MuteOrBlock, person: string) => lists[wish].includes(person),
    async turn(wish: MuteOrBlock, person: string): Promise<void> {
      const on = !lists[wish].includes(person);
      await client.request(wish, { person, on });
      const others = lists[wish].filter((other) => other !== person);
      setLists({ ...lists, [wish]: on ? [...others, person] : others });
    },
  };
}
