/**
 * The game so small that the laws can play it out in every way. How much a listener can know after
 * 0, 1, 2 … moves is counted by hand: a number that comes out larger is a leak, a smaller one is
 * something that a player should have been told. Count first, then run.
 */
import { WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeTemplate } from './index.ts';

/*
 * Four different cards, one in each hand and two left for the next hands. A watcher sees nothing at
 * first; then one of 4 cards laid; then one of the 3 others: 12. Now the taker lays one of the 2 that
 * are left: 24, and the last card is no news. That trick is the one shown in the end, and of the two
 * cards before it the sheet still tells who had the higher one: 24 views as well.
 * A seat sees its own card: 4. Seat 0 lays it and learns nothing by that, while seat 1 sees one of
 * the 3 others: 12. When seat 1 has laid its card, both have seen it, and their own new one, one of
 * the 2 that are left: 12 × 2 = 24, and nothing after that is news.
 */
const fourCards: TinyGame = {
  name: 'four cards, two hands of one',
  game: makeTemplate(['1', '2', '3', '4'], 1),
  options: { takes: 'highest' },
  seats: 2,
  plies: 4,
  counts: [
    { listener: WATCHER, views: [1, 4, 12, 24, 24], stories: [1, 4, 12, 24, 24] },
    { listener: 0, views: [4, 4, 24, 24, 24], stories: [4, 4, 24, 24, 24] },
    { listener: 1, views: [4, 12, 24, 24, 24], stories: [4, 12, 24, 24, 24] },
  ],
};

/*
 * Two 1s and two 2s, two in each hand: 11, 12 or 22. Seat 0 lays a 1 or a 2, and seat 1 must lay the
 * other number [R1], which it always holds: a watcher sees 2 ways. Who laid the 1 took the trick and
 * begins the next with a 1 or a 2: 4 ways, and the last card is no news.
 * A seat sees its own hand, 3. One that holds 12 lays, or sees laid, a 1 or a 2; one that holds 11
 * or 22 has only one way: 4 in all. From then on it knows the other hand, and nothing is news.
 */
const equalCards: TinyGame = {
  name: 'equal cards, one hand of two',
  game: makeTemplate(['1', '1', '2', '2'], 2),
  options: { takes: 'lowest' },
  seats: 2,
  plies: 4,
  counts: [
    { listener: WATCHER, views: [1, 2, 2, 4, 4], stories: [1, 2, 2, 4, 4] },
    { listener: 0, views: [3, 4, 4, 4, 4], stories: [3, 4, 4, 4, 4] },
    { listener: 1, views: [3, 4, 4, 4, 4], stories: [3, 4, 4, 4, 4] },
  ],
};

export const tinyGames: readonly TinyGame[] = [fourCards, equalCards];
