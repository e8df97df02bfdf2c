/** Whose address counts behind proxies, and what limits are counted by. */
import type { IncomingMessage } from 'node:http';
import { MemoryStore } from '@ludotheque/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '../../test/test-server.ts';
import { fetchVisitorCookie } from '../../test/visitors.ts';
import {
  createClientKeys,
  findClientAddress,
  loadClientKeySecret,
  parseTrustedProxies,
  toRateLimitKey,
} from './client-address.ts';

const NOBODY = parseTrustedProxies([]);
const PROXIES = parseTrustedProxies(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);

const call = (remoteAddress: string | undefined, forwarded?: string | string[]) => ({
  headers: { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe('the address of a client, if', () => {
  it.each([
    ['no proxy is trusted', NOBODY, '127.0.0.1', '9.9.9.9', '127.0.0.1'],
    [
      'the caller is no proxy, but names another address',
      PROXIES,
      '203.0.113.7',
      '9.9.9.9',
      '203.0.113.7',
    ],
    ['a proxy names the caller', PROXIES, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'the caller has forged an address',
      PROXIES,
      '127.0.0.1',
      '9.9.9.9, 203.0.113.7',
      '203.0.113.7',
    ],
    ['there are two proxies', PROXIES, '127.0.0.1', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
    [
      'a proxy adds to a forged chain',
      PROXIES,
      '127.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.1.2.3',
      '203.0.113.7',
    ],
    [
      'the caller pretends to be a proxy',
      PROXIES,
      '10.0.0.1',
      '10.9.9.9, 203.0.113.7',
      '203.0.113.7',
    ],
    ['everybody is a proxy', PROXIES, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a proxy adds ports', PROXIES, '10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['a proxy adds brackets', PROXIES, '10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['a proxy writes nonsense', PROXIES, '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['a proxy names nobody', PROXIES, '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy sends an empty list', PROXIES, '10.0.0.1', ' , ,', '10.0.0.1'],
    [
      'IPv4 comes through an IPv6 socket',
      PROXIES,
      '::ffff:127.0.0.1',
      '203.0.113.7',
      '203.0.113.7',
    ],
    ['IPv4 is written as IPv6', PROXIES, '::1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the proxy has an IPv6 network', PROXIES, 'fd12::5', '2001:db8::7', '2001:db8::7'],
  ] as const)('%s', (_, trusted, peer, forwarded, caller) => {
    expect(findClientAddress(call(peer, forwarded), trusted)).toBe(caller);
  });

  it('several headers are one list', () => {
    expect(findClientAddress(call('127.0.0.1', ['9.9.9.9', '203.0.113.7']), PROXIES)).toBe(
      '203.0.113.7',
    );
  });

  it('a closed socket has no address', () => {
    expect(findClientAddress(call(undefined, '9.9.9.9'), PROXIES)).toBe('');
  });

  it('a very long list is not read to its end', () => {
    const forwarded = `9.9.9.9,${Array.from({ length: 5_000 }, () => '10.0.0.1').join()}`;
    expect(findClientAddress(call('10.0.0.1', forwarded), PROXIES)).toBe('10.0.0.1');
  });
});

it.each([
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '::/129',
  '10.0.0/8',
  '10.0.0.0/8/8',
  '1.2.3.4/',
])('a proxy is an address or a network, not %s', (entry) => {
  expect(() => parseTrustedProxies([entry])).toThrow(/TRUSTED_PROXIES/);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(toRateLimitKey(address)).toBe(counted);
});

describe('the server', () => {
  /** A server that allows two sockets for each address. */
  async function startBehindProxies(proxies: string) {
    const server = await startTestServer({ SOCKETS_PER_ADDRESS: '2', TRUSTED_PROXIES: proxies });
    onTestFinished(() => server.close());
    return server;
  }

  /** Returns a function that opens a socket through a proxy, and resolves with the status. */
  async function createSocketOpener(proxies: string) {
    const server = await startBehindProxies(proxies);
    const cookie = await fetchVisitorCookie(server.url, 'Anna');
    return (forwarded: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { cookie, 'x-forwarded-for': forwarded };
        const ws = new WebSocket(`${server.url.replace('http', 'ws')}/socket`, { headers });
        ws.on('message', () => resolve(101));
        ws.on('unexpected-response', (_, { statusCode }) => resolve(statusCode!));
        ws.on('error', reject);
      });
  }

  it('counts sockets by the address that called the proxy, whatever the caller has added', async () => {
    const openSocket = await createSocketOpener('127.0.0.0/8');
    expect(await openSocket('203.0.113.7')).toBe(101);
    expect(await openSocket('198.51.100.1, 203.0.113.7')).toBe(101);
    expect(await openSocket('198.51.100.2, 203.0.113.7')).toBe(429);
    expect(await openSocket('203.0.113.8')).toBe(101);
  });

  it('counts an IPv6 network as one', async () => {
    const openSocket = await createSocketOpener('127.0.0.1');
    expect(await openSocket('2001:db8::1')).toBe(101);
    expect(await openSocket('2001:db8::2')).toBe(101);
    expect(await openSocket('2001:db8::3')).toBe(429);
  });

  it('trusts no proxy by default', async () => {
    const openSocket = await createSocketOpener('');
    expect(await openSocket('203.0.113.1')).toBe(101);
    expect(await openSocket('203.0.113.2')).toBe(101);
    expect(await openSocket('203.0.113.3')).toBe(429);
  });

  it('counts sign-ins by the address that called the proxy', async () => {
    const { url } = await startBehindProxies('127.0.0.1');
    const signIn = async (caller: string, i: number) => {
      const forwarded = `198.51.100.${i}, ${caller}`;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
      const body = JSON.stringify({ name: 'Anna' });
      return (await fetch(`${url}/api/visit`, { method: 'POST', headers, body })).status;
    };
    for (let i = 0; i < 30; i++) expect(await signIn('203.0.113.7', i)).toBe(200);
    expect(await signIn('203.0.113.7', 31)).toBe(429);
    expect(await signIn('203.0.113.8', 31)).toBe(200);
  });

  it('does not start with a proxy that is no address', async () => {
    await expect(createSocketOpener('proxy.example')).rejects.toThrow('TRUSTED_PROXIES');
  });
});

describe('the key of an address', () => {
  const request = (remoteAddress: string) =>
    ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const find = (secret: string, address: string) =>
    createClientKeys(parseTrustedProxies([]), secret)(request(address));

  it('[P23] is the same at all nodes, also if they start at the same time, and tells no address', async () => {
    const store = new MemoryStore();
    const secrets = await Promise.all([1, 2].map(() => loadClientKeySecret(store, true)));
    secrets.push(await loadClientKeySecret(store, true));
    const keys = secrets.map((secret) => find(secret, '192.0.2.7'));
    expect(new Set(keys).size).toBe(1);
    expect(find(secrets[0]!, '192.0.2.8')).not.toBe(keys[0]);
    expect(keys[0]).not.toContain('192');
  });

  it('is another one after every start of a house with one node, and nothing is stored', async () => {
    const store = new MemoryStore();
    const secrets = await Promise.all([1, 2].map(() => loadClientKeySecret(store, false)));
    expect(find(secrets[0]!, '192.0.2.7')).not.toBe(find(secrets[1]!, '192.0.2.7'));
    expect(await store.readKeyValue('client-key-secret')).toBeUndefined();
  });
});
