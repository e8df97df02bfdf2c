/** Which node looks after which table, in memory. */
import type { DueTablesLeaseRequest, TablesLeaseRequest } from '../lease-store.ts';
import type { TableRow } from '../store.ts';
import { hasRulesOf } from './filter-rows.ts';
import { listLongestDue } from './sort-rows.ts';

export class InMemoryLeases {
  private readonly leases = new Map<string, Pick<DueTablesLeaseRequest, 'by' | 'until'>>();

  take(request: DueTablesLeaseRequest | TablesLeaseRequest, tables: ReadonlyMap<string, TableRow>) {
    const { by, now, until } = request;
    const wanted =
      'tables' in request
        ? request.tables.flatMap((id) => tables.get(id) ?? [])
        : [...tables.values()];
    const free = wanted.filter(({ id }) => {
      const other = this.leases.get(id);
      const latestPlausibleEnd = until + (until - now);
      return !other || other.by === by || other.until <= now || other.until > latestPlausibleEnd;
    });
    const leased =
      'tables' in request
        ? free
        : listLongestDue(
            free.filter((row) => hasRulesOf(row, request.rules)),
            request.due,
            request.limit,
          );
    for (const { id } of leased) this.leases.set(id, { by, until });
  }

  release(by: string, tables?: readonly string[]) {
    for (const [id, lease] of this.leases)
      if (lease.by === by && (tables?.includes(id) ?? true)) this.leases.delete(id);
  }

  delete(table: string) {
    this.leases.delete(table);
  }

  has(table: string, { by, until }: Pick<DueTablesLeaseRequest, 'by' | 'until'>): boolean {
    const lease = this.leases.get(table);
    return lease?.by === by && lease.until === until;
  }
}
