import { SeededRng } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { findBeliefRow, supposeHiddenCards } from './knowledge-belief.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import { census } from './rules.ts';
import { GumTestTable } from './test/gum-test-table.ts';

/** How many of these cards a seat supposes in the hand of another, on average. */
function countSupposed(table: GumTestTable, viewer: number, owner: number, card: string): number {
  const rng = new SeededRng('suppose');
  const view = table.view(viewer);
  const worlds = 400;
  let found = 0;
  for (let n = 0; n < worlds; n++) {
    const world = table.game.imagine(view, rng);
    supposeHiddenCards(world, viewer, rng);
    found += table.game.view(world, owner).hand.filter((name) => name === card).length;
  }
  return found / worlds;
}

describe('suppose', () => {
  // Seat 2 cannot lay on the 12: its three unknown cards are neither a Ninja nor a 13.
  const stuck = () =>
    new GumTestTable(
      ['2 3 4 / 5 6 7 / 8 9 10', '12 2 3 / 4 5 6 / 7 8 9', '2 3 4 / 5 6 7 / 8 9 10'],
      '13 13 13 N N 10 11 11 2 3',
    )
      .lay('12')
      .pickUp();

  test.each(['13', 'N'])('a hand that has picked up hardly hides a %s', (card) => {
    const table = stuck();
    expect(table.view(0).hands[2]).toBe(4);
    expect(countSupposed(table, 0, 2, card)).toBeLessThan(0.06);
    expect(countSupposed(table, 0, 1, card)).toBeGreaterThan(0.2);
  });

  test('a small hand is as likely to hide a card before and after others draw', () => {
    const { state } = stuck();
    expect(findBeliefRow(state, 0)).toBe(findBeliefRow(state, 1));
    expect(findBeliefRow(state, 2)).not.toBe(findBeliefRow(state, 1));
  });

  test.each([2, 4, 5])('what a seat of %i sees stays, and no card is lost', (seats) => {
    const rng = new SeededRng(`see/${seats}`);
    const moves = new Int32Array(game.limits.moves);
    const state = game.setup(DEFAULT_OPTIONS, seats, rng);
    while (game.awaited(state) !== 0) {
      const awaited = 31 - Math.clz32(game.awaited(state));
      for (let viewer = 0; viewer < seats; viewer++) {
        const view = game.view(state, viewer);
        const world = game.imagine(view, rng);
        supposeHiddenCards(world, viewer, rng);
        expect(game.view(world, viewer)).toEqual(view);
        expect(census(world)).toEqual(census(state));
        for (let owner = 0; owner < seats; owner++) {
          const hand = world.hands.subarray(owner * 14, owner * 14 + 14);
          const kinds = hand.reduce((set, cards, kind) => (cards > 0 ? set | (1 << kind) : set), 0);
          if (kinds !== world.kinds[owner]) throw new Error(`kinds of seat ${owner} are wrong`);
        }
      }
      const count = game.moves(state, awaited, moves);
      game.play(state, awaited, moves[rng.below(count)]!, rng);
      if (state.counted > 60) break;
    }
  });
});
