/** Whom one does not want to hear, or to meet again. */
import { useEffect, useState } from 'react';
import { useConnection } from './connection.tsx';

export type Wish = 'mute' | 'block';
type Lists = { readonly [W in Wish]: readonly string[] };

export function useWishes() {
  const { client, status } = useConnection();
  const [lists, setLists] = useState<Lists>({ mute: [], block: [] });
  useEffect(() => {
    if (status !== 'online') return;
    client.request('me', {}).then(
      (reply) => {
        const { blocked = [], muted = [] } = reply as { muted?: string[]; blocked?: string[] };
        setLists({ mute: muted, block: blocked });
      },
      () => undefined,
    );
  }, [client, status]);
  return {
    has: (wish: Wish, person: string) => lists[wish].includes(person),
    async turn(wish: Wish, person: string): Promise<void> {
      const on = !lists[wish].includes(person);
      await client.request(wish, { person, on });
      const others = lists[wish].filter((other) => other !== person);
      setLists({ ...lists, [wish]: on ? [...others, person] : others });
    },
  };
}
