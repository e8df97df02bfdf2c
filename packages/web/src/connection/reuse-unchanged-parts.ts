/**
 * Every step brings a whole new view, of which hardly anything has changed. What is equal is kept as
 * it was, the very same object: so a part of the board sees at a glance that it need not be drawn anew.
 */

type Parts = { readonly [key: string]: unknown };

const hasParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** The newer of two values out of JSON, made of the older's parts wherever they are equal. */
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
