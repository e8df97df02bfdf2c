/**
 * Who has which table open at other nodes. What a node says holds for a while and is said again: it
 * may die without a word, and words get lost.
 */
import type { Clock, NodePubSub } from '../ports.ts';
import type { LiveTable } from '../tables/live-table.ts';

/** So often is said again who is there. */
const REPUBLISH_INTERVAL_MS = 10_000;
/** So long it is believed. */
const REPORT_TTL_MS = 25_000;

interface PresenceReport {
  readonly people: readonly string[];
  readonly at: number;
}

export class RemotePresence {
  private readonly clock: Clock;
  private readonly pubSub: NodePubSub | undefined;
  /** By table, then by node. */
  private readonly reportsByTable = new Map<string, Map<string, PresenceReport>>();
  /** What we have told of our own guests, by table, and when last of all. */
  private readonly lastPublishedByTable = new Map<string, string>();
  private lastRepublishedAt = 0;

  constructor(clock: Clock, announcer: NodePubSub | undefined) {
    this.clock = clock;
    this.pubSub = announcer;
  }

  /** Whether somebody whom nobody has mentioned is away: who hears nothing cannot know. */
  get isReliable(): boolean {
    return this.pubSub?.isReceiving ?? true;
  }

  listPeopleAtOtherNodes(table: string): readonly string[] {
    const now = this.clock.now();
    const said = [...(this.reportsByTable.get(table)?.values() ?? [])];
    return said.flatMap(({ at, people }) => (Math.abs(now - at) < REPORT_TTL_MS ? people : []));
  }

  /** Whether it is news: most of it only says again that they are still there. */
  recordReport(table: string, node: string, people: readonly string[]): boolean {
    const nodes = this.reportsByTable.get(table) ?? new Map<string, PresenceReport>();
    const before = nodes.get(node)?.people ?? [];
    this.reportsByTable.set(table, nodes);
    if (people.length > 0) nodes.set(node, { people, at: this.clock.now() });
    else nodes.delete(node);
    return people.join() !== before.join();
  }

  /** Tells the others who is at a table here, if they do not know. */
  publish(room: LiveTable, again = false): void {
    if (!this.pubSub) return;
    const people = room.listPeopleAtThisNode();
    const text = people.join();
    if (!again && (this.lastPublishedByTable.get(room.id) ?? '') === text) return;
    this.lastPublishedByTable.set(room.id, text);
    this.pubSub.publish({ about: 'present', table: room.id, people });
  }

  /** From time to time, so that who has missed it knows, too. */
  republishAll(rooms: Iterable<LiveTable>): void {
    const now = this.clock.now();
    if (Math.abs(now - this.lastRepublishedAt) < REPUBLISH_INTERVAL_MS) return;
    this.lastRepublishedAt = now;
    for (const room of rooms) if (room.listPeopleAtThisNode().length > 0) this.publish(room, true);
  }

  /** Forgets what was said too long ago; gives the tables where that makes a difference. */
  expireReports(): string[] {
    const now = this.clock.now();
    return [...this.reportsByTable].flatMap(([table, nodes]) => {
      const old = [...nodes].filter(([, { at }]) => Math.abs(now - at) >= REPORT_TTL_MS);
      for (const [node] of old) nodes.delete(node);
      return old.length > 0 ? [table] : [];
    });
  }

  /** The table is in use here no more. */
  forgetTable(table: string): void {
    this.reportsByTable.delete(table);
    this.lastPublishedByTable.delete(table);
  }
}
