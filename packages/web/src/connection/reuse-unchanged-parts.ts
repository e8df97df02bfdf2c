/**
 * Keeps the identity of the parts of a view that a step did not change. A memoized component can then
 * see by a comparison of references that it need not render.
 */

type Parts = { readonly [key: string]: unknown };

const hasParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** Returns a value equal to the newer one, made of the older one's parts where they are equal. */
export function reuseUnchangedParts<T>(older: unknown, newer: T): T {
  if (!hasParts(older) || !hasParts(newer) || Array.isArray(older) !== Array.isArray(newer))
    return newer;
  const keys = Object.keys(newer);
  const parts = keys.map((key) =>
    Object.hasOwn(older, key) ? reuseUnchangedParts(older[key], newer[key]) : newer[key],
  );
  const equal =
    keys.length === Object.keys(older).length &&
    keys.every((key, i) => Object.hasOwn(older, key) && older[key] === parts[i]);
  if (equal) return older as T;
  const made = Array.isArray(newer) ? parts : Object.fromEntries(keys.map((k, i) => [k, parts[i]]));
  return made as T;
}
