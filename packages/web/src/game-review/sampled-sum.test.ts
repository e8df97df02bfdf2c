import { SeededRng } from '@ludotheque/core';
import { expect, it } from 'vitest';
import { addUp, pickEvenly } from './sampled-sum.ts';

it('of many decisions some are picked, evenly, and stand for all', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => i);
  const picked = pickEvenly(all, 120, new SeededRng('pick'));
  expect(new Set(picked).size).toBe(120);
  expect(Math.max(...picked.slice(1).map((ply, i) => ply - picked[i]!))).toBeLessThanOrEqual(9);
  expect(pickEvenly(all.slice(0, 120), 120, new SeededRng('pick'))).toEqual(all.slice(0, 120));
  const same = Array.from({ length: 10 }, () => ({ sum: -0.01, variance: 0.0001 }));
  expect(addUp(same, 100).sum).toBeCloseTo(-1);
  // All alike, so nothing but the error of each is magnified.
  expect(addUp(same, 100).variance).toBeCloseTo(100 * 0.001);
  const unlike = [0, 0.2].map((sum) => ({ sum, variance: 0 }));
  expect(addUp(unlike, 2)).toEqual({ sum: 0.2, variance: 0 });
  expect(addUp(unlike, 4).variance).toBeCloseTo(4 * 2 * 0.5 * 0.02);
});
