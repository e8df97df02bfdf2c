/** Nicht die Bohne! small enough to be played out in every way, with what can be known counted. */
import { type AnyGame, WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeBohne } from './index.ts';

const box = (...deck: string[]): AnyGame => makeBohne(deck);

/*
 * Three cards, one in each hand, two manches: a trick and the next deal. Seat 1 has the token. A
 * watcher sees one of 3 cards led; then which of the 2 others has chosen: 6; then who had which
 * card, 3! = 6, while its story also tells who chose first: 12. Seat 1 takes one of 2 cards: 12
 * views, 24 stories; all further takes are forced. With the last of them the next manche begins,
 * with the token at seat 2: of the trick a view keeps only which card each seat got: 3! = 6.
 * Then seat 2 leads one of 3 cards: 18 and 72.
 * A seat knows its own card before that: 3 at first. Once a card is led, one of 2 is its own,
 * unless it is the leader's: 3 × 2 = 6 or 3; twice as many with who has chosen; after the reveal
 * all know what a watcher knows. In the next manche it is the same again: × 3 at the deal; × 3 ×
 * 2 or × 3.
 */
const oneTrick: TinyGame = {
  name: 'three cards, one trick and the next deal',
  game: box('G1', 'Gx2', 'R-'),
  options: { manches: 2 },
  seats: 3,
  plies: 8,
  counts: [
    {
      listener: WATCHER,
      views: [1, 3, 6, 6, 12, 12, 6, 18],
      stories: [1, 3, 6, 12, 24, 24, 24, 72],
    },
    {
      listener: 0,
      views: [3, 6, 12, 6, 12, 12, 18, 36],
      stories: [3, 6, 12, 12, 24, 24, 72, 144],
    },
    {
      listener: 1,
      views: [3, 3, 6, 6, 12, 12, 18, 36],
      stories: [3, 3, 6, 12, 24, 24, 72, 144],
    },
    {
      listener: 2,
      views: [3, 6, 12, 6, 12, 12, 18, 18],
      stories: [3, 6, 12, 12, 24, 24, 72, 72],
    },
  ],
};

/*
 * Six cards, two in each hand. A watcher: 6 cards led; × 2 for who has chosen; then three open
 * cards by seat, 6 × 5 × 4 = 120, and 240 stories by who chose first; × 2 for the first take,
 * 240 and 480, and the other takes are forced. After the trick a view shows which card each seat
 * got, 120, and whether the token came to seat 0 or 2: 240. That seat leads one of the 3 cards
 * left: 720 and 1440.
 * A seat's hand is one of 6 over 2 = 15. Seat 1 leads either of its cards: 15 × 2 = 30, and 60
 * with who has chosen. The others see one of 6 cards led and hold two of the 5 others: 6 × 10 =
 * 60; then it was the other who chose (1 way) or they did, either card (2 ways): 60 × 3 = 180.
 * From the reveal on each knows of the 3 cards left which one it holds: what a watcher sees × 3.
 * Then the token's seat leads. Seat 1 is never that seat: 3 cards led, 2 for its own, that is ×
 * 6: 240 × 6 = 1440 and 480 × 6 = 2880. For seats 0 and 2 that holds in one half of the cases,
 * and in the other half their own last card is led, × 3: 120 × 6 + 120 × 3 = 1080, and 2160
 * stories.
 */
const twoTricks: TinyGame = {
  name: 'six cards, a trick and the next lead',
  game: box('G1', 'G0', 'R10', 'Rx2', 'Y-', 'B5'),
  options: { manches: 1 },
  seats: 3,
  plies: 7,
  counts: [
    {
      listener: WATCHER,
      views: [1, 6, 12, 120, 240, 240, 240, 720],
      stories: [1, 6, 12, 240, 480, 480, 480, 1440],
    },
    {
      listener: 0,
      views: [15, 60, 180, 360, 720, 720, 720, 1080],
      stories: [15, 60, 180, 720, 1440, 1440, 1440, 2160],
    },
    {
      listener: 1,
      views: [15, 30, 60, 360, 720, 720, 720, 1440],
      stories: [15, 30, 60, 720, 1440, 1440, 1440, 2880],
    },
    {
      listener: 2,
      views: [15, 60, 180, 360, 720, 720, 720, 1080],
      stories: [15, 60, 180, 720, 1440, 1440, 1440, 2160],
    },
  ],
};

/*
 * Two equal cards and a third, one in each hand, to the end of the game. A watcher sees either
 * kind led: 2; who has chosen: 4; then where the third card is: 3, with who chose first 6; and
 * the first take, × 2: 6 and 12. At the end it sees who got the third card and who the token,
 * which is seat 0 or seat 2: 3 × 2 = 6, one for each place of the card and first take.
 * A seat holds either kind: 2. Seat 1 sees what a watcher sees. The others know where the third
 * card is as soon as it is led, or hold it themselves, or neither: 3; with who has chosen 6;
 * then as a watcher.
 */
const equalCards: TinyGame = {
  name: 'two equal cards and a third, to the end',
  game: box('G-', 'G-', 'R1'),
  options: { manches: 1 },
  seats: 3,
  plies: 6,
  counts: [
    { listener: WATCHER, views: [1, 2, 4, 3, 6, 6, 6], stories: [1, 2, 4, 6, 12, 12, 12] },
    { listener: 0, views: [2, 3, 6, 3, 6, 6, 6], stories: [2, 3, 6, 6, 12, 12, 12] },
    { listener: 1, views: [2, 2, 4, 3, 6, 6, 6], stories: [2, 2, 4, 6, 12, 12, 12] },
    { listener: 2, views: [2, 3, 6, 3, 6, 6, 6], stories: [2, 3, 6, 6, 12, 12, 12] },
  ],
};

export const tinyGames: readonly TinyGame[] = [oneTrick, twoTricks, equalCards];
