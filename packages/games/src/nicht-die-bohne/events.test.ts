import { WATCHER } from '@ludotheque/core';
import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { dealOneCardEach, dealTwoCardsEach } from './test/bohne-test-table.ts';

const everyone = [0, 1, 2, WATCHER];

describe('dealing', () => {
  const table = dealTwoCardsEach();

  test('begins with the manche and its dealer', () => {
    expect(table.eventsFor(2)[0]).toEqual({ what: 'shuffle', manche: 1, dealer: 0 });
  });

  test('[B4] a hand is shown to its owner, and counted for all others', () => {
    const ownerEvent = { what: 'deal', seat: 1, cards: ['G1', 'G4'] };
    const openEvent = { what: 'deal', seat: 1, count: 2 };
    expect(table.eventsFor(1)).toContainEqual(ownerEvent);
    for (const listener of [0, 2, WATCHER]) {
      expect(table.eventsFor(listener)).toContainEqual(openEvent);
      expect(table.eventsFor(listener)).not.toContainEqual(ownerEvent);
    }
  });

  test('deal events go clockwise from the dealer’s left, where the token goes', () => {
    const [, ...rest] = table.eventsFor(WATCHER);
    expect(rest.map((event) => 'seat' in event && event.seat)).toEqual([1, 2, 0, 1]);
    expect(rest.at(-1)).toEqual({ what: 'token', seat: 1 });
  });
});

describe('a trick', () => {
  test('everyone sees the token card', () => {
    const table = dealTwoCardsEach().play(1, 'G1');
    for (const listener of everyone)
      expect(table.eventsFor(listener)).toEqual([{ what: 'lead', seat: 1, card: 'G1' }]);
  });

  test('[B4] a choice is shown to its owner; all others learn that it was made', () => {
    const table = dealTwoCardsEach().play(1, 'G1').play(2, 'R5');
    expect(table.eventsFor(2)).toEqual([{ what: 'choose', seat: 2, card: 'R5' }]);
    for (const listener of [0, 1, WATCHER])
      expect(table.eventsFor(listener)).toEqual([{ what: 'choose', seat: 2 }]);
  });

  test('with the last choice the chosen cards are turned over', () => {
    const table = dealTwoCardsEach().play(1, 'G1').play(2, 'R5').play(0, 'B3');
    const turned = [
      { seat: 0, card: 'B3' },
      { seat: 2, card: 'R5' },
    ];
    for (const listener of everyone)
      expect(table.eventsFor(listener).slice(1)).toEqual([{ what: 'reveal', turned }]);
  });

  test('everyone sees who takes what from whom', () => {
    const table = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0);
    for (const listener of everyone)
      expect(table.eventsFor(listener)).toEqual([{ what: 'take', seat: 1, from: 0, card: 'B3' }]);
  });

  test('the last take brings the token', () => {
    const table = dealTwoCardsEach().trick('B3 G1 R2', 0, 2, 1);
    expect(table.eventsFor(WATCHER)).toEqual([
      { what: 'take', seat: 2, from: 1, card: 'G1' },
      { what: 'token', seat: 2 },
    ]);
  });
});

describe('the end', () => {
  const score = { what: 'score', manche: 1, plus: [2, 3, 1], minus: [0, 0, 0], sums: [2, 3, 1] };

  test('a manche is scored before the next is dealt', () => {
    const table = dealOneCardEach(2).trick('B3 G1 R2', 0, 2, 1);
    expect(table.eventsFor(WATCHER).slice(1)).toEqual([
      score,
      { what: 'shuffle', manche: 2, dealer: 1 },
      { what: 'deal', seat: 2, count: 1 },
      { what: 'deal', seat: 0, count: 1 },
      { what: 'deal', seat: 1, count: 1 },
      { what: 'token', seat: 2 },
    ]);
  });

  test('after the last one come the totals', () => {
    const table = dealOneCardEach().trick('B3 G1 R2', 0, 2, 1);
    for (const listener of everyone)
      expect(table.eventsFor(listener).slice(1)).toEqual([
        score,
        { what: 'end', totals: [2, 3, 1] },
      ]);
  });
});

test('a game goes the same way when nobody listens', () => {
  const heard = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0);
  const { game } = heard;
  const unheard = game.setup({ manches: 1 }, 3, noShuffleRng);
  const moves = [
    [1, { play: 'G1' }],
    [0, { play: 'B3' }],
    [2, { play: 'R2' }],
    [1, { take: 0 }],
  ] as const;
  for (const [seat, move] of moves) game.play(unheard, seat, game.read(move)!, noShuffleRng);
  expect(unheard).toEqual(heard.state);
});
