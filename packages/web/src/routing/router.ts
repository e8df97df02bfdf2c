/** Parses the page's addresses, and changes them through the browser's history. */
import { useSyncExternalStore } from 'react';

export type Route =
  | { readonly name: 'shelf' }
  | { readonly name: 'lobby' }
  | { readonly name: 'ranking' }
  | { readonly name: 'today' }
  /** Lists of all games: to play on this device, to learn, to write scores for. */
  | { readonly name: 'games-on-device' }
  | { readonly name: 'lessons' }
  | { readonly name: 'pads' }
  | { readonly name: 'me' }
  | { readonly name: 'matters' }
  | { readonly name: 'new'; readonly game: string }
  | { readonly name: 'learn'; readonly game: string }
  | { readonly name: 'lesson'; readonly game: string }
  | { readonly name: 'summary'; readonly game: string }
  /** Positions from real games, after the lesson. */
  | { readonly name: 'practice'; readonly game: string }
  | { readonly name: 'device'; readonly tokenInPath: string }
  | { readonly name: 'table'; readonly table: string }
  /** Offline, on this device. */
  | { readonly name: 'new-alone'; readonly game: string }
  | { readonly name: 'table-alone'; readonly table: string }
  | { readonly name: 'pad'; readonly game: string }
  /** The replay of a finished game. */
  | { readonly name: 'replay'; readonly table: string }
  | { readonly name: 'replay-alone'; readonly table: string }
  /** There is no page at this address. */
  | { readonly name: 'not-found' };

/** The routes with one part after their first words; `:` stands for it. */
const ROUTE_PATTERNS: readonly (readonly [pattern: string, (value: string) => Route])[] = [
  ['/alone/t/:', (table) => ({ name: 'table-alone', table })],
  ['/alone/g/:', (table) => ({ name: 'replay-alone', table })],
  ['/alone/:', (game) => ({ name: 'new-alone', game })],
  ['/g/:', (table) => ({ name: 'replay', table })],
  ['/t/:', (table) => ({ name: 'table', table })],
  ['/new/:', (game) => ({ name: 'new', game })],
  ['/learn/:/lesson', (game) => ({ name: 'lesson', game })],
  ['/learn/:/summary', (game) => ({ name: 'summary', game })],
  ['/learn/:/practice', (game) => ({ name: 'practice', game })],
  ['/learn/:', (game) => ({ name: 'learn', game })],
  ['/device', () => ({ name: 'device', tokenInPath: '' })],
  ['/device/:', (tokenInPath) => ({ name: 'device', tokenInPath })],
  ['/pad/:', (game) => ({ name: 'pad', game })],
  ['/lobby', () => ({ name: 'lobby' })],
  ['/today', () => ({ name: 'today' })],
  ['/ranking', () => ({ name: 'ranking' })],
  ['/alone', () => ({ name: 'games-on-device' })],
  ['/learn', () => ({ name: 'lessons' })],
  ['/pad', () => ({ name: 'pads' })],
  ['/me', () => ({ name: 'me' })],
  ['/house', () => ({ name: 'matters' })],
  ['/', () => ({ name: 'shelf' })],
];

/** The value at `:`; an empty text if the pattern has none, undefined if the path does not match. */
function matchPath(pattern: string, path: readonly string[]): string | undefined {
  const parts = pattern.split('/').filter((part) => part !== '');
  if (parts.length !== path.length) return undefined;
  if (!parts.every((part, i) => part === ':' || part === path[i])) return undefined;
  return path[parts.indexOf(':')] ?? '';
}

function decodePath(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    // The address is malformed.
    return undefined;
  }
}

export function parseRoute(path: string): Route {
  const parts = decodePath(path);
  if (parts)
    for (const [pattern, createRoute] of ROUTE_PATTERNS) {
      const value = matchPath(pattern, parts);
      if (value !== undefined) return createRoute(value);
    }
  return { name: 'not-found' };
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

/** The path of the address, as it changes. */
export const usePath = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.pathname,
  );
