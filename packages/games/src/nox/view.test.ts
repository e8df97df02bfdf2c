import { SeededRng, WATCHER } from '@ludotheque/core';
import { enumerateOutcomes, noShuffleRng, serializeState } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { KINDS } from './cards.ts';
import { game } from './index.ts';
import { describeDisplay, NoxTestTable } from './test/nox-test-table.ts';

const everyone = [0, 1, 2, WATCHER];
/** The cards of a kind that a view says have been laid. */
const laid = (table: NoxTestTable, card: string) => table.view(WATCHER).laid[KINDS.indexOf(card)];

describe('what a seat sees', () => {
  test('its own hand in order, of the others’ only how many cards', () => {
    const table = new NoxTestTable('O3 B1 B1 B4 B1 B1', { handSize: 2 });
    expect(table.view(0).hand).toEqual(['B4', 'O3']);
    expect(table.view(0).hands).toEqual([2, 2, 2]);
  });

  test('a watcher sees no hand', () => {
    const view = new NoxTestTable('B1 G2 O3 B4').view(WATCHER);
    expect(view.hand).toEqual([]);
    expect(view.hands).toEqual([1, 1, 1]);
  });

  test('neither others’ hands nor the order of the pile', () => {
    const here = new NoxTestTable('B1 G2 O3 B4 G5').view(0);
    expect(new NoxTestTable('B1 O3 G2 G5 B4').view(0)).toEqual(here);
    expect(new NoxTestTable('B1 G5 B4 O3 G2').view(0)).toEqual(here);
  });

  test('whose turn it is, and who began', () => {
    const view = new NoxTestTable('B1 G2 O3 B4').lay('B1', 0).view(2);
    expect(view).toMatchObject({ awaited: [1], starter: 0, pile: 0, result: null });
  });

  test('[N7] of a stack its top card and its height', () => {
    const table = new NoxTestTable('G5 G7 B1').lay('G5', 1).lay('G7', 1, 5);
    for (const seat of everyone)
      expect(table.view(seat).displays[1]).toEqual([{ card: 'G7', height: 2 }]);
  });

  test('[N7] which cards have been laid this round, covered ones too', () => {
    const table = new NoxTestTable('G5 G7 B1').lay('G5', 1).lay('G7', 1, 5);
    expect([laid(table, 'G5'), laid(table, 'G7'), laid(table, 'B1')]).toEqual([1, 1, 0]);
  });

  test('[N7] not which stack hides a covered card', () => {
    const one = new NoxTestTable('G5 G7 G12 G14 B1').lay('G5', 0).lay('G7', 1).lay('G12', 0, 5);
    const other = new NoxTestTable('G7 G5 G12 G14 B1').lay('G7', 0).lay('G5', 1).lay('G12', 0, 7);
    one.lay('G14', 1, 7);
    other.lay('G14', 1, 5);
    expect(other.view(WATCHER)).toEqual(one.view(WATCHER));
  });

  test('nothing of a last round while the first is played', () => {
    expect(new NoxTestTable('B1 G2 O3').lay('B1', 0).view(0).closing).toBeNull();
  });

  test('the displays as the last round left them', () => {
    const table = new NoxTestTable('B1 B4 O3')
      .lay('B1', 0)
      .lay('B4', 0, 1)
      .lay('O3', 2)
      .lay('B1', 1);
    for (const seat of everyone)
      expect(table.view(seat).closing!.map(describeDisplay)).toEqual(['B4×2', '', 'O3']);
  });
});

describe('imagining', () => {
  test('what the viewer sees stays as it is', () => {
    const table = new NoxTestTable('B1 G2 O3 B4 G5 O6 B9', { handSize: 2 })
      .lay('B1', 0)
      .lay('G5', 2);
    for (const seat of everyone) {
      const world = table.game.imagine(table.view(seat), new SeededRng('as it is'));
      expect(table.game.view(world, seat)).toEqual(table.view(seat));
    }
  });

  test('every way to deal the unseen cards comes up alike', () => {
    const table = new NoxTestTable('B1 G2 O3 B4');
    const view = table.view(0);
    const weights = new Map<string, number>();
    for (const { value, weight } of enumerateOutcomes((rng) =>
      serializeState(table.game.imagine(view, rng)),
    ))
      weights.set(value, (weights.get(value) ?? 0) + weight);
    // G2, O3 and B4 in two hands and one pile: 3! worlds.
    expect(weights.size).toBe(6);
    for (const weight of weights.values()) expect(weight).toBeCloseTo(1 / 6);
  });

  test('[N7] a card that has been laid is in no hand, covered or not', () => {
    // G5 and G7 lie in front of seat 1, seat 2 holds O3: only the B1s are left for the others.
    const table = new NoxTestTable('G5 G7 O3 B1 B1 B1').lay('G5', 1).lay('G7', 1, 5);
    const world = table.game.imagine(table.view(2), new SeededRng('laid'));
    expect(table.game.view(world, 0).hand).toEqual(['B1']);
    expect(table.game.view(world, 1).hand).toEqual(['B1']);
  });

  test('a watcher imagines every hand', () => {
    const table = new NoxTestTable('B1 G2 O3');
    const view = table.view(WATCHER);
    const hands = new Set<string>();
    for (const { value } of enumerateOutcomes((rng) => table.game.imagine(view, rng)))
      hands.add([0, 1, 2].map((seat) => table.game.view(value, seat).hand).join());
    expect(hands.size).toBe(6);
  });

  test('a state of another table is cleared before it is used', () => {
    const used = game.setup({ variant: 'hard' }, 6, new SeededRng('used'));
    const view = game.view(game.setup({ variant: 'base' }, 3, new SeededRng('seen')), 1);
    const fresh = game.imagine(view, new SeededRng('world'));
    expect(game.imagine(view, new SeededRng('world'), used)).toBe(used);
    expect(serializeState(used)).toBe(serializeState(fresh));
  });

  test('a game that is over stays over', () => {
    const table = new NoxTestTable('B1 B1 B1');
    for (let round = 1; round <= 100; round++) table.layAll('B1 B1 B1', 0);
    for (const seat of everyone) {
      const world = table.game.imagine(table.view(seat), noShuffleRng);
      expect(table.game.awaited(world)).toBe(0);
      expect(table.game.view(world, seat)).toEqual(table.view(seat));
    }
  });
});
