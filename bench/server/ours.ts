/** Four visitors at a table of the house, who play one game after the other. */
import { randomBytes } from 'node:crypto';
import type { NoxView } from '../../packages/games/src/nox/view.ts';
import { openHouse } from './house.ts';
import type { OnView, Party, Peer } from './peer.ts';
import { chooseMove, type Heard, Visitor } from './visitor.ts';

const SEATS = 4;
/** No game has so many moves: keeps the numbers growing from one game to the next. */
const MANY = 1_000_000;

class Regulars implements Party {
  private readonly people: readonly Visitor[];
  private readonly onView: OnView;
  private readonly bySeat: Visitor[] = [];
  private readonly seen: number[] = [];
  private readonly views = new Map<Visitor, NoxView>();
  private table = '';
  private games = 0;
  private moves = 0;

  constructor(people: readonly Visitor[], onView: OnView) {
    this.people = people;
    this.onView = onView;
    for (const person of people) person.tell = (heard) => this.hear(person, heard);
  }

  async open(): Promise<void> {
    const { ok } = await this.people[0]!.ask({ do: 'create', game: 'nox', seats: SEATS });
    await this.gather(ok!.table!);
  }

  /** The game starts with whoever sits down last. */
  private async gather(table: string): Promise<void> {
    this.table = table;
    this.games++;
    for (const person of this.people) await person.ask({ do: 'open', table });
    for (const person of this.people)
      await person.ask({ do: 'sit', table, nonce: randomBytes(16).toString('hex') });
  }

  private hear(person: Visitor, { face, n, table, view: news }: Heard): void {
    if (table !== this.table) return;
    if (news) {
      // A step brings what has changed; a new game brings everything.
      const view = { ...this.views.get(person), ...news };
      this.views.set(person, view);
      const { awaited, seat } = view;
      this.bySeat[seat] = person;
      this.seen[seat] = n!;
      const current = awaited[0] ?? -1;
      const seq = this.games * MANY + n!;
      this.onView(seat, { seq, current, choose: () => chooseMove(view) });
    }
    if (face?.phase === 'over' && person === this.people[0]) void this.again();
  }

  private async again(): Promise<void> {
    const { table } = this;
    // Nothing more that is said about this table matters.
    this.table = '';
    const { ok } = await this.people[0]!.ask({ do: 'rematch', table });
    for (const person of this.people) person.send({ do: 'close', table });
    await this.gather(ok!.table!);
  }

  send(seat: number, move: unknown): void {
    const seen = this.seen[seat]!;
    const moveId = `${this.moves++}`;
    this.bySeat[seat]!.send({ do: 'move', table: this.table, move, seen, moveId });
  }

  close(): void {
    for (const person of this.people) person.close();
  }
}

export const ours: Peer = {
  start: (parties) => openHouse(parties * SEATS),
  connect: ({ port }, index, onView) => gather([port], index, onView),
};

/** Four people at a table of their own, who have come in by these ports in turn. */
export async function gather(ports: readonly number[], index: number, onView: OnView) {
  const people: Visitor[] = [];
  for (let i = 0; i < SEATS; i++)
    people.push(await Visitor.come(ports[i % ports.length]!, index * SEATS + i));
  const party = new Regulars(people, onView);
  await party.open();
  return party;
}
