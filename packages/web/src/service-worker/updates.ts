/** Registers the service worker, and knows when it has a newer version of the page. */
import { useSyncExternalStore } from 'react';

let waitingWorker: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function offerUpdate(worker: ServiceWorker | null): void {
  // The first installation is not an update.
  if (!worker || !navigator.serviceWorker.controller) return;
  waitingWorker = worker;
  for (const listener of listeners) listener();
}

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerUpdate(installing);
    });
  });
}

/** Whether a newer version of the page is ready to be used. */
export function useIsUpdateReady(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waitingWorker !== undefined,
  );
}

/** Reloads with the newest version. Nothing is lost: tables go on where they were. */
export async function reloadWithUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting ?? registration?.installing;
  if (!next) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  const takeOver = () => next.postMessage('take-over');
  if (next.state === 'installed') takeOver();
  else next.addEventListener('statechange', () => next.state === 'installed' && takeOver());
}
