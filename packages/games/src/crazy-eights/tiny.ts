/** Crazy Eights with a tiny deck, which the laws play out in every way; the counts are made by hand. */
import { WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeCrazyEights } from './index.ts';

/*
 * Five clubs and hands of one: one card is open, two are in the stock, and every card can be laid.
 * A watcher sees the open card: 5. Seat 0 draws, and nobody else sees what: 5. Or it lays its card, one
 * of 4, which ends the game; seat 1 shows one of 3, which its points tell: 60. Together 65. Only the
 * games with a draw go on: seat 0 lays one of 4 cards, 20, or passes, 5: 25.
 * Seat 0 sees its own card as well: 20. If it lays it, seat 1 shows one of 3: 60. If it draws, it holds 2
 * of 4 cards: 30, but the events tell which of the two it drew: 60. So 90 views and 120 stories. Then it
 * lays one of 4 and keeps one of 3, 60, or passes, 30: 90 views; stories are 60 × 2 and 60: 180.
 * Seat 1 sees its own card: 20. Seat 0 lays one of 3, 60, or draws, 20: 80. After the draw it lays one of 3
 * or passes: 80 again.
 */
const fiveClubs: TinyGame = {
  name: 'five clubs, hands of one',
  game: makeCrazyEights(['♣3', '♣4', '♣5', '♣6', '♣7'], () => 1),
  options: { rounds: 1, actions: false },
  seats: 2,
  plies: 2,
  counts: [
    { listener: WATCHER, views: [5, 65, 25], stories: [5, 65, 25] },
    { listener: 0, views: [20, 90, 90], stories: [20, 120, 180] },
    { listener: 1, views: [20, 80, 80], stories: [20, 80, 80] },
  ],
};

export const tinyGames: readonly TinyGame[] = [fiveClubs];
