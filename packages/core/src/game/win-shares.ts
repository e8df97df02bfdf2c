/** The seats' shares of the win: of a finished game, and as an estimate before its end. */

/**
 * Writes each seat's share of the win, given a score for each seat of which the highest wins.
 * `scores` and `out` may be the same array.
 */
export function splitWinAmongHighest(
  seats: number,
  scores: ArrayLike<number>,
  out: Float64Array,
): void {
  let highest = Number.NEGATIVE_INFINITY;
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) {
    const score = scores[seat]!;
    if (score > highest) {
      highest = score;
      winners = 0;
    }
    if (score === highest) winners++;
  }
  for (let seat = 0; seat < seats; seat++) out[seat] = scores[seat] === highest ? 1 / winners : 0;
}

/**
 * Estimates each seat's share of the win before the end, given points of which the highest will win: the
 * softmax of the points. `spread` is how many points may still change. `points` and `out` may be the same
 * array.
 */
export function estimateWinShares(
  seats: number,
  points: ArrayLike<number>,
  spread: number,
  out: Float64Array,
): void {
  let highest = points[0]!;
  for (let seat = 1; seat < seats; seat++) highest = Math.max(highest, points[seat]!);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) {
    const weight = Math.exp((points[seat]! - highest) / spread);
    out[seat] = weight;
    sum += weight;
  }
  for (let seat = 0; seat < seats; seat++) out[seat] = out[seat]! / sum;
}
