/**
 * Opens this client's nonces: when a game has been started and everybody has committed, the deal waits
 * for the nonce of each person, and the client sends it without being asked by the user. Before that, it
 * keeps what the others have committed to: a server that knows the nonce could still choose theirs.
 */
import type { CommittedNonce, ShownShares } from '@ludotheque/core';
import type { PublicTable } from '@ludotheque/table';
import type { TableListener } from './table-subscription.ts';

/** What this device keeps of its own part in a deal; a `DealReceipt` has all of it. */
export interface KeptShare extends CommittedNonce {
  /** The commitment to the seed that was shown before sitting down; not compared if left out. */
  readonly commitment?: string;
  /** What was shown when the nonce was opened; left out before that. */
  readonly shares?: ShownShares;
}

/** Where the shares are kept, so that they outlive the page. */
export interface ShareStore {
  find(table: string, person: string): KeptShare | undefined;
  /** Called before the nonce is sent. */
  storeShares(table: string, person: string, shares: ShownShares): void;
}

export class NonceOpener {
  /** The person of the connection. */
  person = '';
  private readonly send: (table: string, nonce: string) => Promise<unknown>;
  private readonly keptShares = new Map<string, KeptShare>();
  private readonly store: ShareStore;
  /** The tables whose opening has not been answered yet. */
  private readonly openingTables = new Set<string>();

  /** Without a store, shares are kept in memory. */
  constructor(send: (table: string, nonce: string) => Promise<unknown>, store?: ShareStore) {
    this.send = send;
    this.store = store ?? {
      find: (table) => this.keptShares.get(table),
      storeShares: (table, _, shares) =>
        this.keptShares.set(table, { ...this.keptShares.get(table)!, shares }),
    };
  }

  keep(table: string, share: KeptShare): void {
    this.keptShares.set(table, share);
  }

  /** The same listener; in addition, the nonce is opened when the table waits for it. */
  watch(table: string, listener: TableListener): TableListener {
    return {
      sync: (snapshot) => {
        listener.sync(snapshot);
        this.openIfAwaited(table, snapshot.face);
      },
      step: (frame) => {
        listener.step(frame);
        if (frame.face) this.openIfAwaited(table, frame.face);
      },
      gone: (isLost) => listener.gone?.(isLost),
      present: (people, standInMs) => listener.present?.(people, standInMs),
    };
  }

  private openIfAwaited(table: string, face: PublicTable): void {
    if (!face.opening?.waitsFor.includes(this.person) || this.openingTables.has(table)) return;
    const kept = this.store.find(table, this.person);
    // Without it, the person sat down with another device, which has the nonce.
    if (!kept || !isAsPromised(kept, face)) return;
    if (!kept.shares) {
      const { nonceHashes = [], nonces, seating } = face;
      const shares = { nonceHashes, nonces, ...(seating && { seating }) };
      this.store.storeShares(table, this.person, shares);
    }
    this.openingTables.add(table);
    const done = () => this.openingTables.delete(table);
    // If the connection breaks, the snapshot after the reconnect says whether to send it again.
    this.send(table, kept.nonce).then(done, done);
  }
}

/** Whether the deal is still of this seed and, once the nonce may be known, of these shares. */
function isAsPromised(
  { commitment, nonceHash, shares }: KeptShare,
  { commitment: shownCommitment, nonceHashes = [] }: PublicTable,
): boolean {
  if (commitment !== undefined && commitment !== shownCommitment) return false;
  const sort = (hashes: readonly string[]) => [...hashes].sort().join(' ');
  if (shares && sort(shares.nonceHashes) !== sort(nonceHashes)) return false;
  return nonceHashes.includes(nonceHash);
}
