/** Our own server as a server under test: four people at each table, one game after the other. */
import { randomBytes } from 'node:crypto';
import type { NoxView } from '../../packages/games/src/nox/view.ts';
import { BenchClient, pickRandomNoxMove, type ReceivedMessage } from './bench-client.ts';
import type { BenchTable, BenchViewListener, ServerUnderTest } from './server-under-test.ts';
import { startSqliteServer } from './start-ludo-server.ts';

const SEATS = 4;
/** More than any game has, so that numbers grow from one game to the next. */
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

  constructor(clients: readonly BenchClient[], onView: BenchViewListener) {
    this.clients = clients;
    this.onView = onView;
    for (const client of clients)
      client.onTableMessage = (message) => this.handleMessage(client, message);
  }

  async createTable(): Promise<void> {
    const { ok } = await this.clients[0]!.request({ do: 'create', game: 'nox', seats: SEATS });
    await this.sitDown(ok!.table!);
  }

  /** The game starts when the last person sits down. */
  private async sitDown(table: string): Promise<void> {
    this.table = table;
    this.games++;
    for (const client of this.clients) await client.request({ do: 'open', table });
    for (const client of this.clients)
      await client.request({ do: 'sit', table, nonce: randomBytes(16).toString('hex') });
  }

  private handleMessage(
    client: BenchClient,
    { face, n, table, view: changes }: ReceivedMessage,
  ): void {
    if (table !== this.table) return;
    if (changes) {
      // A step contains only what has changed; a new game contains everything.
      const view = { ...this.views.get(client), ...changes };
      this.views.set(client, view);
      const { awaited, seat } = view;
      this.clientBySeat[seat] = client;
      this.lastSeenBySeat[seat] = n!;
      const current = awaited[0] ?? -1;
      const seq = this.games * MAX_LINES_PER_GAME + n!;
      this.onView(seat, { seq, current, choose: () => pickRandomNoxMove(view) });
    }
    if (face?.phase === 'over' && client === this.clients[0]) void this.startRematch();
  }

  private async startRematch(): Promise<void> {
    const { table } = this;
    // From now on messages about this table are ignored.
    this.table = '';
    const { ok } = await this.clients[0]!.request({ do: 'rematch', table });
    for (const client of this.clients) client.send({ do: 'close', table });
    await this.sitDown(ok!.table!);
  }

  send(seat: number, move: unknown): void {
    const seen = this.lastSeenBySeat[seat]!;
    const moveId = `${this.moves++}`;
    this.clientBySeat[seat]!.send({ do: 'move', table: this.table, move, seen, moveId });
  }

  close(): void {
    for (const client of this.clients) client.close();
  }
}

export const ludoServerUnderTest: ServerUnderTest = {
  start: (tables) => startSqliteServer(tables * SEATS),
  connect: ({ port }, index, onView) => connectLudoTable([port], index, onView),
};

/** Four people at a table of their own, who connect to these ports in turn. */
export async function connectLudoTable(
  ports: readonly number[],
  index: number,
  onView: BenchViewListener,
) {
  const clients: BenchClient[] = [];
  for (let i = 0; i < SEATS; i++)
    clients.push(await BenchClient.connect(ports[i % ports.length]!, index * SEATS + i));
  const table = new LudoBenchTable(clients, onView);
  await table.createTable();
  return table;
}
