/** What this house says about itself: how long it keeps things, and who runs it. */
import { useEffect, useState } from 'react';

export interface ServerInfo {
  readonly keepDays: { readonly open: number; readonly playing: number; readonly over: number };
  readonly cookieDays: number;
  readonly contact?: string;
  readonly source?: string;
}

async function fetchServerInfo(): Promise<ServerInfo> {
  const response = await fetch('/api/house');
  if (!response.ok) throw new Error(`no facts: ${response.status}`);
  return ((await response.json()) as { ok: ServerInfo }).ok;
}

export function useServerInfo(): ServerInfo | 'none' | undefined {
  const [facts, setFacts] = useState<ServerInfo | 'none'>();
  useEffect(() => {
    fetchServerInfo().then(setFacts, () => setFacts('none'));
  }, []);
  return facts;
}
