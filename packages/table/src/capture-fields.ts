/**
 * Writes the fields of an object as JSON, whatever their names are, and puts them back. So a field that
 * somebody adds to a table is in its checkpoints without being listed a second time.
 */
import { isJsonObject, type Json } from '@ludotheque/core';

/** JSON has none of these, so they are written as an object with one of these keys. */
const MAP_KEY = '$map';
const SET_KEY = '$set';
const UNDEFINED_KEY = '$undefined';
const NUMBER_KEY = '$number';

function captureValue(value: unknown): Json {
  if (value === undefined) return { [UNDEFINED_KEY]: true };
  if (typeof value === 'number' && !Number.isFinite(value)) return { [NUMBER_KEY]: String(value) };
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value;
  if (value === null) return null;
  if (Array.isArray(value)) return value.map(captureValue);
  if (value instanceof Map)
    return {
      [MAP_KEY]: [...value].map(([key, entry]) => [captureValue(key), captureValue(entry)]),
    };
  if (value instanceof Set) return { [SET_KEY]: [...value].map(captureValue) };
  if (typeof value === 'object') return captureFields(value);
  throw new TypeError(`a ${typeof value} cannot be written as JSON`);
}

/** All fields of an object but these, private ones included. */
export function captureFields(from: object, except: readonly string[] = []): Json {
  const fields = Object.entries(from).filter(([name]) => !except.includes(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, captureValue(value)]));
}

const listItems = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function restoreValue(captured: Json): unknown {
  if (Array.isArray(captured)) return captured.map(restoreValue);
  if (!isJsonObject(captured)) return captured;
  if (UNDEFINED_KEY in captured) return undefined;
  if (NUMBER_KEY in captured) return Number(captured[NUMBER_KEY]);
  if (SET_KEY in captured) return new Set(listItems(captured[SET_KEY]).map(restoreValue));
  if (MAP_KEY in captured)
    return new Map(
      listItems(captured[MAP_KEY]).map((entry) => {
        const [key, value] = listItems(entry).map(restoreValue);
        return [key, value];
      }),
    );
  return Object.fromEntries(
    Object.entries(captured).map(([name, value]) => [name, restoreValue(value ?? null)]),
  );
}

/** Whether the value is an object of a class of ours, which keeps its identity. */
function isClassInstance(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return ![Object.prototype, Array.prototype, Map.prototype, Set.prototype].some(
    (plain) => plain === prototype,
  );
}

/** Puts captured fields back into an object that was constructed as usual. */
export function restoreFields(into: object, captured: Json): void {
  if (!isJsonObject(captured)) throw new TypeError('captured fields are an object');
  for (const [name, value] of Object.entries(captured)) {
    const present: unknown = Reflect.get(into, name);
    if (isClassInstance(present)) restoreFields(present, value ?? null);
    else Reflect.set(into, name, restoreValue(value ?? null));
  }
}
