/** Fetches what the server says about itself: how long it keeps data, and who runs it. */
import type { ServerInfoReply } from '@ludotheque/protocol';
import { useEffect, useState } from 'react';
import { fetchServerInfo } from '../connection/http-requests.ts';

export function useServerInfo(): ServerInfoReply | 'none' | undefined {
  const [facts, setFacts] = useState<ServerInfoReply | 'none'>();
  useEffect(() => {
    fetchServerInfo().then(setFacts, () => setFacts('none'));
  }, []);
  return facts;
}
