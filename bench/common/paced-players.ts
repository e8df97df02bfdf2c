/** Plays random moves for all seats of many tables, at once or after a pause. */
import type { BenchTable, BenchViewListener } from '../server/server-under-test.ts';
import { runInBatches } from './run-in-batches.ts';

const CONCURRENT_CONNECTS = 10;
export const SEATS_PER_TABLE = 4;

/** Measures how long the moves of one table take to come back. `seq` is the number of a view. */
export interface MoveDelayRecorder {
  onView(seat: number, seq: number): void;
  onMove(seat: number, seq: number): void;
}

export interface PacedPlayersOptions {
  /** About how long everybody thinks; 0 for not at all. */
  readonly thinkMs: number;
  readonly createRecorder: () => MoveDelayRecorder;
  readonly connect: (index: number, onView: BenchViewListener) => Promise<BenchTable>;
}

export class PacedPlayers {
  private readonly options: PacedPlayersOptions;
  private readonly tables: BenchTable[] = [];
  /** Moves that were due before all tables were ready, or during a pause. */
  private deferredMoves: (() => void)[] = [];
  private isPaused = true;

  constructor(options: PacedPlayersOptions) {
    this.options = options;
  }

  /** Seats everybody at that many tables; then the first moves are made. */
  async start(tableCount: number): Promise<void> {
    await runInBatches(0, tableCount, CONCURRENT_CONNECTS, async (index) => {
      this.tables[index] = await this.options.connect(index, this.createViewListener(index));
    });
    this.resume();
  }

  /** Moves that are under way still arrive. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    const moves = this.deferredMoves;
    this.deferredMoves = [];
    for (const move of moves) move();
  }

  private createViewListener(index: number): BenchViewListener {
    const { createRecorder, thinkMs } = this.options;
    const recorder = createRecorder();
    const lastActedOn = Array.from({ length: SEATS_PER_TABLE }, () => -1);
    return (seat, view) => {
      recorder.onView(seat, view.seq);
      if (view.current !== seat || lastActedOn[seat] === view.seq) return;
      lastActedOn[seat] = view.seq;
      const makeMove = () => {
        if (this.isPaused) return void this.deferredMoves.push(makeMove);
        const move = view.choose();
        recorder.onMove(seat, view.seq);
        this.tables[index]!.send(seat, move);
      };
      if (thinkMs > 0) setTimeout(makeMove, thinkMs * (0.5 + Math.random()));
      else makeMove();
    };
  }
}
