import { expect, it } from 'vitest';
import { dealTwoCardsEach } from '../../../../../games/src/nicht-die-bohne/test/bohne-test-table.ts';
import { listFlights } from './flights.ts';

it('a card that another seat plays face down flies as a back', () => {
  const table = dealTwoCardsEach();
  table.play(1, 'G1');
  const before = table.view(0);
  table.play(2, 'R2');
  expect(listFlights({ what: 'choose', seat: 2 }, before, table.view(0))).toEqual([
    { card: null, from: 'hand-2', to: 'trick-2' },
  ]);
});

it('revealed cards turn over where they lie', () => {
  const table = dealTwoCardsEach().play(1, 'G1').play(2, 'R2');
  const before = table.view(1);
  table.play(0, 'B3');
  const turned = [
    { seat: 0, card: 'B3' },
    { seat: 2, card: 'R2' },
  ];
  // Seat 0 chose last, so its card comes from the hand.
  expect(listFlights({ what: 'reveal', turned }, before, table.view(1))).toEqual([
    { card: 'R2', from: 'trick-2', to: 'trick-2' },
  ]);
});

it('a taken card flies to its row, and the token flies with the last one', () => {
  const table = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0).take(0, 2);
  const before = table.view(0);
  table.take(2, 1);
  expect(
    listFlights({ what: 'take', seat: 2, from: 1, card: 'G1' }, before, table.view(0)),
  ).toEqual([
    { card: 'G1', from: 'trick-1', to: 'row-2-G' },
    { card: 'token', from: 'trick-1', to: 'trick-2' },
  ]);
});
