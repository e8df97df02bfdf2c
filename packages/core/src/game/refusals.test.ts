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

test('an awaited seat may move', () => {
  expect(code({})).toBeUndefined();
});

test('a seat that is not awaited has to wait', () => {
  expect(code({ awaited: [1] })).toBe('house.notYourTurn');
});

test('after the end nobody moves', () => {
  expect(code({ awaited: [], result })).toBe('house.over');
});

test('a spectator is refused as a spectator, also after the end', () => {
  expect(code({ seat: WATCHER })).toBe('house.watching');
  expect(code({ seat: WATCHER, awaited: [], result })).toBe('house.watching');
});
