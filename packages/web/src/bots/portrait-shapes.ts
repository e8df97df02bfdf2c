/** What the face of a bot is drawn from, in a square of 48 × 48. */
export interface BotPortrait {
  /** The colours of the background and of the head. */
  readonly back: string;
  readonly skin: string;
  readonly head: string;
  /** Shapes behind and before the head: a colour and a path. */
  readonly behind?: readonly (readonly [fill: string, path: string])[];
  readonly before?: readonly (readonly [fill: string, path: string])[];
  readonly eyeY: number;
  readonly eyeGap: number;
  readonly mouthY: number;
}

export const ROUND_HEAD = 'M24 10c9 0 14 6 14 15s-6 15-14 15-14-6-14-15 5-15 14-15z';
export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
