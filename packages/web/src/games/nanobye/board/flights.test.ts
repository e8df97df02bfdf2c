import { expect, it } from 'vitest';
import { listFlights, type PotView } from './flights.ts';

const createView = (antes: number[], stakes: number[]): PotView => ({
  antes,
  stakes,
  pot: [...antes, ...stakes].reduce((a, b) => a + b, 0),
});

it('a stake flies to the pot in the chips that lie there afterwards', () => {
  const event = { what: 'stake', seat: 1, tour: 2, value: 4 } as const;
  expect(listFlights(event, createView([1, 3], [0, 0]), createView([1, 3], [0, 4]))).toEqual([
    { card: 'chip-3', from: 'chips-1', to: 'pot' },
    { card: 'chip-1', from: 'chips-1', to: 'pot' },
  ]);
});

it('another seat’s exchange flies as backs, the viewer’s as cards', () => {
  const [before, after] = [createView([], []), createView([], [])];
  expect(listFlights({ what: 'exchange', seat: 2, count: 1 }, before, after)).toEqual([
    { card: null, from: 'hand-2', to: 'left-2' },
    { card: null, from: 'pile', to: 'hand-2' },
  ]);
  const mine = { what: 'exchange', seat: 0, left: ['3'], came: ['J'] } as const;
  expect(listFlights(mine, before, after)).toEqual([
    { card: '3', from: 'hand-0', to: 'left-0' },
    { card: 'J', from: 'pile', to: 'hand-0' },
  ]);
});

it('a few chips of a pot that all others left fly to the winner', () => {
  const event = { what: 'collect', seat: 0, pot: 20, by: 'quitting' } as const;
  const flights = listFlights(event, createView([1, 1], [9, 9]), createView([0, 0], [0, 0]));
  expect(flights).toHaveLength(4);
  expect(flights[0]).toEqual({ card: 'chip-9', from: 'pot', to: 'chips-0' });
});

it('a showdown does not tell its winner before the cards are shown', () => {
  const event = { what: 'collect', seat: 0, pot: 20, by: 'number' } as const;
  expect(listFlights(event, createView([1, 1], [9, 9]), createView([0, 0], [0, 0]))).toEqual([]);
});
