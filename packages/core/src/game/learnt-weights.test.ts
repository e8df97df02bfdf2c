import { expect, test } from 'vitest';
import { decodeLearntWeights, encodeLearntWeights } from './learnt-weights.ts';

test('weights are read as they were written, to the nearest step', () => {
  const written = encodeLearntWeights([0, 1, -1, 0.3, -2.0004], 1 / 1024);
  expect(written).toHaveLength(15);
  const steps = decodeLearntWeights(written, 1 / 1024).map((weight) => weight * 1024);
  expect([...steps]).toEqual([0, 1024, -1024, 307, -2048]);
});

test('weights beyond what three digits can say are as large as possible', () => {
  expect([...decodeLearntWeights(encodeLearntWeights([1e9, -1e9], 1), 1)]).toEqual([
    131_071, -131_072,
  ]);
});
