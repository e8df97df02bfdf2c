/**
 * Which tables this node looks after, where there are others. A table is claimed in the store, for a
 * few seconds at a time; whoever has it asks its bots and stops its clocks. If two nodes believe to
 * have one, some work is done twice and nothing else: the record takes the first and refuses the second.
 */
import type { TableRow } from '@ludotheque/store';
import type { Announcer, Ports } from './ports.ts';

/** A claim ends after so long, unless it is made again: so long a dead node's bots are silent. */
const LEASE = 6_000;
/** Tables that will be due so soon are looked after already. */
const SOON = 10_000;
/** What a node takes over at once, so that the others get their share. */
const SHARE = 200;

export class Duty {
  private readonly ports: Ports;
  private readonly node: string;
  /** The tables that are ours, and until when. */
  private readonly held = new Map<string, number>();
  /** Tables that we would look after, if nobody else did. */
  private readonly waiting = new Set<string>();
  /** Those that are being asked for, in one question. */
  private asking: { readonly tables: Set<string>; readonly got: Promise<unknown> } | undefined;
  private readonly asked = new Map<string, Promise<boolean>>();
  private ended = false;
  /** How many claims were made or taken over. */
  claims = 0;

  constructor(ports: Ports, announcer: Announcer) {
    this.ports = ports;
    this.node = announcer.node;
  }

  get size(): number {
    return this.held.size;
  }

  has(table: string): boolean {
    const left = (this.held.get(table) ?? 0) - this.ports.clock.now();
    // One that lasts for longer is from before the clock was set back.
    return left > 0 && left <= LEASE;
  }

  /** Whether the table is ours; where that is not known yet, it is asked for. */
  on(table: string): boolean | Promise<boolean> {
    if (this.has(table)) return true;
    let asked = this.asked.get(table);
    if (!asked) {
      if (this.waiting.has(table)) return false;
      asked = this.ask(table).finally(() => this.asked.delete(table));
      this.asked.set(table, asked);
    }
    return asked;
  }

  private async ask(table: string): Promise<boolean> {
    if (!this.asking) {
      const tables = new Set<string>();
      // Whoever asks in the same moment shares the question.
      const got = Promise.resolve().then(() => {
        this.asking = undefined;
        return this.claim([...tables]);
      });
      this.asking = { tables, got };
    }
    this.asking.tables.add(table);
    await this.asking.got;
    return this.has(table);
  }

  /** Who cannot ask the store does not know, and waits. */
  private async claim(tables: readonly string[]): Promise<void> {
    if (this.ended) return;
    for (const table of tables) if (!this.has(table)) this.waiting.add(table);
    try {
      const { until, ...claim } = this.term();
      for (const table of await this.ports.store.leaseTables({ ...claim, until, tables }))
        this.take(table, until);
    } catch (error) {
      this.ports.warn('tables could not be claimed', error);
    }
  }

  private term() {
    const now = this.ports.clock.now();
    return { by: this.node, now, until: now + LEASE };
  }

  private take(table: string, until: number): void {
    if (!this.held.has(table)) this.claims++;
    this.held.set(table, until);
    this.waiting.delete(table);
  }

  /** Makes the claims anew and takes over what nobody looks after; gives what was not ours before. */
  async round(isInUse: (table: string) => boolean): Promise<{ due: TableRow[]; free: string[] }> {
    this.drop([...this.held.keys(), ...this.waiting].filter((table) => !isInUse(table)));
    const mine = new Set([...this.held.keys()].filter((table) => this.has(table)));
    const { now, ...term } = this.term();
    const limit = this.held.size + SHARE;
    const claim = { ...term, now, due: now + SOON, limit };
    const due = await this.ports.store.leaseDueTables(claim);
    for (const { id } of due) this.take(id, claim.until);
    const renewed = new Set(due.map(({ id }) => id));
    const others = [...this.held.keys(), ...this.waiting].filter((table) => !renewed.has(table));
    if (others.length > 0) await this.claim(others);
    return {
      due: due.filter(({ id }) => !mine.has(id)),
      // Also those that had lapsed: who asked meanwhile was told to wait.
      free: others.filter((table) => !mine.has(table) && this.has(table)),
    };
  }

  /** These are of no concern to us any more: whoever wants them has them at once. */
  drop(tables: readonly string[]): void {
    const held = tables.filter((table) => this.held.delete(table));
    for (const table of tables) this.waiting.delete(table);
    if (held.length > 0)
      void this.ports.store.releaseLeases(this.node, held).catch(() => undefined);
  }

  /** The node closes in good order: others need not wait until the claims end. */
  async end(): Promise<void> {
    this.ended = true;
    this.held.clear();
    await this.ports.store.releaseLeases(this.node).catch(() => undefined);
  }
}
