/** Splits the win of a finished game between the seats that share the first place. */

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
