/** Nanobye small enough to be played out in every way, with what can be known counted by hand. */
import { type AnyGame, WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeNanobye } from './index.ts';

const box = (chips: number, ...deck: string[]): AnyGame => makeNanobye(deck, chips);

/*
 * Five cards, two in each hand and one to draw, and one chip each: it goes into the pot in tour 1,
 * so that nothing but the cote and the exchanges is decided, and one manche is the game.
 *
 * A watcher sees nothing of the deal (1), then 2 cotes; seat 1 exchanges no card or one: 4. Seat 0
 * can exchange one only if seat 1 left it there: neither, seat 0 or seat 1 has, 3 ways. In the
 * showdown all hands are shown: 10 ways to choose two of five cards, 3 to choose two of the other
 * three, 30. Together 2 × 3 × 30 = 180.
 *
 * A seat sees its own hand, one of 10, with the cote 20. When seat 1 exchanges, it has 10 hands to
 * keep, or knows which card stayed, which left, which came: 5 × 4 × 3 = 60. That makes 2 × 70 = 140
 * for itself; seat 0 only learns how many, 2 × 10 × 2 = 40. After seat 0's exchange each sees the
 * other's hand: 10 × 3 if neither exchanged; 10 × 3 if only the other did; if it did itself, 60 and
 * just two cards are left for the other. Together 2 × (30 + 30 + 60) = 240 for either.
 *
 * Nothing is forgotten within a manche, so stories are as many as views.
 */
const oneToDraw: TinyGame = {
  name: 'five cards, one to draw, one chip each',
  game: box(1, '1', '3', '5', '7', '9'),
  options: { manches: 0 },
  seats: 2,
  plies: 5,
  counts: [
    { listener: WATCHER, views: [1, 1, 1, 2, 4, 180], stories: [1, 1, 1, 2, 4, 180] },
    { listener: 0, views: [10, 10, 10, 20, 40, 240], stories: [10, 10, 10, 20, 40, 240] },
    { listener: 1, views: [10, 10, 10, 20, 140, 240], stories: [10, 10, 10, 20, 140, 240] },
  ],
};

/*
 * Four cards, none to draw, and three chips each. Let a be what seat 1 stakes in tour 1, b what
 * seat 0 does: 3, then 9 ways; with the cote 18; then seat 1 keeps its cards, still 18.
 *
 * Ply 5. a = 1 leaves seat 1 two chips: it quits or bets 1 or 2, for 3 b and 2 cotes: 6 × 3 = 18.
 * a = 2 leaves one: quits or bets 1, 6 × 2 = 12. a = 3 leaves none: seat 0 keeps its cards; with
 * b = 1 or 2 it has to decide next, 2 × 2 = 4; with b = 3 it has nothing either, and the showdown
 * has 6 ways to share four cards out, 2 × 6 = 12, and ends the game. Together 46.
 *
 * Ply 6. After seat 1 has quit (6 ways with a = 1, 6 with a = 2) seat 0 begins the next manche and
 * stakes 1, 2 or 3: 18 and 18. After a bet seat 0 keeps: with a = 1 (2 bets) and b = 1 or 2 there
 * are 2 × 2 × 2 = 8; b = 3 is a showdown, 2 × 2 × 6 = 24; with a = 2 (1 bet) half of each, 4 and
 * 12. With a = 3 seat 0 decides: b = 1 quits, or bets 1 or 2 and shows down, 2 × (1 + 12) = 26;
 * b = 2 quits or bets 1, 2 × (1 + 6) = 14. Together 18 + 8 + 24 + 18 + 4 + 12 + 26 + 14 = 124.
 *
 * Ply 7. a = 1, quit, seat 0's new stake: seat 1 stakes one of its two chips, or both: 18 × 2 = 36.
 * a = 1, bet 1, b = 1: seat 0 quits, bets 1 and shows down, or bets 2 and seat 1 is asked to align:
 * 1 + 6 + 1. Bet 2, b = 1: quits, or bets 2: 1 + 6. Bet 1, b = 2: quits, or bets 1: 1 + 6. Bet 2,
 * b = 2: quits or TAPIS: 1 + 6. With the cote 2 × 29 = 58. b = 3: of the showdowns after a bet of
 * 1 seat 0 has won half, 2 × 3, and seat 1 still has a chip: seat 0 stakes 1, 2 or 3, 18; all other
 * showdowns have ended the game. a = 2, quit: seat 1 stakes its last chip, 18. a = 2, bet 1, b = 1:
 * seat 0 quits, bets 1 or bets 2, and seat 1 has nothing to align with: 1 + 6 + 6; b = 2: 1 + 6;
 * with the cote 40. a = 3, b = 1: seat 0 has quit and stakes 1 or 2, 2 × 2; or has bet 1 and lost,
 * 2 × 3, and stakes its last chip. b = 2: has quit, 2, and stakes its last. 4 + 6 + 2 = 12.
 * Together 36 + 58 + 18 + 18 + 40 + 12 = 182.
 *
 * A seat also sees its hand, one of 6: 6, 18, 54, 108, 108. With a new deal it sees one of 6 again.
 * Then its story has 36 of them, unless the showdown shows all and is one of 6 itself. Its view has
 * forgotten the hand that was not shown: 6.
 * Ply 5: the two quits are 2 × 6 × 6 = 72 views and 2 × 6 × 36 = 432 stories, the bets 12 × 6 and
 * 6 × 6, a = 3 has 4 × 6 and the 12 showdowns: 72 + 144 = 216 and 432 + 144 = 576.
 * Ply 6: the two quits are 2 × 18 × 6 = 216 and 2 × 18 × 36 = 1296. After bets, b = 1 or 2, 8 × 6
 * and 4 × 6: 72. Showdowns with b = 3: those 6 that go on × 6, 6, 12 and again 12: 66. With a = 3
 * seat 0 has quit after b = 1 or 2 and either cote: 4 × 6 = 24 views and 4 × 36 = 144 stories;
 * b = 1 bets 1: 6 go on × 6, 6 do not: 42; b = 1 bets 2, b = 2 bets 1: 12 and 12.
 * Together 216 + 72 + 66 + 24 + 42 + 24 = 444 and 1296 + 72 + 66 + 144 + 42 + 24 = 1644.
 */
const threeChips: TinyGame = {
  name: 'four cards, none to draw, three chips each',
  game: box(3, '1', '4', '8', 'J'),
  options: { manches: 0 },
  seats: 2,
  plies: 8,
  counts: [
    {
      listener: WATCHER,
      views: [1, 3, 9, 18, 18, 46, 124, 182],
      stories: [1, 3, 9, 18, 18, 46, 124, 182],
    },
    {
      listener: 0,
      views: [6, 18, 54, 108, 108, 216, 444],
      stories: [6, 18, 54, 108, 108, 576, 1644],
    },
    {
      listener: 1,
      views: [6, 18, 54, 108, 108, 216, 444],
      stories: [6, 18, 54, 108, 108, 576, 1644],
    },
  ],
};

/*
 * Two pairs, none to draw, one chip each. Equal cards cannot be told apart: a hand is one of 3, and
 * then the other is known, but not seen. So 3, with the cote 6, and the showdown adds nothing: 6. A
 * watcher has 1, then 2, then 2 × 3 = 6. When both show a 3 and a 9, the Big Boss wins.
 */
const twoPairs: TinyGame = {
  name: 'two pairs, one chip each',
  game: box(1, '3', '3', '9', '9'),
  options: { manches: 3 },
  seats: 2,
  plies: 5,
  counts: [
    { listener: WATCHER, views: [1, 1, 1, 2, 2, 6], stories: [1, 1, 1, 2, 2, 6] },
    { listener: 0, views: [3, 3, 3, 6, 6, 6], stories: [3, 3, 3, 6, 6, 6] },
    { listener: 1, views: [3, 3, 3, 6, 6, 6], stories: [3, 3, 3, 6, 6, 6] },
  ],
};

export const tinyGames: readonly TinyGame[] = [oneToDraw, threeChips, twoPairs];
