import { expect, it } from 'vitest';
import {
  computeLastChanges,
  computeTotalsByRound,
  countLeadChanges,
  isHighestBest,
} from './round-totals.ts';
import { spreadLabels } from './spread-labels.ts';

const POINTS = {
  seats: 2,
  sheet: [
    [5, 0],
    [-2, 4],
  ],
  scores: [3, 4],
  result: null,
};
const CHIPS = {
  seats: 2,
  sheet: [
    [60, 40],
    [30, 70],
  ],
  scores: [30, 70],
  result: null,
};

it('the rows of a sheet of points are added up', () => {
  expect(computeTotalsByRound(POINTS)).toEqual([
    [0, 0],
    [5, 0],
    [3, 4],
  ]);
  expect(computeLastChanges(POINTS)).toEqual([-2, 4]);
});

it('the rows of a sheet of chips are totals, also after the first round', () => {
  expect(computeTotalsByRound(CHIPS, 50)).toEqual([
    [50, 50],
    [60, 40],
    [30, 70],
  ]);
  expect(computeLastChanges(CHIPS, 50)).toEqual([-30, 30]);
  expect(computeLastChanges({ ...CHIPS, sheet: [[60, 40]] }, 50)).toEqual([10, -10]);
});

it('the lead changes when somebody else is alone in front', () => {
  const totals = [
    [0, 0, 0],
    [1, 2, 3],
    [4, 4, 3],
    [5, 4, 3],
    [5, 6, 9],
  ];
  expect(countLeadChanges(totals, true)).toBe(2);
  expect(countLeadChanges(totals, false)).toBe(2);
  expect(isHighestBest({ ranks: [2, 1], scores: [3, 8] })).toBe(true);
  expect(isHighestBest({ ranks: [2, 1], scores: [8, 3] })).toBe(false);
});

it('labels keep their order and their distance, and stay inside', () => {
  expect(spreadLabels([10, 50], 20, 0, 100)).toEqual([10, 50]);
  expect(spreadLabels([50, 48, 51], 20, 0, 100)).toEqual([68, 48, 88]);
  expect(spreadLabels([99, 100, 98], 20, 0, 100)).toEqual([80, 100, 60]);
});
