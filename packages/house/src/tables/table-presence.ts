/** Who has a table open, at any node, and when bots play for those who have not. */
import type { Seat } from '@ludotheque/core';
import type { TableSnapshot } from '@ludotheque/protocol';
import type { Table } from '@ludotheque/table';
import type { Session } from '../session.ts';
import type { OtherNodesTablePresence } from './other-nodes.ts';

export class TablePresence {
  /** When a bot plays for absent people, by their ids. */
  readonly standInTimes = new Map<string, number>();
  private readonly table: Table;
  private readonly subscribers: ReadonlyMap<Session, Seat>;
  private readonly otherNodes: OtherNodesTablePresence;

  constructor(
    table: Table,
    subscribers: ReadonlyMap<Session, Seat>,
    otherNodes: OtherNodesTablePresence,
  ) {
    this.table = table;
    this.subscribers = subscribers;
    this.otherNodes = otherNodes;
  }

  /** Whether anybody has it open at any node, spectators included. */
  get isOpenAnywhere(): boolean {
    return this.subscribers.size > 0 || this.otherNodes.isOpenAtOtherNodes(this.table.id);
  }

  /** Which people at the table have it open, at any node. */
  listPresentPeople(): string[] {
    const here = this.listPeopleAtThisNode();
    const elsewhere = this.otherNodes.listPeopleAtOtherNodes(this.table.id);
    if (elsewhere.length === 0) return here;
    const { roster } = this.table;
    return [...new Set([...here, ...elsewhere.filter((person) => roster.has(person))])];
  }

  listPeopleAtThisNode(): string[] {
    const people = new Set<string>();
    for (const { person } of this.subscribers.keys())
      if (this.table.roster.has(person.id)) people.add(person.id);
    return [...people];
  }

  /** The address of the person who opened the table, or else of a sitter, or of a spectator here. */
  findClientKeyAtThisNode(): string | undefined {
    return this.findFirstSession()?.clientKey;
  }

  /** The same at any node; between two spectators, that of the one who is here. */
  findClientKey(): string | undefined {
    const { creator, id } = this.table;
    const here = this.findFirstSession();
    const elsewhere = this.otherNodes.findClientKeyAtOtherNodes(id, creator);
    if (!here || elsewhere === undefined) return here ? here.clientKey : elsewhere;
    const ranks = this.rankPeople();
    const getRank = (person: string) => ranks.get(person) ?? Infinity;
    const people = this.otherNodes.listPeopleAtOtherNodes(id);
    const isNearerElsewhere = people.some((other) => getRank(other) < getRank(here.person.id));
    return isNearerElsewhere ? elsewhere : here.clientKey;
  }

  /** Sitters first: otherwise a table could count for an address that only watches it. */
  private findFirstSession(): Session | undefined {
    const ranks = this.rankPeople();
    let first: Session | undefined;
    let lowest = Infinity;
    for (const session of this.subscribers.keys()) {
      const rank = ranks.get(session.person.id) ?? Infinity;
      if (first && rank >= lowest) continue;
      [first, lowest] = [session, rank];
      if (rank === 0) break;
    }
    return first;
  }

  /** The person who opened the table, then the others in the order in which they sat down. */
  private rankPeople(): ReadonlyMap<string, number> {
    const { creator, roster } = this.table;
    const people = new Set([creator, ...roster.people]);
    return new Map([...people].map((person, rank) => [person, rank]));
  }

  /**
   * Whether everybody at the table who has it open wants the bots to move at once. That is for people who
   * play: where only stand-ins do, a table would rush through a game for nobody.
   */
  get isHurried(): boolean {
    if (!this.table.hasPersonPlaying) return false;
    const sessions = [...this.subscribers.keys()].filter(({ person }) =>
      this.table.roster.has(person.id),
    );
    return (
      sessions.length > 0 &&
      sessions.every(({ isInHurry }) => isInHurry) &&
      this.otherNodes.listPeopleAtOtherNodes(this.table.id).length === 0
    );
  }

  /** What everybody is told: who is there, and in how many milliseconds a bot plays for the others. */
  describe(now: number): Pick<TableSnapshot, 'present' | 'standInMs'> {
    const present = this.listPresentPeople();
    const absent = [...this.standInTimes].filter(([person]) => !present.includes(person));
    if (absent.length === 0) return { present };
    const waits = absent.map(([person, at]) => [person, Math.max(0, at - now)] as const);
    return { present, standInMs: Object.fromEntries(waits) };
  }
}
