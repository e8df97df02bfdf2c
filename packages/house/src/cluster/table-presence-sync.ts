/**
 * Who has which table open at other nodes. A report expires after a while and is repeated before
 * that: a node may die without a word, and messages get lost.
 */
import type { Ports } from '../ports.ts';
import type { LiveTable } from '../tables/live-table.ts';
import type { OtherNodesTablePresence } from '../tables/other-nodes.ts';
import type { TableEvents } from '../tables/table-events.ts';
import type { NodeMessage } from './node-pub-sub.ts';

const REPUBLISH_INTERVAL_MS = 10_000;
const REPORT_TTL_MS = 25_000;

interface PresenceReport {
  readonly people: readonly string[];
  /** Somebody has the table open there; perhaps only spectators. */
  readonly isOpen: boolean;
  readonly clientKey: string | undefined;
  readonly at: number;
}

type ReceivedPresenceReport = Omit<Extract<NodeMessage, { about: 'present' }>, 'about' | 'table'>;

const NO_REPORTS: readonly PresenceReport[] = [];

export class TablePresenceSync implements OtherNodesTablePresence {
  private readonly ports: Pick<Ports, 'clock' | 'pubSub'>;
  /** By table, then by node. */
  private readonly reportsByTable = new Map<string, Map<string, PresenceReport>>();
  /** What this node has last published about each table. */
  private readonly lastPublishedByTable = new Map<string, string>();
  private lastRepublishedAt = 0;

  constructor(ports: Pick<Ports, 'clock' | 'pubSub'>, events: TableEvents) {
    this.ports = ports;
    events.onPresenceChanged((liveTable) => this.publish(liveTable));
  }

  /** Without messages from other nodes, nobody can be said to be away. */
  get isReliable(): boolean {
    return this.ports.pubSub?.isReceiving ?? true;
  }

  private listCurrentReports(table: string): readonly PresenceReport[] {
    const reports = this.reportsByTable.get(table);
    if (!reports) return NO_REPORTS;
    const now = this.ports.clock.now();
    return [...reports.values()].filter(({ at }) => Math.abs(now - at) < REPORT_TTL_MS);
  }

  listPeopleAtOtherNodes(table: string): readonly string[] {
    return this.listCurrentReports(table).flatMap(({ people }) => people);
  }

  isOpenAtOtherNodes(table: string): boolean {
    return this.listCurrentReports(table).some(({ isOpen }) => isOpen);
  }

  findClientKeyAtOtherNodes(table: string, preferred: string): string | undefined {
    const reports = this.listCurrentReports(table).filter(
      ({ clientKey }) => clientKey !== undefined,
    );
    const nearest =
      reports.find(({ people }) => people.includes(preferred)) ??
      reports.find(({ people }) => people.length > 0);
    return (nearest ?? reports[0])?.clientKey;
  }

  /** Whether the report changes who is there: most reports only repeat the last one. */
  recordReport(
    table: string,
    node: string,
    { clientKey, people, isOpen = people.length > 0 }: ReceivedPresenceReport,
  ): boolean {
    const nodes = this.reportsByTable.get(table) ?? new Map<string, PresenceReport>();
    const before = nodes.get(node);
    this.reportsByTable.set(table, nodes);
    if (isOpen) nodes.set(node, { people, isOpen, clientKey, at: this.ports.clock.now() });
    else nodes.delete(node);
    return people.join() !== (before?.people ?? []).join() || isOpen !== (before?.isOpen ?? false);
  }

  /** Tells the other nodes who is at a table here, if that has changed or `again` is set. */
  publish(liveTable: LiveTable, again = false): void {
    const { pubSub } = this.ports;
    if (!pubSub) return;
    const { id } = liveTable;
    const people = liveTable.presence.listPeopleAtThisNode();
    const isOpen = liveTable.subscribers.size > 0;
    const clientKey = liveTable.presence.findClientKeyAtThisNode();
    const text = isOpen ? `open: ${people.join()} ${clientKey}` : '';
    if (!again && (this.lastPublishedByTable.get(id) ?? '') === text) return;
    this.lastPublishedByTable.set(id, text);
    pubSub.publish({
      about: 'present',
      table: id,
      people,
      isOpen,
      ...(clientKey !== undefined && { clientKey }),
    });
  }

  /** From time to time, for nodes that have missed a message. */
  republishAll(liveTables: Iterable<LiveTable>): void {
    const now = this.ports.clock.now();
    if (Math.abs(now - this.lastRepublishedAt) < REPUBLISH_INTERVAL_MS) return;
    this.lastRepublishedAt = now;
    for (const liveTable of liveTables)
      if (liveTable.subscribers.size > 0) this.publish(liveTable, true);
  }

  /** Removes reports that are too old; returns the tables that had any. */
  expireReports(): string[] {
    const now = this.ports.clock.now();
    return [...this.reportsByTable].flatMap(([table, nodes]) => {
      const expired = [...nodes].filter(([, { at }]) => Math.abs(now - at) >= REPORT_TTL_MS);
      for (const [node] of expired) nodes.delete(node);
      return expired.length > 0 ? [table] : [];
    });
  }

  /** The table is no longer in memory here. */
  forgetTable(table: string): void {
    this.reportsByTable.delete(table);
    this.lastPublishedByTable.delete(table);
  }
}
