/** Follows who leads in a game by its current scores, and what became of the leads. */
import type { GameResult, Seat } from '@ludotheque/core';

/** A fraction of the moves at which the leader is looked up: tenths, without the end. */
export const LEAD_TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Whether a higher score is better, by the ranks of the result; games differ. */
function isHighestBest({ ranks, scores }: GameResult): boolean {
  let votes = 0;
  for (let a = 0; a < ranks.length; a++)
    for (let b = 0; b < a; b++)
      votes += Math.sign((scores[a]! - scores[b]!) * (ranks[b]! - ranks[a]!));
  return votes >= 0;
}

export class LeadTracker {
  private readonly result: GameResult;
  private readonly sign: number;
  /** After each move: the seat that leads alone, or null. */
  private readonly leaders: (Seat | null)[] = [];

  constructor(result: GameResult) {
    this.result = result;
    this.sign = isHighestBest(result) ? 1 : -1;
  }

  add(scores: readonly number[]): void {
    const best = Math.max(...scores.map((score) => this.sign * score));
    const seats = scores.flatMap((score, seat) => (this.sign * score === best ? [seat] : []));
    this.leaders.push(seats.length === 1 ? seats[0]! : null);
  }

  finish() {
    const { leaders } = this;
    const winners = this.result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
    const alone = leaders.filter((leader) => leader !== null);
    const leadChanges = alone.filter((leader, i) => i > 0 && leader !== alone[i - 1]).length;
    // The last move after which somebody else led alone, or nobody did.
    const lastOther = leaders.findLastIndex(
      (leader) => leader === null || !winners.includes(leader),
    );
    const finalLeadAt = leaders.length === 0 ? 1 : Math.min(1, (lastOther + 2) / leaders.length);
    const leaderWins = LEAD_TENTHS.map((tenth) => {
      const leader = leaders[Math.floor((tenth * leaders.length) / 10)] ?? null;
      if (leader === null) return null;
      return winners.includes(leader) ? 1 / winners.length : 0;
    });
    return { leadChanges, finalLeadAt, leaderWins };
  }
}
