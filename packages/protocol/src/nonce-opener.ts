/**
 * Opens this client's nonces: when a game has been started and everybody has committed, the deal waits
 * for the nonce of each person, and the client sends it without being asked by the user.
 */
import type { PublicTable } from '@ludotheque/table';
import type { TableListener } from './table-subscription.ts';

/** Finds the nonce that was sent from this device before the page was loaded again. */
export type StoredNonceLookup = (table: string, person: string) => string | undefined;

export class NonceOpener {
  /** The person of the connection. */
  person = '';
  private readonly send: (table: string, nonce: string) => Promise<unknown>;
  private readonly findStoredNonce: StoredNonceLookup;
  private readonly noncesByTable = new Map<string, string>();
  /** The tables whose opening has not been answered yet. */
  private readonly openingTables = new Set<string>();

  constructor(
    send: (table: string, nonce: string) => Promise<unknown>,
    findStoredNonce: StoredNonceLookup = () => undefined,
  ) {
    this.send = send;
    this.findStoredNonce = findStoredNonce;
  }

  keep(table: string, nonce: string): void {
    this.noncesByTable.set(table, nonce);
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

  private openIfAwaited(table: string, { opening }: PublicTable): void {
    if (!opening?.waitsFor.includes(this.person) || this.openingTables.has(table)) return;
    const nonce = this.noncesByTable.get(table) ?? this.findStoredNonce(table, this.person);
    // The person sat down with another device, which has the nonce.
    if (nonce === undefined) return;
    this.openingTables.add(table);
    const done = () => this.openingTables.delete(table);
    // If the connection breaks, the snapshot after the reconnect says whether to send it again.
    this.send(table, nonce).then(done, done);
  }
}
