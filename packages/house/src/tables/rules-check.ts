/**
 * Which stored tables this house cannot play, because it lacks their rules. It refuses to start if there
 * are any, unless it is told to. Rules that turn up later belong to a newer node of a rolling update.
 */
import { CodedError, formatRulesKey, type RulesKey } from '@ludotheque/core';
import type { RequestErrorBody } from '@ludotheque/protocol';
import type { TableRecordStore, TableRow } from '@ludotheque/store';
import type { MissingRulesError } from '@ludotheque/table';
import type { Ports } from '../ports.ts';

const MAX_TABLES_COUNTED = 10_000;
const MAX_TABLES_NAMED = 5;

type RulesCheckPorts = Pick<Ports, 'allowsUnknownRules' | 'rules' | 'warn'> & {
  readonly store: TableRecordStore;
};

export class RulesCheck {
  private readonly ports: RulesCheckPorts;
  private readonly missingAtStart = new Set<RulesKey>();

  constructor(ports: RulesCheckPorts) {
    this.ports = ports;
  }

  /** Rejects with the code `rules` and names the tables that could not be played. */
  async assertTablesArePlayable(): Promise<void> {
    const { allowsUnknownRules, rules, store, warn } = this.ports;
    const descriptions: string[] = [];
    for (const stored of await store.listStoredRules()) {
      if (rules.find(stored.game, stored.version)) continue;
      const rows = await store.listTablesByRules(stored, MAX_TABLES_COUNTED);
      const needed = rows.filter(({ phase }) => phase !== 'closed');
      if (needed.length === 0) continue;
      this.missingAtStart.add(formatRulesKey(stored.game, stored.version));
      descriptions.push(describeTables(stored.game, stored.version, needed));
    }
    if (descriptions.length === 0) return;
    const message = `The rules of stored tables are missing: ${descriptions.join('; ')}.`;
    if (!allowsUnknownRules)
      throw new CodedError(
        'rules',
        `${message} Bring the rules back, or set ALLOW_UNKNOWN_RULES=true to start without these tables.`,
      );
    warn(message, undefined);
  }

  /** Whether this house can play the table. A row without a version can only be tried. */
  isPlayable({ game, version }: Pick<TableRow, 'game' | 'version'>): boolean {
    return version === null || this.ports.rules.find(game, version) !== undefined;
  }

  /** What a client is told: that nobody here can play the table, or that another node can. */
  explain({ message, rulesKey }: MissingRulesError): RequestErrorBody {
    if (this.missingAtStart.has(rulesKey)) return { code: 'rules', message };
    return {
      code: 'elsewhere',
      message: `${message}, but another node has them: please connect again`,
    };
  }
}

function describeTables(game: string, version: number, rows: readonly TableRow[]): string {
  const isCut = rows.length >= MAX_TABLES_COUNTED;
  const count = `${isCut ? 'at least ' : ''}${rows.length} ${rows.length === 1 ? 'table' : 'tables'}`;
  const named = rows.slice(0, MAX_TABLES_NAMED).map(({ id }) => id);
  const more = rows.length > MAX_TABLES_NAMED ? ', …' : '';
  return `${count} of ${game} version ${version} (${named.join(', ')}${more})`;
}
