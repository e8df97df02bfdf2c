/** Who may read the metrics: whoever has the token; without a token, programs on this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
import { type AddressedRequest, normalizeAddress } from './client-address.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** A proxy on this machine adds one of these for the people who call through it. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function isLocalCall({ headers, socket }: AddressedRequest): boolean {
  const peer = normalizeAddress(socket.remoteAddress ?? '') ?? '';
  const isLoopback = peer !== '' && LOOPBACK.check(peer, isIPv4(peer) ? 'ipv4' : 'ipv6');
  return isLoopback && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

export function mayReadMetrics(request: AddressedRequest, token: string | undefined): boolean {
  if (token === undefined) return isLocalCall(request);
  const { authorization } = request.headers;
  const given = typeof authorization === 'string' ? authorization : '';
  return timingSafeEqual(sha256(given), sha256(`Bearer ${token}`));
}
