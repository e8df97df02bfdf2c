/** Parses the page's addresses, and changes them through the browser's history. */
import { useSyncExternalStore } from 'react';

export type Route =
  | { readonly name: 'shelf' }
  | { readonly name: 'lobby' }
  | { readonly name: 'me' }
  | { readonly name: 'matters' }
  | { readonly name: 'new'; readonly game: string }
  | { readonly name: 'learn'; readonly game: string }
  | { readonly name: 'lesson'; readonly game: string }
  | { readonly name: 'device'; readonly token: string }
  | { readonly name: 'table'; readonly table: string }
  /** Offline, on this device. */
  | { readonly name: 'new-alone'; readonly game: string }
  | { readonly name: 'table-alone'; readonly table: string }
  | { readonly name: 'pad'; readonly game: string }
  /** The replay of a finished game. */
  | { readonly name: 'replay'; readonly table: string }
  | { readonly name: 'replay-alone'; readonly table: string };

export function parseRoute(path: string): Route {
  const [, first, second = '', third = ''] = path.split('/');
  if (first === 'alone' && second === 't' && third)
    return { name: 'table-alone', table: decodeURIComponent(third) };
  if (first === 'alone' && second === 'g' && third)
    return { name: 'replay-alone', table: decodeURIComponent(third) };
  if (first === 'g' && second) return { name: 'replay', table: decodeURIComponent(second) };
  if (first === 'alone' && second) return { name: 'new-alone', game: decodeURIComponent(second) };
  if (first === 'new' && second) return { name: 'new', game: decodeURIComponent(second) };
  if (first === 'learn' && second && third === 'lesson')
    return { name: 'lesson', game: decodeURIComponent(second) };
  if (first === 'learn' && second) return { name: 'learn', game: decodeURIComponent(second) };
  if (first === 'device' && second) return { name: 'device', token: decodeURIComponent(second) };
  if (first === 't' && second) return { name: 'table', table: decodeURIComponent(second) };
  if (first === 'pad' && second) return { name: 'pad', game: decodeURIComponent(second) };
  if (first === 'lobby') return { name: 'lobby' };
  if (first === 'me') return { name: 'me' };
  if (first === 'house') return { name: 'matters' };
  return { name: 'shelf' };
}

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', notifyListeners);

export function navigate(path: string): void {
  history.pushState(null, '', path);
  window.scrollTo(0, 0);
  notifyListeners();
}

export function useRoute(): Route {
  const path = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.pathname,
  );
  return parseRoute(path);
}
