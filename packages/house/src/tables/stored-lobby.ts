/**
 * The tables in the lobby that need not be in memory: correspondence tables that wait for players. They
 * are read in turn by who sat down first, so that a flood of tables hides nobody else's.
 */
import type { LobbyEntry } from '@ludotheque/protocol';
import type { TableRecordStore, TableRow } from '@ludotheque/store';
import type { Ports } from '../ports.ts';
import type { RulesCheck } from './rules-check.ts';

const MAX_TABLES_READ = 1_000;
/** However many people ask for it. */
const MIN_LOAD_INTERVAL_MS = 1_000;
/** Reading many takes long, so that it is done more rarely. */
const TABLES_PER_INTERVAL = 100;
/** It looks through all listed tables, and must not take more than two percent of the time. */
const INTERVAL_PER_LOAD_TIME = 50;
/** After one answer of the database that was very late. */
const MAX_LOAD_INTERVAL_MS = 30_000;
/** Other waiting tables are shown while somebody has them open, so they need not be read. */
const CORRESPONDENCE = { summaryHas: '"correspondence"' };

const waitsForCorrespondents = ({ clock, sitters }: LobbyEntry) =>
  clock.kind === 'correspondence' && sitters.some(({ bot }) => bot === undefined);

export interface StoredLobbyTable {
  readonly entry: LobbyEntry;
  readonly touched: number;
  /** Who sat down first; empty if that was not read. */
  readonly owner: string;
}

export class StoredLobby {
  private readonly ports: Pick<Ports, 'clock'> & { readonly store: TableRecordStore };
  private readonly rulesCheck: RulesCheck;
  private tables: readonly StoredLobbyTable[] = [];
  private lastLoadAt = Number.NEGATIVE_INFINITY;
  private lastLoadMs = 0;
  private lastLoad = Promise.resolve();

  constructor(ports: StoredLobby['ports'], rulesCheck: RulesCheck) {
    this.ports = ports;
    this.rulesCheck = rulesCheck;
  }

  list(): readonly StoredLobbyTable[] {
    return this.tables;
  }

  /** A node that does not hear of others reads all listed tables. */
  load(isCutOff: boolean): Promise<void> {
    const now = this.ports.clock.now();
    const intervalMs = Math.max(
      MIN_LOAD_INTERVAL_MS * (1 + this.tables.length / TABLES_PER_INTERVAL),
      Math.min(MAX_LOAD_INTERVAL_MS, INTERVAL_PER_LOAD_TIME * this.lastLoadMs),
    );
    if (Math.abs(now - this.lastLoadAt) < intervalMs) return this.lastLoad.catch(() => undefined);
    this.lastLoadAt = now;
    this.lastLoad = this.read(isCutOff);
    return this.lastLoad;
  }

  private async read(isCutOff: boolean): Promise<void> {
    const { clock, store } = this.ports;
    const since = clock.now();
    const waiting = this.toTables(await store.listWaitingTables(MAX_TABLES_READ, CORRESPONDENCE));
    this.lastLoadMs = clock.now() - since;
    if (!isCutOff) {
      this.tables = waiting.filter(({ entry }) => waitsForCorrespondents(entry));
      return;
    }
    const page = { limit: MAX_TABLES_READ };
    const open = this.toTables(await store.listLobbyTables('open', page));
    const playing = this.toTables(await store.listLobbyTables('playing', page));
    const byId = new Map([...playing, ...open, ...waiting].map((table) => [table.entry.id, table]));
    this.tables = [...byId.values()];
  }

  private toTables(rows: readonly (TableRow & { readonly sitter?: string })[]): StoredLobbyTable[] {
    return rows
      .filter((row) => this.rulesCheck.isPlayable(row))
      .map(({ sitter = '', summary, touched }) => ({
        entry: JSON.parse(summary),
        owner: sitter,
        touched,
      }));
  }
}
