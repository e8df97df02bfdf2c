/** What the house answers to a question about oneself; asked again when the connection is back. */
import type { RequestName } from '@ludotheque/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';

type AccountQueryName = Extract<RequestName, 'avoided' | 'ratings'>;

export function useAccountQuery<T>(question: AccountQueryName) {
  const { client, status } = useConnection();
  const [answer, setAnswer] = useState<T>();
  const ask = useCallback(
    () =>
      client.request(question, {}).then(
        (reply) => setAnswer(reply as T),
        () => undefined,
      ),
    [client, question],
  );
  useEffect(() => {
    if (status === 'online') void ask();
  }, [ask, status]);
  return { answer, ask };
}
