/** The origin of links for other devices: `localhost` would mean the other device itself. */
import { useEffect, useState } from 'react';
import { fetchServerInfo } from './http-requests.ts';

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

let fetchedOrigin: Promise<string> | undefined;

function fetchShareOrigin(): Promise<string> {
  fetchedOrigin ??= fetchServerInfo().then(
    ({ shareOrigin }) => shareOrigin ?? location.origin,
    () => {
      fetchedOrigin = undefined;
      return location.origin;
    },
  );
  return fetchedOrigin;
}

export function useShareOrigin(): string {
  const [origin, setOrigin] = useState(location.origin);
  useEffect(() => {
    if (isLoopback(location.hostname)) void fetchShareOrigin().then(setOrigin);
  }, []);
  return origin;
}
