/**
 * For which address a table in the lobby counts: tables of one owner compete with each other first. What
 * is not known since a restart is guessed from who has the table open.
 */
import type { LiveTable } from './live-table.ts';

const MIN_OWNERS_KEPT = 1_000;

export class TableOwners {
  /** Who has opened a table: their address if it is known, otherwise the person. */
  private readonly knownByTable = new Map<string, string>();
  private readonly listUsedIds: () => readonly string[];
  /** Beyond it, tables that are gone are forgotten. */
  private sweepSize = MIN_OWNERS_KEPT;

  constructor(listUsedIds: () => readonly string[]) {
    this.listUsedIds = listUsedIds;
  }

  set(table: string, owner: string): void {
    this.knownByTable.set(table, owner);
    if (this.knownByTable.size <= this.sweepSize) return;
    const used = new Set(this.listUsedIds());
    for (const id of this.knownByTable.keys()) if (!used.has(id)) this.knownByTable.delete(id);
    this.sweepSize = 2 * this.knownByTable.size + MIN_OWNERS_KEPT;
  }

  /** Undefined if nobody has said it since this node started. */
  findKnown(table: string): string | undefined {
    return this.knownByTable.get(table);
  }

  find({ id, presence, table }: LiveTable): string {
    return this.knownByTable.get(id) ?? presence.findClientKey() ?? table.creator;
  }
}
