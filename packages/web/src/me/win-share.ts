/** How sure a share of wins is: Wilson's interval, which holds for few games too. */
const Z = 1.96;

export function winInterval(wins: number, games: number): readonly [low: number, high: number] {
  if (games === 0) return [0, 1];
  const share = wins / games;
  const spread = Z * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2));
  const middle = share + Z ** 2 / (2 * games);
  const whole = 1 + Z ** 2 / games;
  return [Math.max(0, (middle - spread) / whole), Math.min(1, (middle + spread) / whole)];
}
