/** Battle Gum small enough to be played out in every way; what can be known is counted by hand. */
import { type AnyGame, WATCHER } from '@ludotheque/core';
import type { TinyGame } from '@ludotheque/testkit';
import { makeBattleGum } from './index.ts';
import { DEFAULT_OPTIONS } from './options.ts';

const box = (...deck: string[]): AnyGame => makeBattleGum(deck, 1);

/*
 * Six different cards, two seats: one down, one up and one in hand each, nothing to draw. A
 * watcher sees the two face-up cards: 6 × 5 = 30. A seat also sees its hand, one of the other 4:
 * 120.
 *
 * One has arranged: a watcher sees who, 30 × 2 = 60. A seat sees 120 where the other has chosen,
 * and 120 × 2 where it has itself, keeping its card or exchanging it: 360.
 *
 * Both have: a watcher sees that nobody exchanged (30), that one of the two did (4 other cards
 * may lie there: 2 × 30 × 4) or both (30 × 4 × 3), for what was exchanged is known to be in
 * hand: 30 × (1 + 8 + 12) = 630 views, and twice the stories, for they tell who was first. A
 * seat sees its own 120 × 2, and that the other kept its card or lays down one of 3 unseen ones:
 * 240 × 4 = 960.
 *
 * Seat 1 lays its only hand card and takes its face-up card, all open. Call these c and k:
 * whether k lay there from the beginning or c did is told (twice the stories) but no longer
 * seen. Seat 0 kept its card (4 can be seen) or exchanged it (4 × 3): a watcher has 30 × 16 =
 * 480 views. So has seat 1, whose hand is open now. Seat 0 also sees its own hand: kept or
 * exchanged 2 × 30, times 4 × 3 for c and k: 720. Stories: × 2 for the exchange of seat 1 and ×
 * 2 for who arranged first.
 */
const untilTheFirstCard = {
  watcher: { views: [30, 60, 630, 480], stories: [30, 60, 1260, 1920] },
  seat0: { views: [120, 360, 960, 720], stories: [120, 360, 1920, 2880] },
  seat1: { views: [120, 360, 960, 480], stories: [120, 360, 1920, 1920] },
};

/*
 * With cards without effect it goes on like this. Seat 0 has x in hand and p before it. If x is
 * higher than c (half of the 6 × 5 × 4 × 3 = 360 ways to place c, k, x and p) it is laid, p is
 * taken, and all of it is seen: 180. If x is lower, c is picked up. Where seat 0 had exchanged,
 * x is known, and the two cards c and x, k and p are seen: 180. Where it had kept its card x
 * stays hidden: c, k and p are seen, and some lower card must be left for x. For the six
 * possible c, from the lowest on, k and p can be 0, 20 - 8 = 12, 20 - 2 = 18, 20, 20 and 20
 * pairs: 90. Together 450 for a watcher and for seat 1; seat 0 sees x always: 180 + 180 + 180 =
 * 540.
 *
 * Stories: 180 × 2 where x is laid, kept or exchanged before, 180 where the exchanged x stays in
 * hand, 90 where it is hidden, each × 2 for the exchange of seat 1 and × 2 for who was first:
 * 630 × 4 = 2520. Seat 0 learns nothing that it did not know: 2880 as before.
 */
const plain: TinyGame = {
  name: 'six cards without effect',
  game: box('2', '3', '4', '5', '7', '10'),
  options: DEFAULT_OPTIONS,
  seats: 2,
  plies: 7,
  counts: [
    {
      listener: WATCHER,
      views: [...untilTheFirstCard.watcher.views, 450],
      stories: [...untilTheFirstCard.watcher.stories, 2520],
    },
    {
      listener: 0,
      views: [...untilTheFirstCard.seat0.views, 540],
      stories: [...untilTheFirstCard.seat0.stories, 2880],
    },
    {
      listener: 1,
      views: [...untilTheFirstCard.seat1.views, 450],
      stories: [...untilTheFirstCard.seat1.stories, 2520],
    },
  ],
};

/* Up to the first card laid the effects change nothing that is counted above. */
const special: TinyGame = {
  name: 'six special cards',
  game: box('1', '6', '8', '9', '13', 'N'),
  options: DEFAULT_OPTIONS,
  seats: 2,
  plies: 7,
  counts: [
    { listener: WATCHER, ...untilTheFirstCard.watcher },
    { listener: 0, ...untilTheFirstCard.seat0 },
    { listener: 1, ...untilTheFirstCard.seat1 },
  ],
};

/*
 * The same cards, read otherwise. Only a 13 as the first card makes a difference: it can name the
 * other seat or nobody, which everybody sees. A sixth of what is counted above after the first card
 * has a 13 there, so that much is added: 480 + 80, 1920 + 320, 720 + 120 and 2880 + 480.
 */
const otherReadings: TinyGame = {
  name: 'six special cards, read otherwise',
  game: box('1', '6', '8', '9', '13', 'N'),
  options: { ...DEFAULT_OPTIONS, one: 'onOne', thirteen: 'may', ninja: 'reset' },
  seats: 2,
  plies: 7,
  counts: [
    { listener: WATCHER, views: [30, 60, 630, 560], stories: [30, 60, 1260, 2240] },
    { listener: 0, views: [120, 360, 960, 840], stories: [120, 360, 1920, 3360] },
    { listener: 1, views: [120, 360, 960, 560], stories: [120, 360, 1920, 2240] },
  ],
};

/*
 * Four 10s and three 3s, two seats, one card to draw. Two face-up cards of two kinds: 4 for a
 * watcher, × 2 for a seat with its hand: 8; there are enough of both.
 *
 * One has arranged: 4 × 2 = 8. A seat sees 8 where the other did; itself it has 1 choice with
 * two equal cards and 2 with different ones: (2 + 2 × 2) × 2 for the other's card = 12; together
 * 20.
 *
 * Both have: before a seat lies a 10 or a 3, and one of the other kind is known to be in its
 * hand or not: 4 × 4 = 16 views; the stories tell the same, and who was first: 32. A seat has 6
 * own ways, times 4 for the other: 24 and 48; no 3 is wanted that is not there, as the other
 * shows at most one.
 *
 * Seat 1 lays a card, with another face up before it: 4 ways to be seen, which come from the 6
 * own ways above. Then it draws one. A watcher: 4 × 4 = 16 views, 6 × 4 × 2 = 48 stories. Seat
 * 0: 6 × 4 less the one with four 3s: 23; 6 × 6 - 1 = 35, × 2 = 70 stories. Seat 1 also sees
 * what it draws: 4 × 2 × 4 = 32, but with all the 3s before its eyes the other can only show a
 * plain 10, 1 way instead of 4: 29. Stories: 6 × 2 × 4 = 48, less the same 3: 45, × 2 = 90.
 */
const fours: TinyGame = {
  name: 'four 10s, three 3s, all variants',
  game: box('10', '10', '10', '10', '3', '3', '3'),
  options: { fourInARow: true, completion: true, six: 'any' },
  seats: 2,
  plies: 14,
  counts: [
    { listener: WATCHER, views: [4, 8, 16, 16], stories: [4, 8, 32, 48] },
    { listener: 0, views: [8, 20, 24, 23], stories: [8, 20, 48, 70] },
    { listener: 1, views: [8, 20, 24, 29], stories: [8, 20, 48, 90] },
  ],
};

export const tinyGames: readonly TinyGame[] = [special, fours];
/** As large as the first one; laws.long.ts plays them out. */
export const moreTinyGames: readonly TinyGame[] = [plain, otherReadings];
