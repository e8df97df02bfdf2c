/**
 * Who has which table open at other nodes. What a node says holds for a while and is said again: it
 * may die without a word, and words get lost.
 */
import type { Announcer, Clock } from './ports.ts';
import type { Room } from './room.ts';

/** So often is said again who is there. */
const AGAIN = 10_000;
/** So long it is believed. */
const HOLDS = 25_000;

interface Said {
  readonly people: readonly string[];
  readonly at: number;
}

export class Presence {
  private readonly clock: Clock;
  private readonly announcer: Announcer | undefined;
  /** By table, then by node. */
  private readonly said = new Map<string, Map<string, Said>>();
  /** What we have told of our own guests, by table, and when last of all. */
  private readonly told = new Map<string, string>();
  private last = 0;

  constructor(clock: Clock, announcer: Announcer | undefined) {
    this.clock = clock;
    this.announcer = announcer;
  }

  /** Whether somebody whom nobody has mentioned is away: who hears nothing cannot know. */
  get isSure(): boolean {
    return this.announcer?.hears ?? true;
  }

  elsewhere(table: string): readonly string[] {
    const now = this.clock.now();
    const said = [...(this.said.get(table)?.values() ?? [])];
    return said.flatMap(({ at, people }) => (Math.abs(now - at) < HOLDS ? people : []));
  }

  /** Whether it is news: most of it only says again that they are still there. */
  hear(table: string, node: string, people: readonly string[]): boolean {
    const nodes = this.said.get(table) ?? new Map<string, Said>();
    const before = nodes.get(node)?.people ?? [];
    this.said.set(table, nodes);
    if (people.length > 0) nodes.set(node, { people, at: this.clock.now() });
    else nodes.delete(node);
    return people.join() !== before.join();
  }

  /** Tells the others who is at a table here, if they do not know. */
  tell(room: Room, again = false): void {
    if (!this.announcer) return;
    const people = room.presentHere();
    const text = people.join();
    if (!again && (this.told.get(room.id) ?? '') === text) return;
    this.told.set(room.id, text);
    this.announcer.tell({ about: 'present', table: room.id, people });
  }

  /** From time to time, so that who has missed it knows, too. */
  tellAll(rooms: Iterable<Room>): void {
    const now = this.clock.now();
    if (Math.abs(now - this.last) < AGAIN) return;
    this.last = now;
    for (const room of rooms) if (room.presentHere().length > 0) this.tell(room, true);
  }

  /** Forgets what was said too long ago; gives the tables where that makes a difference. */
  expire(): string[] {
    const now = this.clock.now();
    return [...this.said].flatMap(([table, nodes]) => {
      const old = [...nodes].filter(([, { at }]) => Math.abs(now - at) >= HOLDS);
      for (const [node] of old) nodes.delete(node);
      return old.length > 0 ? [table] : [];
    });
  }

  /** The table is in use here no more. */
  drop(table: string): void {
    this.said.delete(table);
    this.told.delete(table);
  }
}
