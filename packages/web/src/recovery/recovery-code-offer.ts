/** Remembers that the visitor has just used up a recovery code, until they were offered a new one. */
import { useSyncExternalStore } from 'react';

let isOffered = false;
const listeners = new Set<() => void>();

export function setRecoveryCodeOffered(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

export function useIsRecoveryCodeOffered(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOffered,
  );
}
