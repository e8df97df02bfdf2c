/** Sums of effects that were estimated from samples, and of which some stand for all. */
import type { Rng } from '@ludotheque/core';

/** What a sum of effects is, and its variance. */
export interface SampledSum {
  readonly sum: number;
  readonly variance: number;
}

/** Picks at most so many, evenly spread, from a random first one. */
export function pickEvenly<T>(all: readonly T[], most: number, rng: Rng): readonly T[] {
  if (all.length <= most) return all;
  const step = all.length / most;
  const first = rng.below(1_000) / 1_000;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i + first) * step)]!);
}

/** Adds effects up, which stand for `count` of their kind. What was left out adds to the variance. */
export function addUp(effects: readonly SampledSum[], count: number): SampledSum {
  const looked = effects.length;
  if (looked === 0) return { sum: 0, variance: 0 };
  const scale = count / looked;
  const sum = effects.reduce((total, effect) => total + effect.sum, 0);
  const measured = effects.reduce((total, effect) => total + effect.variance, 0);
  const mean = sum / looked;
  const squares = effects.reduce((total, effect) => total + (effect.sum - mean) ** 2, 0);
  const spread = looked < 2 ? 0 : squares / (looked - 1);
  const sampling = looked * (1 - looked / count) * spread;
  return { sum: scale * sum, variance: scale ** 2 * (measured + sampling) };
}
