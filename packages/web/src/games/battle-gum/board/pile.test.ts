import { expect, it } from 'vitest';
import { GumTestTable } from '../../../../../games/src/battle-gum/test/gum-test-table.ts';
import { listFlights } from './flights.ts';
import { countTopRow, findBurstPile, getPileLimit, listSlippedSeats } from './pile.ts';

const THREE = ['9 9 N / 2 3 10 / 7 7 7', '8 8 6 / 2 3 4 / 7 8 9', '10 11 12 / 2 2 3 / 5 6 7'];
const PILE = '1 1 1 1';

it('the limit says in which direction the values may go on', () => {
  const table = new GumTestTable(THREE, PILE);
  expect(getPileLimit(table.view(0))).toBe('free');
  expect(getPileLimit(table.lay('8').view(0))).toBe('up');
  expect(getPileLimit(new GumTestTable(THREE, PILE).lay('6').view(0))).toBe('down');
  expect(getPileLimit(new GumTestTable(THREE, PILE, { six: 'any' }).lay('6').view(0))).toBe('any');
});

it('equal cards on top of the pile are counted', () => {
  expect(countTopRow([])).toBe(0);
  expect(countTopRow(['4', '5', '5'])).toBe(2);
  expect(countTopRow(['5', 'N', '5'])).toBe(1);
});

it('[G6] the seats between the player of 8s and the next player have slipped', () => {
  expect(listSlippedSeats(new GumTestTable(THREE, PILE).lay('8').view(0))).toEqual([2]);
  expect(listSlippedSeats(new GumTestTable(THREE, PILE).lay('8', 2).view(0))).toEqual([2, 0]);
  expect(listSlippedSeats(new GumTestTable(THREE, PILE).lay('6').view(0))).toEqual([]);
});

it('a burst pile is found with the cards that burst it on top', () => {
  const table = new GumTestTable(THREE, PILE).lay('8');
  const before = table.view(2);
  expect(findBurstPile(before, table.view(0))).toBeUndefined();
  expect(findBurstPile(before, table.lay('9', 2).view(2))).toEqual(['8', '9', '9']);
});

it('laid cards fly to the pile, and new cards fly into the hand', () => {
  const table = new GumTestTable(THREE, PILE);
  const before = table.view(0);
  const after = table.lay('8', 2).view(0);
  const all = table.eventsFor(0).map((event) => listFlights(event, before, after));
  const laid = { card: '8', from: 'hand-1', to: 'centre', landing: 'gum' };
  const drawn = { card: null, from: 'pile', to: 'hand-1' };
  expect(all.flat()).toEqual([laid, laid, drawn, drawn]);
});

it('the topmost cards of a picked-up pile fly', () => {
  const seats = ['9 N N / 2 3 10 / 7 7 7', '10 10 10 / 2 3 4 / 7 8 9'];
  const table = new GumTestTable(seats, '1 1 1 1 1').lay('10', 3).lay('N', 2);
  const before = table.view(1);
  const after = table.pickUp().view(1);
  const flying = table.eventsFor(1).flatMap((event) => listFlights(event, before, after));
  expect(flying.map(({ card }) => card)).toEqual(['10', '10', 'N', 'N']);
  expect(flying[0]).toMatchObject({ from: 'centre', to: 'hand-1' });
});
