/** Moves labels apart that would cover each other. They keep their order, and stay between two limits. */
export function spreadLabels(
  places: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const order = places.map((_, label) => label).sort((a, b) => places[a]! - places[b]!);
  const spread = [...places];
  let free = low;
  for (const label of order) {
    spread[label] = Math.max(free, spread[label]!);
    free = spread[label]! + gap;
  }
  // What has been pushed beyond the end pushes the others back.
  let end = high;
  for (const label of order.toReversed()) {
    spread[label] = Math.min(end, spread[label]!);
    end = spread[label]! - gap;
  }
  return spread;
}
