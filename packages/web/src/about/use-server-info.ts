/** Fetches what the server says about itself: how long it keeps data, and who runs it. */
import type { RetentionAndContactReply } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { fetchServerInfo } from '../connection/http-requests.ts';

export function useServerInfo(): RetentionAndContactReply | 'none' | undefined {
  const [facts, setFacts] = useState<RetentionAndContactReply | 'none'>();
  useEffect(() => {
    fetchServerInfo().then(setFacts, () => setFacts('none'));
  }, []);
  return facts;
}
