/**
 * Estimates how long people would take for a game: time for the hands, and time to decide, which grows with
 * the logarithm of the number of choices (the Hick–Hyman law). Seats that choose at once think at once.
 */
const MOVE_SECONDS = 2;
const SECONDS_PER_DOUBLING = 2;
const ROUND_SECONDS = 40;
const SETUP_SECONDS = 60;

/** The pace in words, for the report. */
export const HUMAN_PACE = `${SETUP_SECONDS} s to set up, ${MOVE_SECONDS} s for a move and ${SECONDS_PER_DOUBLING} s more for each doubling of the choices, ${ROUND_SECONDS} s to score a round and deal the next; seats that choose at once think at once`;

export class HumanPace {
  private seconds = SETUP_SECONDS;
  private slowestAtOnce = 0;

  /** Awaited seats before and after the move tell whether others still choose at the same time. */
  addMove(choices: number, awaitedBefore: number, awaitedAfter: number): void {
    const own = MOVE_SECONDS + SECONDS_PER_DOUBLING * Math.log2(Math.max(1, choices));
    this.slowestAtOnce = Math.max(this.slowestAtOnce, own);
    if (awaitedBefore > 1 && awaitedAfter === awaitedBefore - 1) return;
    this.seconds += this.slowestAtOnce;
    this.slowestAtOnce = 0;
  }

  addRounds(rounds: number): void {
    this.seconds += rounds * ROUND_SECONDS;
  }

  minutes(): number {
    return (this.seconds + this.slowestAtOnce) / 60;
  }
}
