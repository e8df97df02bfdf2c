/** The credentials of a database in memory, by hash. */
import { clampLimit } from '../clamp-limit.ts';
import { copyCredentialRow } from '../copy-rows.ts';
import type { CredentialRow, WriteBatch } from '../store.ts';
import { compareText } from './sort-rows.ts';

export class InMemoryCredentials {
  private readonly rows = new Map<string, CredentialRow>();

  listAll(): CredentialRow[] {
    return [...this.rows.values()];
  }

  find(hash: string): CredentialRow | undefined {
    return this.rows.get(hash);
  }

  listOf(person: string): CredentialRow[] {
    return this.listAll()
      .filter((row) => row.person === person)
      .sort((a, b) => compareText(a.hash, b.hash));
  }

  listKnown(hashes: readonly string[]): string[] {
    return hashes.filter((hash) => this.rows.has(hash)).sort(compareText);
  }

  listExpired(before: number, limit: number): CredentialRow[] {
    return this.listAll()
      .filter(({ expires }) => expires < before)
      .sort((a, b) => a.expires - b.expires || compareText(a.hash, b.hash))
      .slice(0, clampLimit(limit));
  }

  write({ changedCredentials, credentials, revoked }: WriteBatch): void {
    for (const row of credentials ?? []) this.rows.set(row.hash, copyCredentialRow(row));
    for (const change of changedCredentials ?? []) {
      const row = this.rows.get(change.hash);
      if (row) this.rows.set(row.hash, copyCredentialRow({ ...row, ...change }));
    }
    for (const hash of revoked ?? []) this.rows.delete(hash);
  }

  deleteOf(person: string): void {
    for (const { hash } of this.listOf(person)) this.rows.delete(hash);
  }
}
