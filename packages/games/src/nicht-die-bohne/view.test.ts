import { SeededRng, WATCHER } from '@ludotheque/core';
import { enumerateOutcomes, noShuffleRng, serializeState } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { BohneTestTable, dealTwoCardsEach } from './test/bohne-test-table.ts';

const everyone = [0, 1, 2, WATCHER];

describe('what a seat sees', () => {
  test('[B4] its own hand in order, of the others’ only how many cards', () => {
    const table = new BohneTestTable('B- R1 Y1 G0 R2 Y2 G10 R3 Y3');
    expect(table.view(1).hand).toEqual(['G10', 'G0', 'B-']);
    expect(table.view(1).hands).toEqual([3, 3, 3]);
  });

  test('[B4] not how the other cards lie in the others’ hands', () => {
    expect(new BohneTestTable('G1 B3 R2 G4 B6 R5').view(1)).toEqual(dealTwoCardsEach().view(1));
    expect(new BohneTestTable('G1 R2 B3 G4 B6 R5').view(1)).toEqual(dealTwoCardsEach().view(1));
  });

  test('[B4] a watcher sees no hand', () => {
    const view = dealTwoCardsEach().play(1, 'G1').play(2, 'R2').view(WATCHER);
    expect(view).toMatchObject({ hand: [], choice: null, hands: [2, 1, 1], chosen: [2] });
  });

  test('the token card, which lies open', () => {
    const table = dealTwoCardsEach().play(1, 'G1');
    for (const seat of everyone) expect(table.view(seat).table).toEqual([null, 'G1', null]);
  });

  test('[B4] that a seat has chosen, not what', () => {
    const one = dealTwoCardsEach().play(1, 'G1').play(2, 'R2');
    const other = dealTwoCardsEach().play(1, 'G1').play(2, 'R5');
    for (const seat of [0, 1, WATCHER]) {
      expect(one.view(seat).chosen).toEqual([2]);
      expect(one.view(seat).table).toEqual([null, 'G1', null]);
      expect(other.view(seat)).toEqual(one.view(seat));
    }
  });

  test('[B4] its own choice, which has left its hand', () => {
    const view = dealTwoCardsEach().play(1, 'G1').play(2, 'R2').view(2);
    expect(view).toMatchObject({ choice: 'R2', hand: ['R5'], hands: [2, 1, 1] });
  });

  test('all cards once they are turned over', () => {
    const table = dealTwoCardsEach().lay('B3 G1 R2');
    for (const seat of everyone)
      expect(table.view(seat)).toMatchObject({
        table: ['B3', 'G1', 'R2'],
        chosen: [],
        choice: null,
        phase: 'take',
      });
  });
});

describe('what a seat sees of cards that were taken', () => {
  test('[B4] who has taken what in this trick, and all rows', () => {
    const table = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0).take(0, 2);
    for (const seat of everyone) {
      const view = table.view(seat);
      expect(view.takes).toEqual([
        { seat: 1, from: 0, card: 'B3' },
        { seat: 0, from: 2, card: 'R2' },
      ]);
      expect(view.table).toEqual([null, 'G1', null]);
      expect(view.rows.map((rows) => rows.flat())).toEqual([['R2'], ['B3'], []]);
    }
  });

  test('nothing more of a trick that is over', () => {
    const view = dealTwoCardsEach().trick('B3 G1 R2', 0, 2, 1).view(0);
    expect(view).toMatchObject({ takes: [], table: [null, null, null], token: 2, phase: 'lead' });
  });

  test('the rows as the last manche left them, and its columns', () => {
    const table = new BohneTestTable('G1 R- B3', { manches: 2 }).trick('B3 G1 R-', 0, 2, 1);
    for (const seat of everyone) {
      const { closing, columns, rows, sheet } = table.view(seat);
      expect(closing!.map((cards) => cards.flat())).toEqual([['R-'], ['B3'], ['G1']]);
      expect(rows.flat(2)).toEqual([]);
      expect(columns).toEqual([{ plus: [0, 3, 1], minus: [0, 0, 0] }]);
      expect(sheet).toEqual([[0, 3, 1]]);
    }
  });

  test('nothing of a last manche while the first is played', () => {
    expect(dealTwoCardsEach().view(0)).toMatchObject({ closing: null, columns: [], sheet: [] });
  });
});

describe('imagining', () => {
  /** The worlds that a seat can imagine, with their chance. */
  function worlds(table: BohneTestTable, seat: number): Map<string, number> {
    const weights = new Map<string, number>();
    const view = table.view(seat);
    for (const { value, weight } of enumerateOutcomes((rng) =>
      serializeState(table.game.imagine(view, rng)),
    ))
      weights.set(value, (weights.get(value) ?? 0) + weight);
    return weights;
  }

  test('deals the unseen cards to the other hands in every way alike', () => {
    const weights = worlds(dealTwoCardsEach(), 1);
    // Four cards, two of them to seat 0: 6 worlds.
    expect(weights.size).toBe(6);
    for (const weight of weights.values()) expect(weight).toBeCloseTo(1 / 6);
  });

  test('[B4] any unseen card can be the one that lies face down', () => {
    const weights = worlds(dealTwoCardsEach().play(1, 'G1').play(2, 'R2'), 1);
    // One of four cards chosen, one of the other three beside it in that hand.
    expect(weights.size).toBe(12);
    for (const weight of weights.values()) expect(weight).toBeCloseTo(1 / 12);
  });

  test('one’s own choice stays what it is', () => {
    const table = dealTwoCardsEach().play(1, 'G1').play(2, 'R2');
    const { value } = enumerateOutcomes((rng) => table.game.imagine(table.view(2), rng)).next()
      .value!;
    expect(table.game.view(value, 2)).toMatchObject({ choice: 'R2', hand: ['R5'] });
    // G4, B3, B6: which of them seat 1 holds.
    expect(worlds(table, 2).size).toBe(3);
  });

  test('[B4] cards in rows and on the table are in no hand', () => {
    const table = dealTwoCardsEach().lay('B3 G1 R2').take(1, 0);
    const hands = new Set<string>();
    for (const { value } of enumerateOutcomes((rng) =>
      table.game.imagine(table.view(WATCHER), rng),
    ))
      hands.add([0, 1, 2].map((seat) => table.game.view(value, seat).hand).join());
    expect([...hands].sort()).toEqual(
      ['B6,G4,R5', 'B6,R5,G4', 'G4,B6,R5', 'G4,R5,B6', 'R5,B6,G4', 'R5,G4,B6'].sort(),
    );
  });

  test('a state of another table is cleared before it is used', () => {
    const used = game.setup({ manches: 5 }, 6, new SeededRng('used'));
    const view = game.view(game.setup({ manches: 1 }, 3, new SeededRng('seen')), 1);
    const fresh = game.imagine(view, new SeededRng('world'));
    expect(game.imagine(view, new SeededRng('world'), used)).toBe(used);
    expect(serializeState(used)).toBe(serializeState(fresh));
  });

  test('a game that is over stays over', () => {
    const table = new BohneTestTable('G1 R2 B3').trick('B3 G1 R2', 0, 2, 1);
    for (const seat of everyone) {
      const world = table.game.imagine(table.view(seat), noShuffleRng);
      expect(serializeState(world)).toBe(serializeState(table.state));
    }
  });
});
