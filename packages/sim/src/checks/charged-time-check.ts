/**
 * Compares the time that a record charges with the time that has passed in the simulation, whatever the
 * clocks of nodes and database say: between any two lines, at most so much more or less.
 */
import { assertHousePromise } from './house-promises.ts';

/** A clock that is corrected runs so much faster or slower. */
const MAX_SLEW = 0.01;
/** A line is stored that long after it was decided, at most. */
export const MAX_WRITE_DELAY_MS = 60_000;
const MAX_CLOCK_ERROR_MS = 1_000;

/** One line, or several that were written at once. */
interface TimedLine {
  /** Its own time. */
  readonly at: number;
  readonly writtenAt: number;
  /** How much of the time before it is charged to nobody. */
  readonly downtimeMs: number;
}

export class ChargedTimeCheck {
  private readonly table: () => string;
  private readonly hasNodeStartedSince: (time: number) => boolean;
  private begunAt = 0;
  private last: TimedLine | undefined;
  private chargedMs = 0;
  /** Of all lines before: how far the charged time was behind and ahead of a fast and a slow clock. */
  private leastAheadOfFast = Infinity;
  private mostAheadOfSlow = -Infinity;

  constructor(table: () => string, hasNodeStartedSince: (time: number) => boolean) {
    this.table = table;
    this.hasNodeStartedSince = hasNodeStartedSince;
  }

  add(line: TimedLine): void {
    const { at, downtimeMs, writtenAt } = line;
    const { last } = this;
    if (last) {
      this.chargedMs += at - last.at - downtimeMs;
      assertHousePromise(
        'clocks',
        downtimeMs === 0 || this.hasNodeStartedSince(last.writtenAt - MAX_WRITE_DELAY_MS),
        () => `${this.table()}: a downtime, but no node has started`,
      );
    } else this.begunAt = writtenAt;
    this.last = line;
    const aheadOfFast = this.chargedMs - (1 + MAX_SLEW) * (writtenAt - this.begunAt);
    const aheadOfSlow = this.chargedMs - (1 - MAX_SLEW) * (writtenAt - this.begunAt);
    this.leastAheadOfFast = Math.min(this.leastAheadOfFast, aheadOfFast);
    this.mostAheadOfSlow = Math.max(this.mostAheadOfSlow, aheadOfSlow);
    const tooMuchMs = aheadOfFast - this.leastAheadOfFast - (1 + MAX_SLEW) * MAX_WRITE_DELAY_MS;
    const tooLittleMs = this.mostAheadOfSlow - aheadOfSlow - (1 - MAX_SLEW) * MAX_WRITE_DELAY_MS;
    assertHousePromise(
      'clocks',
      tooMuchMs <= MAX_CLOCK_ERROR_MS,
      () => `${this.table()}: ${Math.round(tooMuchMs)} ms are charged that have not passed`,
    );
    // A house that starts with a clock that was set back may charge too little.
    if (this.hasNodeStartedSince(this.begunAt)) return;
    assertHousePromise(
      'clocks',
      tooLittleMs <= MAX_CLOCK_ERROR_MS,
      () => `${this.table()}: ${Math.round(tooLittleMs)} ms have passed that are not charged`,
    );
  }
}
