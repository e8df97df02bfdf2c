/** Type guards for values that come from outside as JSON. */
import type { Json } from './game/game.ts';

type JsonObject = { readonly [key: string]: Json | undefined };

/** For values of unknown origin. */
export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** For values that are known to be JSON. */
export const isJsonObject = (json: Json): json is JsonObject => isObject(json);

/** Whether a value is a whole number from `min` to `max`, both included. */
export const isIntegerBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
