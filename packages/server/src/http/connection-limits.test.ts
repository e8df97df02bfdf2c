/** Who has to go if there are too many connections, on real TCP. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseTrustedProxies } from './client-address.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { decideMaxConnections } from './descriptor-limit.ts';

let server: Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** Opens a server; the function that is returned connects to it from an address. */
async function open(maxConnections: number, connectionsPerAddress: number, proxies: string[] = []) {
  const limits = new ConnectionLimits({
    maxConnections,
    connectionsPerAddress,
    proxies: parseTrustedProxies(proxies),
  });
  server = createServer((socket) => limits.add(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connectFrom = async (localAddress: string) => {
    const accepted = once(server, 'connection');
    const client = connect({ port, host: '127.0.0.1', localAddress });
    clients.push(client);
    client.on('error', () => undefined);
    let received = '';
    client.on('data', (data) => {
      received += String(data);
    });
    const closed = new Promise<string>((resolve) => client.on('close', () => resolve(received)));
    const [socket] = (await accepted) as [Socket];
    return { client, closed, socket, isOpen: () => !client.destroyed };
  };
  return { limits, connectFrom };
}

describe('[P23] one connection too many', () => {
  it('of one address takes the place of its oldest one', async () => {
    const { connectFrom } = await open(100, 2);
    const other = await connectFrom('127.0.0.3');
    const first = await connectFrom('127.0.0.2');
    const second = await connectFrom('127.0.0.2');
    const third = await connectFrom('127.0.0.2');
    await first.closed;
    expect([other, second, third].map(({ isOpen }) => isOpen())).toEqual([true, true, true]);
  });

  it('is refused if all others are sockets of people', async () => {
    const { connectFrom, limits } = await open(100, 2);
    for (let i = 0; i < 2; i++) limits.keep((await connectFrom('127.0.0.2')).socket);
    const third = await connectFrom('127.0.0.2');
    expect(await third.closed).toContain('503');
    expect((await connectFrom('127.0.0.3')).isOpen()).toBe(true);
    expect(limits.closedCount).toBe(1);
  });

  it('in all takes the place of the oldest one of the address that has the most', async () => {
    const { connectFrom } = await open(4, 100);
    const lone = await connectFrom('127.0.0.3');
    const crowd = [];
    for (let i = 0; i < 3; i++) crowd.push(await connectFrom('127.0.0.2'));
    const visitor = await connectFrom('127.0.0.4');
    await crowd[0]!.closed;
    expect([lone, visitor, ...crowd.slice(1)].every(({ isOpen }) => isOpen())).toBe(true);
  });

  it('of a trusted proxy is accepted: many people call through it', async () => {
    const { connectFrom } = await open(100, 1, ['127.0.0.9']);
    const all = [];
    for (let i = 0; i < 3; i++) all.push(await connectFrom('127.0.0.9'));
    expect(all.every(({ isOpen }) => isOpen())).toBe(true);
  });

  it('is accepted again when another has ended', async () => {
    const { connectFrom, limits } = await open(1, 1);
    const first = await connectFrom('127.0.0.2');
    limits.keep(first.socket);
    const gone = once(first.socket, 'close');
    first.socket.destroy();
    await gone;
    expect((await connectFrom('127.0.0.2')).isOpen()).toBe(true);
  });
});

describe('the number of connections', () => {
  const decide = (configured: number | undefined, limit: number) => {
    const warnings: string[] = [];
    const max = decideMaxConnections(configured, (what) => warnings.push(what), limit);
    return { max, warnings: warnings.join() };
  };

  it('leaves descriptors for files, and the operator is told if it is small', () => {
    const { max, warnings } = decide(undefined, 1024);
    expect(max).toBeGreaterThan(700);
    expect(max).toBeLessThan(1000);
    expect(warnings).toContain(`at most ${max} connections`);
    expect(warnings).toContain('LimitNOFILE');
  });

  it('is the configured one if that is possible, without a warning', () => {
    expect(decide(5_000, 65_536)).toEqual({ max: 5_000, warnings: '' });
    expect(decide(undefined, 65_536).warnings).toBe('');
  });

  it('is what is possible if more is configured, with a warning', () => {
    const { max, warnings } = decide(5_000, 4_096);
    expect(max).toBeLessThan(4_096);
    expect(warnings).toContain('MAX_CONNECTIONS is 5000');
  });
});
