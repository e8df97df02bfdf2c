/** NOX small enough to be played out in every way, with what can be known counted by hand. */
import { type AnyGame, WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeNox } from './index.ts';

const box = (...deck: string[]): AnyGame => makeNox(deck, 1);

/*
 * Four cards, one in each hand and one to draw. The first seat lays one of 4 cards in one of 3
 * displays: a watcher can see 4 × 3 = 12 things. The first seat also sees its new card, one of the
 * 3 others: 12 × 3 = 36. The second seat knows its own card, one of the 3 others: 36, too.
 * Then the second seat lays one of the 3 other cards beside, in one of 3 displays: 12 × 9 = 108
 * stories; or it covers, which needs the other blue card: 2 orders × 3 displays = 6. Together 114.
 * A view does not tell who laid what: of the 108 always two look the same (each card with its own
 * display, laid in either order), so a watcher's views are 54 + 6 = 60. The second seat has laid its
 * only card and draws nothing, so it sees what a watcher sees. The first and the third still hold
 * one of the 2 cards that are left: 114 × 2 = 228 stories, 60 × 2 = 120 views.
 */
const fourCards: TinyGame = {
  name: 'four cards, one to draw',
  game: box('B1', 'B4', 'G2', 'O3'),
  options: { variant: 'base' },
  seats: 3,
  plies: 3,
  counts: [
    { listener: WATCHER, views: [1, 12, 60], stories: [1, 12, 114] },
    { listener: 0, views: [4, 36, 120], stories: [4, 36, 228] },
    { listener: 1, views: [4, 36, 60], stories: [4, 36, 114] },
    { listener: 2, views: [4, 36, 120], stories: [4, 36, 228] },
  ],
};

/*
 * Three cards of three colours, one in each hand: nothing can be covered, nothing merges, and the
 * third card ends the round. Stories of a watcher: 3 × 3 after the first card, × 2 × 3 after the
 * second, × 1 × 3 after the third: 9, 54, 162. Views: 9; then 54 / 2 = 27, for who laid which card
 * is not seen; then the closing table, each of three cards in one of three displays: 27.
 * A seat sees its own card beforehand (3). After the first card the two who have not laid know one
 * of the 2 other cards as their own, and so the third as well: 9 × 2 = 18; after the second all is
 * clear: 54 and 27. With the third comes a new deal and a new card of one's own: × 3.
 */
const oneRound: TinyGame = {
  name: 'three cards, one round and the next deal',
  game: box('B1', 'G2', 'O3'),
  options: { variant: 'hard' },
  seats: 3,
  plies: 4,
  counts: [
    { listener: WATCHER, views: [1, 9, 27, 27], stories: [1, 9, 54, 162] },
    { listener: 0, views: [3, 9, 27, 81], stories: [3, 9, 54, 486] },
    { listener: 1, views: [3, 18, 27, 81], stories: [3, 18, 54, 486] },
    { listener: 2, views: [3, 18, 27, 81], stories: [3, 18, 54, 486] },
  ],
};

export const tinyGames: readonly TinyGame[] = [fourCards, oneRound];
