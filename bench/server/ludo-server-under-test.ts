/** Four visitors at a table of the house, who play one game after the other. */
import { randomBytes } from 'node:crypto';
import type { NoxView } from '../../packages/games/src/nox/view.ts';
import { BenchClient, pickRandomNoxMove, type ReceivedMessage } from './bench-client.ts';
import type { BenchTable, BenchViewListener, ServerUnderTest } from './server-under-test.ts';
import { startSqliteServer } from './start-ludo-server.ts';

const SEATS = 4;
/** No game has so many moves: keeps the numbers growing from one game to the next. */
const MAX_LINES_PER_GAME = 1_000_000;

class LudoBenchTable implements BenchTable {
  private readonly clients: readonly BenchClient[];
  private readonly onView: BenchViewListener;
  private readonly clientBySeat: BenchClient[] = [];
  private readonly lastSeenBySeat: number[] = [];
  private readonly views = new Map<BenchClient, NoxView>();
  private table = '';
  private games = 0;
  private moves = 0;

  constructor(people: readonly BenchClient[], onView: BenchViewListener) {
    this.clients = people;
    this.onView = onView;
    for (const person of people)
      person.onTableMessage = (heard) => this.handleMessage(person, heard);
  }

  async createTable(): Promise<void> {
    const { ok } = await this.clients[0]!.request({ do: 'create', game: 'nox', seats: SEATS });
    await this.sitDown(ok!.table!);
  }

  /** The game starts with whoever sits down last. */
  private async sitDown(table: string): Promise<void> {
    this.table = table;
    this.games++;
    for (const person of this.clients) await person.request({ do: 'open', table });
    for (const person of this.clients)
      await person.request({ do: 'sit', table, nonce: randomBytes(16).toString('hex') });
  }

  private handleMessage(
    person: BenchClient,
    { face, n, table, view: news }: ReceivedMessage,
  ): void {
    if (table !== this.table) return;
    if (news) {
      // A step brings what has changed; a new game brings everything.
      const view = { ...this.views.get(person), ...news };
      this.views.set(person, view);
      const { awaited, seat } = view;
      this.clientBySeat[seat] = person;
      this.lastSeenBySeat[seat] = n!;
      const current = awaited[0] ?? -1;
      const seq = this.games * MAX_LINES_PER_GAME + n!;
      this.onView(seat, { seq, current, choose: () => pickRandomNoxMove(view) });
    }
    if (face?.phase === 'over' && person === this.clients[0]) void this.startRematch();
  }

  private async startRematch(): Promise<void> {
    const { table } = this;
    // Nothing more that is said about this table matters.
    this.table = '';
    const { ok } = await this.clients[0]!.request({ do: 'rematch', table });
    for (const person of this.clients) person.send({ do: 'close', table });
    await this.sitDown(ok!.table!);
  }

  send(seat: number, move: unknown): void {
    const seen = this.lastSeenBySeat[seat]!;
    const moveId = `${this.moves++}`;
    this.clientBySeat[seat]!.send({ do: 'move', table: this.table, move, seen, moveId });
  }

  close(): void {
    for (const person of this.clients) person.close();
  }
}

export const ludoServerUnderTest: ServerUnderTest = {
  start: (parties) => startSqliteServer(parties * SEATS),
  connect: ({ port }, index, onView) => connectLudoTable([port], index, onView),
};

/** Four people at a table of their own, who have come in by these ports in turn. */
export async function connectLudoTable(
  ports: readonly number[],
  index: number,
  onView: BenchViewListener,
) {
  const people: BenchClient[] = [];
  for (let i = 0; i < SEATS; i++)
    people.push(await BenchClient.connect(ports[i % ports.length]!, index * SEATS + i));
  const party = new LudoBenchTable(people, onView);
  await party.createTable();
  return party;
}
