/** The confidence interval of a share of wins: Wilson's, which also holds for few games. */
const Z_SCORE_95 = 1.96;

export function winShareInterval(
  wins: number,
  games: number,
): readonly [low: number, high: number] {
  if (games === 0) return [0, 1];
  const share = wins / games;
  const spread =
    Z_SCORE_95 * Math.sqrt((share * (1 - share)) / games + Z_SCORE_95 ** 2 / (4 * games ** 2));
  const middle = share + Z_SCORE_95 ** 2 / (2 * games);
  const whole = 1 + Z_SCORE_95 ** 2 / games;
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)];
}
