/** What this house says about itself: how long it keeps things, and who runs it. */
import { useEffect, useState } from 'react';

export interface Facts {
  readonly keepDays: { readonly open: number; readonly playing: number; readonly over: number };
  readonly cookieDays: number;
  readonly contact?: string;
  readonly source?: string;
}

async function read(): Promise<Facts> {
  const response = await fetch('/api/house');
  if (!response.ok) throw new Error(`no facts: ${response.status}`);
  return ((await response.json()) as { ok: Facts }).ok;
}

export function useFacts(): Facts | 'none' | undefined {
  const [facts, setFacts] = useState<Facts | 'none'>();
  useEffect(() => {
    read().then(setFacts, () => setFacts('none'));
  }, []);
  return facts;
}
