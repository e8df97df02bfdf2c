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
    has: (kind: MuteOrBlock, person: string) => lists[kind].includes(person),
    async turn(kind: MuteOrBlock, person: string): Promise<void> {
      const on = !lists[kind].includes(person);
      await client.request(kind, { person, on });
      const others = lists[kind].filter((other) => other !== person);
      setLists({ ...lists, [kind]: on ? [...others, person] : others });
    },
  };
}
