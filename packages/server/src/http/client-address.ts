/**
 * Finds the address of a client. Behind a proxy the socket's peer is the proxy, and the client is named
 * in X-Forwarded-For: every proxy adds the address that called it at the right. Only the entries that
 * our own proxies have added can be trusted; anybody can write what is further left.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { fail, formatForMessage } from '@ludotheque/core';
import type { KeyValueStore } from '@ludotheque/store';
import { loadOrCreateKeyOfHouse } from '../keys-of-house.ts';

/** More entries than any real chain of proxies makes. */
const MAX_FORWARDED_ENTRIES = 32;

export interface AddressedRequest {
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly socket: { readonly remoteAddress?: string | undefined };
}

const ipFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Entries are addresses, or networks such as 10.0.0.0/8. */
export function parseTrustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', bits, ...more] = entry.split('/');
    const maxBits = isIPv4(address) ? 32 : 128;
    const isValid = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
    if (!isIP(address) || !isValid || more.length > 0)
      fail(
        'config',
        `TRUSTED_PROXIES: ${formatForMessage(entry)} is neither an address nor a network like 10.0.0.0/8`,
      );
    trusted.addSubnet(address, bits === undefined ? maxBits : Number(bits), ipFamily(address));
  }
  return trusted;
}

/** Without port and brackets; an IPv4 address in IPv6 form becomes plain IPv4. */
export function normalizeAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = (bracketed ?? withPort ?? text).replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) ? address : undefined;
}

export const isTrustedProxy = (address: string, trusted: BlockList): boolean =>
  address !== '' && trusted.check(address, ipFamily(address));

/** The first address, from the right, that is no trusted proxy. */
export function findClientAddress(request: AddressedRequest, trusted: BlockList): string {
  let address = normalizeAddress(request.socket.remoteAddress ?? '') ?? '';
  const given = request.headers['x-forwarded-for'] ?? '';
  const list = (typeof given === 'string' ? given : given.join(',')).split(',');
  for (const entry of list.reverse().slice(0, MAX_FORWARDED_ENTRIES)) {
    if (!isTrustedProxy(address, trusted)) return address;
    const next = normalizeAddress(entry.trim());
    if (next === undefined) return address;
    address = next;
  }
  return address;
}

/**
 * What limits are counted by: an IPv4 address, or an IPv6 network of 64 bits, because whoever has one
 * address of such a network has all of them.
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

/** Returns a key of the address that a request comes from; it means nothing outside of this house. */
export type ToClientKey = (request: IncomingMessage) => string;

const CLIENT_KEY_LENGTH = 22;

const CLIENT_KEY_SECRET = { key: 'client-key-secret', record: 'house:client-keys' };
const SECRET_BYTES = 32;

const createSecret = () => randomBytes(SECRET_BYTES).toString('hex');

/**
 * The secret of the keys. Where there are several nodes, they have the same one, so that what is counted by
 * address is counted across them. Otherwise it is that of this process, and stored nowhere.
 */
export const loadClientKeySecret = async (
  store: KeyValueStore,
  hasOtherNodes: boolean,
): Promise<string> =>
  hasOtherNodes ? loadOrCreateKeyOfHouse(store, CLIENT_KEY_SECRET, createSecret) : createSecret();

/** The keys are hashes with a secret, so that an address gets nowhere by mistake. */
export const createClientKeys =
  (proxies: BlockList, secret: string): ToClientKey =>
  (request) =>
    createHmac('sha256', secret)
      .update(toRateLimitKey(findClientAddress(request, proxies)))
      .digest('base64url')
      .slice(0, CLIENT_KEY_LENGTH);
