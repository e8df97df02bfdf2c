/** Where the visitor is: a handful of addresses, kept in the browser's history. */
import { useSyncExternalStore } from 'react';

export type Place =
  | { readonly name: 'shelf' }
  | { readonly name: 'lobby' }
  | { readonly name: 'new'; readonly game: string }
  | { readonly name: 'learn'; readonly game: string }
  | { readonly name: 'device'; readonly token: string }
  | { readonly name: 'table'; readonly table: string };

export function placeOf(path: string): Place {
  const [, first, second = ''] = path.split('/');
  if (first === 'new' && second) return { name: 'new', game: decodeURIComponent(second) };
  if (first === 'learn' && second) return { name: 'learn', game: decodeURIComponent(second) };
  if (first === 'device' && second) return { name: 'device', token: decodeURIComponent(second) };
  if (first === 't' && second) return { name: 'table', table: decodeURIComponent(second) };
  if (first === 'lobby') return { name: 'lobby' };
  return { name: 'shelf' };
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', tell);

export function go(path: string): void {
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  tell();
}

export function usePlace(): Place {
  const path = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.pathname,
  );
  return placeOf(path);
}
