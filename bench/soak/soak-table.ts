/**
 * A table that is never empty: four people play one game of NOX after the other, then leave, and the
 * next four come. A person may create only a few tables a minute, so they take turns at it.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NoxView } from '../../packages/games/src/nox/view.ts';
import { BenchClient, pickRandomNoxMove, type ReceivedMessage } from '../server/bench-client.ts';

export const SEATS = 4;
const GAMES_PER_GROUP = 20;
/** Groups of people that take turns at one table. */
export const GROUPS_PER_TABLE = 10;

export interface SoakTableOptions {
  readonly port: number;
  /** Which table it is, from 0. */
  readonly index: number;
  /** About how long everybody thinks, in milliseconds; 0 for not at all. */
  readonly thinkMs: number;
}

export class SoakTable {
  moveCount = 0;
  private readonly options: SoakTableOptions;
  private isStopping = false;

  constructor(options: SoakTableOptions) {
    this.options = options;
  }

  /** Resolves when `stop` was called and everybody has left. */
  async run(): Promise<void> {
    for (let group = 0; !this.isStopping; group = (group + 1) % GROUPS_PER_TABLE) {
      const { index, port } = this.options;
      const first = SEATS * (index * GROUPS_PER_TABLE + group);
      const clients: BenchClient[] = [];
      for (let i = 0; i < SEATS; i++) clients.push(await BenchClient.connect(port, first + i));
      for (let game = 0; game < GAMES_PER_GROUP && !this.isStopping; game++)
        await this.playGame(clients, clients[game % SEATS]!);
      for (const client of clients) client.close();
    }
  }

  /** The game that is played now is given up. */
  stop(): void {
    this.isStopping = true;
  }

  private async playGame(clients: readonly BenchClient[], creator: BenchClient): Promise<void> {
    const { ok } = await creator.request({ do: 'create', game: 'nox', seats: SEATS });
    const table = ok!.table!;
    for (const client of clients) await client.request({ do: 'open', table });
    const isOver = new Promise<void>((resolve) => {
      for (const client of clients) this.playSeat(client, table, resolve);
    });
    for (const client of clients)
      await client.request({ do: 'sit', table, nonce: randomBytes(16).toString('hex') });
    await isOver;
    for (const client of clients) await client.request({ do: 'close', table });
  }

  private playSeat(client: BenchClient, table: string, onOver: () => void): void {
    let view: NoxView | undefined;
    client.onTableMessage = (message: ReceivedMessage) => {
      if (message.table !== table) return;
      if (message.face?.phase === 'over' || this.isStopping) return onOver();
      if (!message.view) return;
      // A step contains only what has changed.
      view = view ? { ...view, ...message.view } : message.view;
      if (view.awaited[0] === view.seat) void this.sendMove(client, table, view, message.n!);
    };
  }

  private async sendMove(client: BenchClient, table: string, view: NoxView, seen: number) {
    const { thinkMs } = this.options;
    if (thinkMs > 0) await sleep(thinkMs * (0.5 + Math.random()));
    const moveId = `${this.moveCount++}`;
    client.send({ do: 'move', table, move: pickRandomNoxMove(view), seen, moveId });
  }
}
