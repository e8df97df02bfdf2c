/** The laws on a game of the kit that uses every kind of zone, reshuffles and has a limit of moves. */
import {
  type AnyGame,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
  WATCHER,
} from '@ludotheque/core';
import {
  assertCopiesAreIndependent,
  assertEqualViewsGetEqualFrames,
  assertGameEnds,
  assertImaginedViewsMatch,
  assertImaginedWorldsEquallyLikely,
  assertMovesAreWellFormed,
  assertRefusalsAreExact,
  assertTranscriptReplays,
  assertViewsFollowFromEvents,
  type TinyGame,
} from '@ludotheque/testkit';
import { describe, expect, it } from 'vitest';
import { makeDropGame } from '../test/drop-game.ts';

const game = makeDropGame('♣A ♣2 ♣3 ♣4 ♦A ♦2 ♦3 ♦4 ♥A ♥2 ♥3 ♥4'.split(' '), 60);
const setups = [2, 3].flatMap((seats) =>
  [1, 2].map((rounds) => ({
    game: game as unknown as AnyGame,
    options: { rounds },
    seats,
    seed: 'kit',
  })),
);

describe.each(setups)('$seats seats, $options.rounds rounds', (setup) => {
  it('keeps the laws of random games', () => {
    assertCopiesAreIndependent(setup);
    assertImaginedViewsMatch(setup);
    assertMovesAreWellFormed(setup);
    assertTranscriptReplays(setup);
    assertGameEnds(setup);
    assertRefusalsAreExact(setup);
    expect(assertEqualViewsGetEqualFrames(setup, 30)).toBeGreaterThan(0);
  });
});

describe('with seven cards', () => {
  const tiny: TinyGame = {
    name: 'two seats, an empty stock',
    game: makeDropGame('♣A ♣2 ♣3 ♣4 ♦A ♦2 ♦3'.split(' '), 8) as unknown as AnyGame,
    options: { rounds: 1 },
    seats: 2,
    plies: 0,
    counts: [],
  };

  it('views follow from events, and all worlds are equally likely, at the deal', () => {
    assertViewsFollowFromEvents(tiny);
    expect(assertImaginedWorldsEquallyLikely(tiny, 2)).toBeGreaterThan(0);
  });
});

/** Plays until the view of a spectator shows a pool. */
function playUntilPool(seed: string) {
  const rng = new SeededRng(seed);
  const state = game.setup({ rounds: 2 }, 3, rng);
  const pairs = new SeatMovePairs(game as unknown as AnyGame, 3);
  while (tryPlayRandomMove(game as unknown as AnyGame, state, pairs, rng, rng)) {
    const view = game.view(state, WATCHER) as unknown as { pools: { cards: string[] }[] };
    if (view.pools.some(({ cards }) => cards.length > 1)) return { state, view };
  }
  return undefined;
}

it('cards that were shuffled into the stock again are known, but not where they lie', () => {
  const found = playUntilPool('a reshuffle')!;
  const known = found.view.pools.flatMap(({ cards }) => cards);
  for (let n = 0; n < 50; n++) {
    const seen = game.view(found.state, 1);
    const world = game.imagine(seen, new SeededRng(`world ${n}`));
    const stock = Array.from(
      { length: world.stock.count },
      (_, i) => game.kinds[world.stock.at(i)]!,
    );
    for (const card of stock) expect(known).toContain(card);
  }
});
