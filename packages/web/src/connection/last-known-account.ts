/** What the server last said about the visitor, for pages that are opened without a connection. */
import type { GameStatistics, LobbyEntry, SeatResultEntry, Welcome } from '@ludotheque/protocol';
import { localStore } from '../browser/local-store.ts';

export interface LastKnownAccount {
  readonly me: Welcome['you'];
  readonly tables?: readonly LobbyEntry[];
  readonly played?: readonly SeatResultEntry[];
  readonly statistics?: readonly GameStatistics[];
}

const LAST_KNOWN_STORAGE_KEY = 'last-known-account';

export function readLastKnownAccount(): LastKnownAccount | undefined {
  try {
    const stored: LastKnownAccount | null = JSON.parse(
      localStore.getItem(LAST_KNOWN_STORAGE_KEY) ?? 'null',
    );
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

/** Somebody else on the same browser does not see what belonged to the person before. */
export function storeLastKnownPerson(me: Welcome['you']): void {
  const known = readLastKnownAccount();
  const stored: LastKnownAccount = known?.me.person === me.person ? { ...known, me } : { me };
  localStore.setItem(LAST_KNOWN_STORAGE_KEY, JSON.stringify(stored));
}

export function storeLastKnownLists(lists: Partial<Omit<LastKnownAccount, 'me'>>): void {
  const known = readLastKnownAccount();
  if (known) localStore.setItem(LAST_KNOWN_STORAGE_KEY, JSON.stringify({ ...known, ...lists }));
}

export const forgetLastKnownAccount = (): void => localStore.removeItem(LAST_KNOWN_STORAGE_KEY);
