/** The odd game with three cards, counted by hand. */
import { WATCHER } from '@ludotheque/core';
import { deckFromTable } from '@ludotheque/kit';
import type { TinyGame } from '@ludotheque/testkit';
import { makeOddGame } from './index.ts';

/*
 * Nobody has a secret, so everybody sees the same. The first card is one of 3. It is taken or left, and
 * the next is one of 2: 12. After two moves there are 6 orders and 4 ways to choose, 24 stories; of two
 * cards that were left, the view does not tell which came first: 3 instead of 6, so 21 views. The third
 * card is taken or left: 48 stories. In the end only who has which cards is to be seen: both of seat 0's
 * cards taken, in their order, with (6) or without (6) the one of seat 1; one card of seat 0, with (6) or
 * without (3) that of seat 1; only that of seat 1 (3); nothing (1): 25 views.
 */
const counts = { views: [3, 12, 21, 25], stories: [3, 12, 24, 48] };

export const tinyGames: readonly TinyGame[] = [
  {
    name: 'three cards',
    game: makeOddGame(deckFromTable({ '1': 1, '2': 1, '3': 1, '4': 0, '5': 0 })),
    options: {},
    seats: 2,
    plies: 3,
    counts: [WATCHER, 0, 1].map((listener) => ({ listener, ...counts })),
  },
];
