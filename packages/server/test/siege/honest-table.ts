/** Four honest people at a table of NOX over real sockets, who move after a pause and count every loss. */
import type { BaseView } from '@ludotheque/core';
import { SeededRng } from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { listLegalMoves, randomNonce, sleep } from '../visitors.ts';
import { HonestPlayer, type Received } from './honest-player.ts';
import { visitFrom } from './visit-from.ts';

const SEATS = 4;
const game = await loadGame('nox');

/** What honest people have noticed. */
export class HonestLosses {
  moves = 0;
  refusedMoves = 0;
  closedSockets = 0;
  /** Tables and people for whom a bot has played. */
  readonly standIns = new Set<string>();
  /** Milliseconds from sending a move to its acknowledgement. */
  delaysMs: number[] = [];
}

export class HonestTable {
  /** With which the same people can connect once more. */
  readonly cookies: string[] = [];
  private readonly players: HonestPlayer[] = [];
  private readonly views = new Map<number, BaseView>();
  private readonly losses: HonestLosses;
  private readonly pauseMs: number;
  private readonly rng: SeededRng;
  /** Moves, and rematches, that are not acknowledged yet. */
  private readonly pending = new Set<Promise<void>>();
  private acknowledged: number[] = [];
  private table = '';
  private isStopped = false;
  private isOver = false;

  private constructor(losses: HonestLosses, pauseMs: number, seed: string) {
    this.losses = losses;
    this.pauseMs = pauseMs;
    this.rng = new SeededRng(seed);
  }

  static async open(
    url: string,
    address: string,
    losses: HonestLosses,
    pauseMs: number,
  ): Promise<HonestTable> {
    const table = new HonestTable(losses, pauseMs, address);
    for (let i = 0; i < SEATS; i++) {
      const cookie = await visitFrom(address, url, `Honest ${i}`);
      await table.connectPlayer(url, address, cookie);
    }
    const reply = await table.players[0]!.request('create', { game: 'nox', seats: SEATS });
    await table.sitDown(reply.ok!.table!);
    return table;
  }

  private async connectPlayer(url: string, address: string, cookie: string): Promise<void> {
    const player = await HonestPlayer.connect(url, address, cookie);
    player.onTable = (message) => this.update(player, message);
    player.onClose = () => {
      this.losses.closedSockets++;
    };
    this.cookies.push(cookie);
    this.players.push(player);
  }

  /** The game starts when the last person sits down. */
  private async sitDown(table: string): Promise<void> {
    this.table = table;
    this.isOver = false;
    this.views.clear();
    this.acknowledged = [];
    for (const player of this.players) player.seenNumbers.clear();
    for (const player of this.players) await player.request('open', { table });
    for (const player of this.players) await player.request('sit', { table, nonce: randomNonce() });
  }

  private update(player: HonestPlayer, { face, n, table, view }: Received): void {
    if (table !== this.table) return;
    if (face?.phase === 'over') this.isOver = true;
    for (const { bot, person } of face?.sitters ?? [])
      if (person !== undefined && bot !== undefined) this.losses.standIns.add(`${table} ${person}`);
    if (!view) return;
    const index = this.players.indexOf(player);
    const whole = { ...this.views.get(index), ...view } as BaseView;
    this.views.set(index, whole);
    if (!this.isOver && !this.isStopped && whole.awaited.includes(whole.seat))
      this.track(this.makeMove(player, whole, n!));
    if (this.isOver && index === 0 && !this.isStopped) this.track(this.playAgain());
  }

  private track(done: Promise<void>): void {
    this.pending.add(done);
    void done.then(() => this.pending.delete(done));
  }

  private async makeMove(player: HonestPlayer, view: BaseView, seen: number): Promise<void> {
    await sleep(this.pauseMs * (0.5 + this.rng.below(1000) / 1000));
    if (this.isStopped) return;
    const moves = listLegalMoves(game, view, this.rng);
    const move = moves[this.rng.below(moves.length)]!;
    const sentAt = performance.now();
    this.losses.moves++;
    const fields = { table: this.table, move, seen, moveId: `${seen}` };
    const reply = await player.request('move', fields);
    if (reply.no) this.losses.refusedMoves++;
    else this.acknowledged.push(reply.ok?.n ?? reply.n!);
    this.losses.delaysMs.push(performance.now() - sentAt);
  }

  private async playAgain(): Promise<void> {
    const before = this.table;
    this.table = '';
    const { ok } = await this.players[0]!.request('rematch', { table: before });
    for (const player of this.players) void player.request('close', { table: before });
    await this.sitDown(ok!.table!);
  }

  /** The table that they play at now. */
  get id(): string {
    return this.table;
  }

  /** No new moves; resolves when all are acknowledged, or with the time. */
  async stop(timeoutMs: number): Promise<void> {
    this.isStopped = true;
    await Promise.race([Promise.all(this.pending), sleep(timeoutMs)]);
  }

  /** Moves without an acknowledgement, or that somebody at the table has not been told of. */
  countLostMoves(): number {
    const untold = this.acknowledged.filter(
      (n) => !this.players.every(({ seenNumbers }) => seenNumbers.has(n)),
    );
    return this.pending.size + untold.length;
  }

  /** People who are no longer connected or have no seat; `standIns` has those for whom a bot played. */
  async countLostSeats(timeoutMs: number): Promise<number> {
    let lost = 0;
    for (const player of this.players) {
      const opened = player.isOpen && player.request('open', { table: this.table });
      const reply = await Promise.race([opened, sleep(timeoutMs)]);
      const seat = reply ? reply.ok?.view?.seat : undefined;
      if (seat === undefined || seat < 0) lost++;
    }
    return lost;
  }

  close(): void {
    for (const player of this.players) player.close();
  }
}
