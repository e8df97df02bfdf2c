/** The tables in the lobby that people have open at other nodes, as those nodes report them. */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { TableRecordStore } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import type { RulesCheck } from './rules-check.ts';

/** A report is repeated before it expires: its node may die without a word. */
const REPORT_TTL_MS = 25_000;

/** What a node says of a table in the lobby. Older versions do not say all of it. */
export interface LobbyReport {
  readonly table: string;
  readonly owner?: string;
  readonly guessed?: boolean;
  readonly attended?: boolean;
}

interface ReportedTable {
  readonly owner: string;
  readonly reportedAt: number;
  /** Undefined until it has been read from the store. */
  readonly stored?: { readonly entry: LobbyEntry; readonly touched: number };
}

export class OtherNodesLobby {
  private readonly ports: Pick<Ports, 'clock'> & { readonly store: TableRecordStore };
  private readonly rulesCheck: RulesCheck;
  private readonly tables = new Map<string, ReportedTable>();

  constructor(ports: OtherNodesLobby['ports'], rulesCheck: RulesCheck) {
    this.ports = ports;
    this.rulesCheck = rulesCheck;
  }

  /** A node says that the table has changed. One that nobody has open any more is not shown. */
  recordReport(id: string, owner: string, isAttended: boolean): void {
    if (isAttended) this.tables.set(id, { owner, reportedAt: this.ports.clock.now() });
    else this.tables.delete(id);
  }

  /** Reads what has changed since it was last read. */
  async load(): Promise<void> {
    const now = this.ports.clock.now();
    for (const [id, table] of this.tables) {
      if (Math.abs(now - table.reportedAt) >= REPORT_TTL_MS) this.tables.delete(id);
      if (table.stored || !this.tables.has(id)) continue;
      const row = await this.ports.store.findTable(id);
      // Meanwhile another report may have come.
      if (this.tables.get(id) !== table) continue;
      if (!row?.listed || !this.rulesCheck.isPlayable(row)) this.tables.delete(id);
      else {
        const entry = JSON.parse(row.summary) as LobbyEntry;
        this.tables.set(id, { ...table, stored: { entry, touched: row.touched } });
      }
    }
  }

  list(): { owner: string; touched: number; entry: LobbyEntry }[] {
    return [...this.tables.values()].flatMap(({ owner, stored }) =>
      stored ? [{ owner, ...stored }] : [],
    );
  }
}
