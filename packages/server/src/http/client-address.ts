/**
 * Where a caller comes from. Behind a proxy the socket's peer is the proxy, and the caller stands in
 * X-Forwarded-For: a list to which every proxy adds, at the right, whom it was called by. Whatever
 * stands further left than our own proxies wrote is hearsay, and anybody can write it.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { fail, formatForMessage } from '@ludotheque/core';

/** Longer lists than any chain of proxies makes are not read to their end. */
const MAX_FORWARDED_ENTRIES = 32;

export interface AddressedRequest {
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const ipFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** The proxies whose word is taken: addresses, or networks such as 10.0.0.0/8. */
export function parseTrustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', bits, ...more] = entry.split('/');
    const widest = isIPv4(address) ? 32 : 128;
    const good = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (!isIP(address) || !good || more.length > 0)
      fail(
        'config',
        `TRUSTED_PROXIES: ${formatForMessage(entry)} is no address, and no network like 10.0.0.0/8`,
      );
    trusted.addSubnet(address, bits === undefined ? widest : Number(bits), ipFamily(address));
  }
  return trusted;
}

/** An address as we compare it: without a port or brackets, and IPv4 as itself. */
function normalizeAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) ? address : undefined;
}

/** The last address that somebody we trust vouches for. */
export function findClientAddress(call: AddressedRequest, trusted: BlockList): string {
  let address = normalizeAddress(call.socket.remoteAddress ?? '') ?? '';
  const given = call.headers['x-forwarded-for'] ?? '';
  const list = (typeof given === 'string' ? given : given.join(',')).split(',');
  for (const entry of list.reverse().slice(0, MAX_FORWARDED_ENTRIES)) {
    if (address === '' || !trusted.check(address, ipFamily(address))) return address;
    const next = normalizeAddress(entry.trim());
    if (next === undefined) return address;
    address = next;
  }
  return address;
}

/**
 * Who is counted as one when it comes to limits: an IPv4 address, or an IPv6 network of 64 bits,
 * since whoever has one address of it has them all.
 */
export function toRateLimitKey(address: string): string {
  if (!address.includes(':')) return address;
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const groups = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? 0 : right.split(':').length;
  if (right !== undefined)
    groups.push(...Array.from({ length: 8 - groups.length - after }, () => '0'));
  if (right) groups.push(...right.split(':'));
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
