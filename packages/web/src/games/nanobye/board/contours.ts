/** Contour lines as on a map: closed and smooth, but not round. */

/** The length of the handles of a curve that makes a quarter of an ellipse. */
const HANDLE = 0.55;

/** A line around a hill, with its distance from the middle to the left, top, right and bottom. */
export function contourLine(
  x: number,
  y: number,
  [left, up, right, down]: readonly [number, number, number, number],
): string {
  const corner = (dx: number, dy: number, first: 'x' | 'y', to: readonly [number, number]) => {
    const a = first === 'y' ? [x + dx, y + HANDLE * dy] : [x + HANDLE * dx, y + dy];
    const b = first === 'y' ? [x + HANDLE * dx, y + dy] : [x + dx, y + HANDLE * dy];
    return `C${[...a, ...b, ...to].map((n) => n.toFixed(1)).join(' ')}`;
  };
  return [
    `M${x - left} ${y}`,
    corner(-left, -up, 'y', [x, y - up]),
    corner(right, -up, 'x', [x + right, y]),
    corner(right, down, 'y', [x, y + down]),
    corner(-left, down, 'x', [x - left, y]),
    'z',
  ].join('');
}
