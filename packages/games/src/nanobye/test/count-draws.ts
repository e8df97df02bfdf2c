/** Counts what habits draw, for their tests. */
export const DRAW_COUNT = 400;

/** How often each act is drawn, over evenly spread chances. */
export function countDraws(draw: (uniform: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < DRAW_COUNT; i++) {
    const act = draw((i + 0.5) / DRAW_COUNT);
    counts.set(act, (counts.get(act) ?? 0) + 1);
  }
  return counts;
}
