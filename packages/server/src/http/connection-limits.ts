/**
 * Bounds the TCP connections of one address and in all, so that there is always a file descriptor for
 * the next visitor. If there are too many, the oldest one that is not a socket of a person has to go:
 * of the same address, or of the address that has the most.
 */
import type { BlockList, Socket } from 'node:net';
import { isTrustedProxy, normalizeAddress, toRateLimitKey } from './client-address.ts';

export interface ConnectionLimitsConfig {
  readonly maxConnections: number;
  readonly connectionsPerAddress: number;
  /** Many clients call through a proxy, so its address has no limit of its own. */
  readonly proxies: BlockList;
}

interface AddressConnections {
  count: number;
  /** Those that may be closed for others, the oldest first. */
  readonly closable: Set<Socket>;
}

const PROXIES_KEY = 'proxies';
const FULL_BODY = JSON.stringify({
  no: { code: 'rate', message: 'too many connections; please wait a little' },
});
const FULL_RESPONSE = `HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: ${FULL_BODY.length}\r\nRetry-After: 5\r\nConnection: close\r\n\r\n${FULL_BODY}`;

export class ConnectionLimits {
  private readonly config: ConnectionLimitsConfig;
  private readonly byAddress = new Map<string, AddressConnections>();
  private readonly addressBySocket = new WeakMap<Socket, AddressConnections>();
  private connectionCount = 0;
  /** Connections that were refused, or closed to make room. */
  closedCount = 0;

  constructor(config: ConnectionLimitsConfig) {
    this.config = config;
  }

  /** Called for every connection before it has sent anything. */
  add(socket: Socket): void {
    const { connectionsPerAddress, maxConnections, proxies } = this.config;
    const address = normalizeAddress(socket.remoteAddress ?? '') ?? '';
    const isProxy = isTrustedProxy(address, proxies);
    const key = isProxy ? PROXIES_KEY : toRateLimitKey(address);
    const connections = this.byAddress.get(key) ?? { count: 0, closable: new Set() };
    const isCrowded = !isProxy && connections.count >= connectionsPerAddress;
    const isFull = this.connectionCount >= maxConnections;
    const mayCome =
      (!isCrowded || this.closeOldest(connections)) &&
      (!isFull || this.closeOldest(this.findLargest()));
    if (mayCome) this.accept(socket, key, connections);
    else this.refuse(socket);
  }

  private accept(socket: Socket, key: string, connections: AddressConnections): void {
    this.byAddress.set(key, connections);
    this.addressBySocket.set(socket, connections);
    connections.count++;
    this.connectionCount++;
    if (key !== PROXIES_KEY) connections.closable.add(socket);
    socket.once('close', () => {
      this.connectionCount--;
      connections.closable.delete(socket);
      if (--connections.count === 0) this.byAddress.delete(key);
    });
  }

  /** It is now the socket of a person, and is not closed for others. */
  keep(socket: Socket): void {
    this.addressBySocket.get(socket)?.closable.delete(socket);
  }

  private findLargest(): AddressConnections | undefined {
    let largest: AddressConnections | undefined;
    for (const connections of this.byAddress.values())
      if (connections.closable.size > (largest?.closable.size ?? 0)) largest = connections;
    return largest;
  }

  private closeOldest(connections: AddressConnections | undefined): boolean {
    const [oldest] = connections?.closable ?? [];
    if (!oldest) return false;
    this.closedCount++;
    connections!.closable.delete(oldest);
    oldest.destroy();
    return true;
  }

  private refuse(socket: Socket): void {
    this.closedCount++;
    socket.on('error', () => socket.destroy());
    socket.end(FULL_RESPONSE, () => socket.destroy());
  }
}
