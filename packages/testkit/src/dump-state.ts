/** A state as text, whatever its class: equal positions give equal text. */
export function dumpState(state: unknown): string {
  return JSON.stringify(state, (key, value) => {
    // The box a game is played with, and the block behind the arrays, say nothing of the position.
    if (key === 'box' || key === 'block') return undefined;
    return ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value;
  });
}
