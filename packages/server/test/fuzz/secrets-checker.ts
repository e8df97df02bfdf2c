/** Checks that a frame contains no seed of a running game, no hand of another seat, no internals. */

/** The receiver sits at one table only; the returned function throws if a frame shows too much. */
export function createSecretsChecker(
  own: string,
  seeds: readonly string[],
): (frame: string) => void {
  let seat: unknown;
  const look = (value: unknown, frame: string): void => {
    if (value === null || typeof value !== 'object') return;
    if ('hand' in value && Array.isArray(value.hand) && value.hand.length > 0) {
      const viewer = 'seat' in value ? value.seat : undefined;
      if (!frame.includes(own)) throw new Error(`a hand at another table: ${frame}`);
      seat ??= viewer;
      if (viewer !== seat) throw new Error(`the hand of another seat: ${frame}`);
    }
    for (const part of Object.values(value)) look(part, frame);
  };
  return (frame) => {
    if (seeds.some((seed) => frame.includes(seed))) throw new Error(`a seed: ${frame}`);
    if (/\.ts:\d|node_modules|SQLITE|no such column/.test(frame))
      throw new Error(`internals: ${frame}`);
    look(JSON.parse(frame), frame);
  };
}
