/** Ascenseur with tiny decks, which the laws play out in every way; the counts are made by hand. */
import { WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeAscenseur } from './index.ts';

/*
 * Four cards: one in each hand, one turned up, one left in the pack. A watcher sees the card turned
 * up, 4; then the first bid, 0 or 1: 8. The second bid adds nothing, since the hook leaves only the
 * same number [R3]. Seat 0 lays one of the 3 other cards: 24, and seat 1 one of the 2 after that: 48.
 * A seat sees its own card besides: 12, and 24 with the bid. Seat 0 lays what it knows and then sees
 * one of 2 cards: 48. Seat 1 sees one of 2 cards laid: 48, and lays what it knows.
 */
const oneCard: TinyGame = {
  name: 'four cards, hands of one, with the hook',
  game: makeAscenseur(['♥2', '♥3', '♠2', '♠3'], [1]),
  options: { way: 'up', hook: true },
  seats: 2,
  plies: 4,
  counts: [
    { listener: WATCHER, views: [4, 8, 8, 24, 48], stories: [4, 8, 8, 24, 48] },
    { listener: 0, views: [12, 24, 24, 24, 48], stories: [12, 24, 24, 24, 48] },
    { listener: 1, views: [12, 24, 24, 48, 48], stories: [12, 24, 24, 48, 48] },
  ],
};

/*
 * Three hearts and two spades, hands of two, the fifth turned up: 5 for a watcher. Three bids each:
 * 15, 45. Then one of 4 cards is led: 180. What may answer it depends on the card turned up.
 * A spade up leaves one spade and three hearts. On the spade, any of 3 hearts; on one of 3 hearts,
 * one of the 2 others, never the spade, since its owner would hold a heart as well: 3 + 6 = 9.
 * A heart up leaves two and two. On each of the 4, the other of its suit, or either of the other
 * suit from a hand that has both of them: 4 × 3 = 12. In all (2 × 9 + 3 × 12) × 9 bids = 486.
 * The taker then leads one of the two cards left: either, where suit was followed or a spade is up,
 * and one where an answer in the other suit has shown whose they are: a spade up 9 × 2 = 18; a heart
 * up 4 × 2 where suit was followed and 8 × 1 where not: 16. (2 × 18 + 3 × 16) × 9 = 756. The last card
 * is no news, and how the first trick was laid can be told from who took it.
 * A seat sees its hand, and with the card turned up that is everything: 5 × 6 = 30, with the bids 90
 * and 270, with the lead 540, and with the answer the 756 of above, for it knows what is left.
 */
const twoCards: TinyGame = {
  name: 'five cards, hands of two, free bids',
  game: makeAscenseur(['♥2', '♥3', '♥4', '♠2', '♠3'], [2]),
  options: { way: 'up', hook: false },
  seats: 2,
  plies: 6,
  counts: [
    {
      listener: WATCHER,
      views: [5, 15, 45, 180, 486, 756, 756],
      stories: [5, 15, 45, 180, 486, 756, 756],
    },
    ...[0, 1].map((listener) => ({
      listener,
      views: [30, 90, 270, 540, 756, 756, 756],
      stories: [30, 90, 270, 540, 756, 756, 756],
    })),
  ],
};

export const tinyGames: readonly TinyGame[] = [oneCard, twoCards];
