/** People who play game after game at some tables, and record how long they were offline. */
import type { ConnectionStatus } from '@ludotheque/protocol/client';
import type { PlayedTable } from '../crash/crash-run.ts';
import { RetryingVisitor } from '../retrying-visitor.ts';
import { createClient, fetchVisitorCookie, RandomPlayer } from '../visitors.ts';

/** From a broken connection until all tables were open again. */
export interface ConnectionOutage {
  readonly durationMs: number;
  /** How often the client tried to connect. */
  readonly connectAttempts: number;
}

/** Measures how long a visitor is offline, and how long nothing is received. */
class OutageRecorder {
  readonly outages: ConnectionOutage[] = [];
  longestSilenceMs = 0;
  private lastFrameAt = performance.now();
  private offlineSince: number | undefined;
  private connectAttempts = 0;

  onFrame(): void {
    const now = performance.now();
    this.longestSilenceMs = Math.max(this.longestSilenceMs, Math.round(now - this.lastFrameAt));
    this.lastFrameAt = now;
  }

  onStatus(status: ConnectionStatus): void {
    if (status === 'connecting') this.connectAttempts++;
    // A failed attempt to connect belongs to the same outage.
    if (status === 'offline' && this.offlineSince === undefined) {
      this.offlineSince = performance.now();
      this.connectAttempts = 0;
    }
    if (status !== 'online' || this.offlineSince === undefined) return;
    const durationMs = Math.round(performance.now() - this.offlineSince);
    this.outages.push({ durationMs, connectAttempts: this.connectAttempts });
    this.offlineSince = undefined;
  }
}

/** Somebody with the same client as the page. */
class OutageRecordingVisitor extends RetryingVisitor {
  readonly recorder: OutageRecorder;

  constructor(url: string, cookie: string) {
    const recorder = new OutageRecorder();
    super(
      (listener) =>
        createClient(
          () => url,
          cookie,
          listener,
          () => recorder.onFrame(),
        ),
      (status) => recorder.onStatus(status),
    );
    this.recorder = recorder;
  }
}

/** Two people and two bots at each table. */
export class ContinuousPlay {
  readonly playedTables: PlayedTable[] = [];
  private readonly visitors: OutageRecordingVisitor[] = [];
  private tableLoops: Promise<void>[] = [];
  private isPlaying = true;

  async start(url: string, tables: number): Promise<void> {
    for (let i = 0; i < 2 * tables; i++)
      this.visitors.push(
        new OutageRecordingVisitor(url, await fetchVisitorCookie(url, `Guest ${i}`)),
      );
    this.tableLoops = Array.from({ length: tables }, (_, i) => this.playUntilFinished(i));
  }

  /** Lets everybody finish their game. */
  async finish(): Promise<void> {
    this.isPlaying = false;
    await Promise.all(this.tableLoops);
    for (const { client } of this.visitors) client.close();
  }

  /** The outages of each visitor. */
  get outages(): readonly (readonly ConnectionOutage[])[] {
    return this.visitors.map(({ recorder }) => recorder.outages);
  }

  /** The longest time in which a visitor received nothing. */
  get longestSilenceMs(): number {
    return Math.max(...this.visitors.map(({ recorder }) => recorder.longestSilenceMs));
  }

  private async playUntilFinished(index: number): Promise<void> {
    const visitors = this.visitors.slice(2 * index, 2 * index + 2);
    for (let game = 0; this.isPlaying; game++) await this.playGame(visitors, `${index} ${game}`);
  }

  private async playGame(visitors: readonly OutageRecordingVisitor[], seed: string): Promise<void> {
    const fields = { game: 'nox', seats: 4, bots: ['easy', 'easy'] as 'easy'[] };
    const created = await visitors[0]!.retryUntilAnswered(() =>
      visitors[0]!.client.request('create', fields),
    );
    const { table: id } = created!;
    const players = visitors.map(({ client }, i) => new RandomPlayer(client, id, `${seed} ${i}`));
    this.playedTables.push({
      id,
      game: 'nox',
      players,
      sleeper: undefined,
      lastNumbersAtFaults: [],
    });
    for (const [i, visitor] of visitors.entries())
      await visitor.retryUntilAnswered(() => players[i]!.sit());
    await Promise.all(players.map(({ finished }) => finished));
    for (const { client } of visitors) await client.closeTable(id).catch(() => undefined);
  }
}
