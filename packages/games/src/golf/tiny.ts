/** Golf with a tiny deck, which the laws play out in every way; the counts are made by hand. */
import { WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeGolf } from './index.ts';

/*
 * Six cards and grids of one column: two cards for each seat, one open on the discard pile, one in the
 * stock. A watcher sees the open card: 6. Seat 0 turns up one of 2 places and shows one of 5 cards: 60;
 * seat 1 one of 2 places and one of 4 cards: 480.
 * Then seat 0 draws, and nobody else sees the card: 480. Or it takes the open card. On its open card,
 * the two change places, which gives each of the 480 with open card and taken card exchanged. On its
 * hidden card, one of 3 cards is discarded, and its two open cards are any 2 of 6 in order: 30, seat 1
 * shows one of 2 places and 4 cards, 3 cards may lie on the discard pile: 30 × 8 × 3 = 720. So there are
 * 480 + 480 + 720 = 1680 views. Which of its two cards seat 0 took can only be told from the events:
 * 480 + 480 + 480 × 3 = 2400 stories.
 * Nobody knows a hidden card, not even its owner, so both seats know what a watcher knows; but seat 0
 * sees which of 3 cards it draws: 480 × 3 + 480 + 720 = 2640, and 480 × 3 + 480 + 1440 = 3360 stories.
 */
const oneColumn: TinyGame = {
  name: 'six cards, grids of one column',
  game: makeGolf(['♣A', '♣2', '♣3', '♦A', '♦2', '♦3'], 2),
  options: { holes: 1 },
  seats: 2,
  plies: 3,
  counts: [
    { listener: WATCHER, views: [6, 60, 480, 1680], stories: [6, 60, 480, 2400] },
    { listener: 0, views: [6, 60, 480, 2640], stories: [6, 60, 480, 3360] },
    { listener: 1, views: [6, 60, 480, 1680], stories: [6, 60, 480, 2400] },
  ],
};

export const tinyGames: readonly TinyGame[] = [oneColumn];
