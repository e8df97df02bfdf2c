import { expect, test } from 'vitest';
import { refuseOutOfTurn } from './refusals.ts';
import { WATCHER } from './seats.ts';

const view = {
  seats: 2,
  seat: 0,
  options: {},
  awaited: [0],
  scores: [0, 0],
  sheet: [],
  result: null,
};
const result = { scores: [0, 0], ranks: [1, 1] };
const code = (change: object) => refuseOutOfTurn({ ...view, ...change })?.code;

test('who is awaited may move', () => {
  expect(code({})).toBeUndefined();
});

test('who is not awaited has to wait', () => {
  expect(code({ awaited: [1] })).toBe('house.notYourTurn');
});

test('after the end nobody moves', () => {
  expect(code({ awaited: [], result })).toBe('house.over');
});

test('a watcher is told to be watching, also after the end', () => {
  expect(code({ seat: WATCHER })).toBe('house.watching');
  expect(code({ seat: WATCHER, awaited: [], result })).toBe('house.watching');
});
