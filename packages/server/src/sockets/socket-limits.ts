/**
 * Who may open a socket: one person and one address have a few, and all together leave connections for
 * plain requests. When few are left, an address that has many itself gets no more of them.
 */

export interface SocketLimitsConfig {
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
}

export interface SocketRefusal {
  readonly status: number;
  readonly reason: string;
}

/** A socket is never closed to make room, so sockets must not take all connections. */
const SOCKETS_SHARE = 0.9;
/** Of all sockets: those that go to whoever has few. */
const RESERVED_SHARE = 0.1;

export class SocketLimits {
  private readonly config: SocketLimitsConfig;
  private readonly maxSockets: number;
  private readonly countByPerson = new Map<string, number>();
  private readonly countByAddress = new Map<string, number>();
  private socketCount = 0;

  constructor(config: SocketLimitsConfig, maxConnections: number) {
    this.config = config;
    this.maxSockets = Math.max(1, Math.floor(SOCKETS_SHARE * maxConnections));
  }

  /** Why this person may not open another socket from this address; undefined if they may. */
  findRefusal(person: string, clientKey: string): SocketRefusal | undefined {
    const ofPerson = this.countByPerson.get(person) ?? 0;
    const ofAddress = this.countByAddress.get(clientKey) ?? 0;
    if (ofPerson >= this.config.socketsPerPerson)
      return { status: 429, reason: 'too many connections of one person' };
    if (ofAddress >= this.config.socketsPerAddress)
      return { status: 429, reason: 'too many connections from one address' };
    const left = this.maxSockets - this.socketCount;
    if (left <= 0) return { status: 503, reason: 'the house is full; please wait a little' };
    if (left <= Math.min(ofAddress, RESERVED_SHARE * this.maxSockets))
      return { status: 429, reason: 'the house is nearly full, and this address has many' };
    return undefined;
  }

  add(person: string, clientKey: string): void {
    this.count(person, clientKey, 1);
  }

  remove(person: string, clientKey: string): void {
    this.count(person, clientKey, -1);
  }

  private count(person: string, clientKey: string, by: number): void {
    this.socketCount += by;
    addToCount(this.countByPerson, person, by);
    addToCount(this.countByAddress, clientKey, by);
  }
}

function addToCount(counts: Map<string, number>, key: string, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
