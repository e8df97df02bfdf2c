/** The reply to a request about the visitor. It is sent again when the connection is back. */
import type { ReplyTo } from '@ludotheque/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useConnection } from '../connection/connection.tsx';

export function useAccountQuery<N extends 'avoided' | 'devices' | 'ratings'>(question: N) {
  const { client, status } = useConnection();
  const [answer, setAnswer] = useState<ReplyTo<N>>();
  const ask = useCallback(
    () => client.request<N>(question, {}).then(setAnswer, () => undefined),
    [client, question],
  );
  useEffect(() => {
    if (status === 'online') void ask();
  }, [ask, status]);
  return { answer, ask };
}
