/**
 * Writes a state as text, whatever its class: equal positions give equal text. The exhaustive laws
 * compare hundreds of thousands of positions by it, so it writes arrays of numbers in one go.
 */

/** The contents of the box and the buffer behind the arrays are no part of the position. */
const IGNORED_KEYS = new Set(['box', 'block']);

export function serializeState(state: unknown): string {
  if (typeof state !== 'object' || state === null) return JSON.stringify(state) ?? 'null';
  if (ArrayBuffer.isView(state)) return `[${String(state)}]`;
  if (Array.isArray(state)) return `[${state.map(serializeState).join()}]`;
  if ('toJSON' in state) return JSON.stringify(state);
  let text = '';
  for (const [key, value] of Object.entries(state))
    if (value !== undefined && typeof value !== 'function' && !IGNORED_KEYS.has(key))
      text += `${text && ','}${JSON.stringify(key)}:${serializeState(value)}`;
  return `{${text}}`;
}
