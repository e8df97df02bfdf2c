/**
 * Bounds what the server keeps in memory for people who read too slowly, or not at all: for one
 * connection, one person, one address, and in all. Sockets whose people read at once are never looked
 * up here, and unfinished replies over HTTP every two seconds or a few dozen requests.
 */

export interface UnsentBytesBounds {
  readonly perConnection: number;
  readonly perPerson: number;
  readonly perAddress: number;
  readonly inAll: number;
}

const MIB = 1024 * 1024;
export const UNSENT_BYTES_BOUNDS: UnsentBytesBounds = {
  perConnection: 4 * MIB,
  perPerson: 8 * MIB,
  perAddress: 16 * MIB,
  inAll: 64 * MIB,
};

/** A connection as it is counted here. */
export interface UnsentBytesOwner {
  /** Undefined where nobody has signed in for it: then the address counts. */
  readonly person: string | undefined;
  readonly clientKey: string;
  /** What the network has not taken yet. */
  readonly unsentBytes: number;
  /** Cuts the connection; the client can reconnect. */
  terminate(): void;
}

type IsInScope = (owner: UnsentBytesOwner) => boolean;

export class UnsentBytes {
  private readonly bounds: UnsentBytesBounds;
  /** Only connections that had unsent bytes when they were last written to: never too few bytes. */
  private readonly bytesByOwner = new Map<UnsentBytesOwner, number>();
  private readonly bytesByPerson = new Map<string, number>();
  private readonly bytesByAddress = new Map<string, number>();
  private bytesInAll = 0;

  constructor(bounds: UnsentBytesBounds = UNSENT_BYTES_BOUNDS) {
    this.bounds = bounds;
  }

  get total(): number {
    return this.bytesInAll;
  }

  /** Called when a connection was written to, and has unsent bytes now or had some before. */
  update(owner: UnsentBytesOwner): void {
    this.setBytes(owner, owner.unsentBytes);
    this.enforceBounds(owner);
  }

  /** The same for many connections. Nobody is cut before all of them are counted. */
  updateAll(owners: readonly UnsentBytesOwner[]): void {
    for (const owner of owners) this.setBytes(owner, owner.unsentBytes);
    for (const owner of owners) this.enforceBounds(owner);
  }

  private enforceBounds(owner: UnsentBytesOwner): void {
    const { inAll, perAddress, perConnection, perPerson } = this.bounds;
    const { clientKey, person } = owner;
    if ((this.bytesByOwner.get(owner) ?? 0) > perConnection) this.terminate(owner);
    if (person !== undefined && (this.bytesByPerson.get(person) ?? 0) > perPerson)
      this.reduce(perPerson, (other) => other.person === person);
    if ((this.bytesByAddress.get(clientKey) ?? 0) > perAddress)
      this.reduce(perAddress, (other) => other.clientKey === clientKey);
    if (this.bytesInAll > inAll) this.reduceInAll();
  }

  /** The connection is closed. */
  remove(owner: UnsentBytesOwner): void {
    this.setBytes(owner, 0);
  }

  private setBytes(owner: UnsentBytesOwner, bytes: number): void {
    const change = bytes - (this.bytesByOwner.get(owner) ?? 0);
    if (bytes > 0) this.bytesByOwner.set(owner, bytes);
    else this.bytesByOwner.delete(owner);
    if (owner.person !== undefined) addTo(this.bytesByPerson, owner.person, change);
    addTo(this.bytesByAddress, owner.clientKey, change);
    this.bytesInAll += change;
  }

  /** Cuts the connections with the most unsent bytes until the others are within the bound. */
  private reduce(bound: number, isInScope: IsInScope): void {
    const owners = this.recount(isInScope).sort((a, b) => b.unsentBytes - a.unsentBytes);
    let sum = owners.reduce((total, { unsentBytes }) => total + unsentBytes, 0);
    for (const owner of owners) {
      if (sum <= bound) return;
      sum -= owner.unsentBytes;
      this.terminate(owner);
    }
  }

  /** The address that takes the most has to give way first. */
  private reduceInAll(): void {
    this.recount(() => true);
    while (this.bytesInAll > this.bounds.inAll) {
      const [first, ...others] = this.bytesByAddress;
      const [clientKey, bytes] = others.reduce((a, b) => (b[1] > a[1] ? b : a), first!);
      const tooMany = this.bytesInAll - this.bounds.inAll;
      this.reduce(Math.max(0, bytes - tooMany), (owner) => owner.clientKey === clientKey);
    }
  }

  /** What was sent meanwhile is no longer counted. */
  private recount(isInScope: IsInScope): UnsentBytesOwner[] {
    const owners = [...this.bytesByOwner.keys()].filter(isInScope);
    for (const owner of owners) this.setBytes(owner, owner.unsentBytes);
    return owners;
  }

  private terminate(owner: UnsentBytesOwner): void {
    this.remove(owner);
    owner.terminate();
  }
}

function addTo(sums: Map<string, number>, key: string, change: number): void {
  const sum = (sums.get(key) ?? 0) + change;
  if (sum > 0) sums.set(key, sum);
  else sums.delete(key);
}
