import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { describeDisplay, NoxTestTable } from './test/nox-test-table.ts';

describe('setting up', () => {
  test('3 to 6 seats', () => {
    expect(game.seats).toEqual({ min: 3, max: 6 });
  });

  test('each hand is dealt 3 of the 90 cards', () => {
    const view = game.view(game.setup({ variant: 'base' }, 4, noShuffleRng), 0);
    expect(view.hands).toEqual([3, 3, 3, 3]);
    expect(view.pile).toBe(78);
  });

  test('cards are dealt one at a time, clockwise', () => {
    const table = new NoxTestTable('B1 G2 O3 B4 G5 O6 B9 G7 O8 B15', { handSize: 3 });
    expect(table.view(0).hand).toEqual(['B1', 'B4', 'B9']);
    expect(table.view(1).hand).toEqual(['G2', 'G5', 'G7']);
    expect(table.view(2).hand).toEqual(['O3', 'O6', 'O8']);
  });

  test('[N5] seat 0 begins', () => {
    expect(new NoxTestTable('B1 G2 O3').turn).toBe(0);
  });
});

describe('what may be laid', () => {
  test('a card may begin any display', () => {
    expect(new NoxTestTable('B1 G2 O3').moves(0)).toEqual([
      { play: 'B1', to: 0 },
      { play: 'B1', to: 1 },
      { play: 'B1', to: 2 },
    ]);
  });

  test('only the seat at turn may lay', () => {
    const table = new NoxTestTable('B1 G2 O3');
    expect(table.moves(1)).toEqual([]);
    expect(table.moves(2)).toEqual([]);
  });

  test('equal cards make one move', () => {
    const table = new NoxTestTable('B1 G2 O3 B1 G2 O3', { handSize: 2 });
    expect(table.view(0).hand).toEqual(['B1', 'B1']);
    expect(table.moves(0)).toHaveLength(3);
  });

  test('a card covers every stack of its colour, in every display', () => {
    const table = new NoxTestTable('B1 B4 B9 B15').lay('B1', 0).lay('B4', 2).lay('B9', 2);
    expect(table.moves(0)).toEqual([
      { play: 'B15', to: 0 },
      { play: 'B15', to: 0, on: 1 },
      { play: 'B15', to: 1 },
      { play: 'B15', to: 2 },
      { play: 'B15', to: 2, on: 4 },
      { play: 'B15', to: 2, on: 9 },
    ]);
  });

  test('a card does not cover another colour', () => {
    const table = new NoxTestTable('G2 O3 B4').lay('G2', 0).lay('O3', 0);
    expect(table.moves(2)).not.toContainEqual(expect.objectContaining({ on: expect.anything() }));
  });

  test('[N2] a lone card may be covered', () => {
    const table = new NoxTestTable('G5 G7 B1').lay('G5', 1).lay('G7', 1, 5);
    expect(table.display(1)).toBe('G7×2');
  });

  test('[N3] a card may cover its twin', () => {
    const table = new NoxTestTable('G14 G14 B1').lay('G14', 1).lay('G14', 1, 14);
    expect(table.display(1)).toBe('G14×2');
  });
});

describe('laying a card', () => {
  test('expanding adds a stack', () => {
    expect(new NoxTestTable('B1 B4 O3').lay('B1', 2).lay('B4', 2).display(2)).toBe('B1 B4');
  });

  test('covering changes what a stack shows, not how many there are', () => {
    const table = new NoxTestTable('B1 O3 B15 G2').layAll('B1 O3', 2).lay('B15', 2, 1);
    expect(table.display(2)).toBe('B15×2 O3');
  });

  test('covering may lower a value too', () => {
    expect(new NoxTestTable('B15 B1 G2').lay('B15', 0).lay('B1', 0, 15).display(0)).toBe('B1×2');
  });

  test('[N1] a card laid beside a stack of its own number merges with it', () => {
    const table = new NoxTestTable('G14 G14 B1').lay('G14', 1).lay('G14', 1);
    expect(table.display(1)).toBe('G14×2');
  });

  test('the printed example: a green 14 on Marie’s 5 leaves her 4 of 5 stacks', () => {
    const table = new NoxTestTable('B4 G5 O6 G14 B15 G14 G7').layAll('B4 G5 O6 G14 B15', 0);
    table.lay('G14', 0, 5);
    expect(table.display(0)).toBe('B4 B15 G14×3 O6');
  });

  test('stacks that merge keep all their cards', () => {
    const table = new NoxTestTable('G5 G7 G14 G14 G7 G14 B1').lay('G5', 0).lay('G7', 0, 5);
    table.lay('G14', 0).lay('G14', 0, 14).lay('G7', 0);
    expect(table.display(0)).toBe('G7×3 G14×2');
    expect(table.lay('G14', 0, 7).display(0)).toBe('G14×6');
  });

  test('the same number in two displays does not merge', () => {
    const table = new NoxTestTable('G14 G14 B1').lay('G14', 0).lay('G14', 1);
    expect([table.display(0), table.display(1)]).toEqual(['G14', 'G14']);
  });
});

describe('after laying', () => {
  test('the seat draws one card', () => {
    const table = new NoxTestTable('B1 G2 O3 B4 G5').lay('B1', 0);
    expect(table.view(0).hand).toEqual(['B4']);
    expect(table.view(0).pile).toBe(1);
  });

  test('the turn passes to the left, and round again', () => {
    const table = new NoxTestTable('B1 G2 O3 B4 G5');
    const turns = ['B1', 'G2', 'O3', 'B4'].map((card) => table.lay(card, 0).turn);
    expect(turns).toEqual([1, 2, 0, 1]);
  });

  test('nobody draws from an empty pile', () => {
    const table = new NoxTestTable('B1 G2 O3').lay('B1', 0);
    expect(table.view(0).hand).toEqual([]);
    expect(table.turn).toBe(1);
  });

  test('a seat without a card is passed over', () => {
    // Hands run out in turn, so play never comes to this by itself: the position is imagined.
    const table = new NoxTestTable('B1 G2 O3').lay('B1', 0);
    const view = { ...table.view(2), awaited: [0], hands: [1, 0, 1] };
    const state = table.game.imagine(view, noShuffleRng);
    table.game.play(state, 0, table.game.read({ play: 'G2', to: 0 })!, noShuffleRng);
    expect(table.game.view(state, 2).awaited).toEqual([2]);
  });
});

describe('the end of a round', () => {
  const SIX = 'B1 B4 G2 G5 O3 O6';

  test('a sixth stack ends it at once: nobody draws', () => {
    const table = new NoxTestTable(`${SIX} O8 O8 O8 O8`).layAll(SIX, 1);
    expect(table.view(0).sheet).toHaveLength(1);
    expect(table.eventsFor(0).map(({ what }) => what)).not.toContain('draw');
  });

  test('five stacks in each of two displays do not end it', () => {
    const table = new NoxTestTable(`${SIX} ${SIX} B9`);
    table.layAll('B1 B4 G2 G5 O3', 0).layAll('O6 B1 B4 G2 G5', 1);
    expect(table.view(0).sheet).toHaveLength(0);
  });

  test('[N6] a sixth stack that merges does not end it', () => {
    const table = new NoxTestTable('B1 B4 G2 G5 O3 O3 O6 B9').layAll('B1 B4 G2 G5 O3', 1);
    table.lay('O3', 1);
    expect(table.view(0).sheet).toHaveLength(0);
    expect(table.display(1)).toBe('B1 B4 G2 G5 O3×2');
  });

  test('it ends when pile and hands are empty', () => {
    const table = new NoxTestTable('B1 G2 O3 B4').layAll('B1 G2 O3', 0);
    expect(table.view(0).sheet).toHaveLength(0);
    table.lay('B4', 1);
    expect(table.view(0).sheet).toEqual([[6, 0, 0]]);
  });

  test('the seat to the left of the last starter begins the next, and is dealt first', () => {
    const table = new NoxTestTable('B1 G2 O3');
    for (const starter of [1, 2, 0]) {
      table.layAll('B1 G2 O3', 0);
      expect(table.turn).toBe(starter);
      expect(table.view(starter).starter).toBe(starter);
      expect(table.view(starter).hand).toEqual(['B1']);
    }
  });

  test('all cards come back: the displays are empty again', () => {
    const table = new NoxTestTable('B1 G2 O3').layAll('B1 G2 O3', 0);
    expect(table.view(0).displays).toEqual([[], [], []]);
    expect(table.view(0).laid.every((count) => count === 0)).toBe(true);
  });
});

describe('scoring a round', () => {
  // Marie 0, Anna 1, Claire 2, as the printed example ends.
  const MARIE = 'B4 G14 O6 B15';
  const ANNA = 'G2 G5 O3 O10';
  const CLAIRE = 'B1 G12 O6 O3 G2';
  const scored = (variant: 'base' | 'hard') =>
    new NoxTestTable(`${MARIE} ${ANNA} ${CLAIRE} B4 B1 B1 B1`, { variant })
      .layAll(MARIE, 0)
      .layAll(ANNA, 1)
      .layAll(`${CLAIRE} B4`, 2);

  test('base, the printed example: Marie 39, Anna without blue 0, Claire 28', () => {
    expect(scored('base').view(0).sheet).toEqual([[39, 0, 28]]);
  });

  test('hard, the printed example: only Marie writes her 39', () => {
    expect(scored('hard').view(0).sheet).toEqual([[39, 0, 0]]);
  });

  test('only the top cards count', () => {
    const table = new NoxTestTable('B15 G2 O3 B1').layAll('B15 G2 O3', 0).lay('B1', 0, 15);
    expect(table.view(0).sheet).toEqual([[6, 0, 0]]);
  });

  test('[N4] hard: those who tie for the most all write them down', () => {
    const table = new NoxTestTable('B1 G2 O6 B1 G2 O6 B1 G2 O3', { variant: 'hard' });
    table.layAll('B1 G2 O6', 0).layAll('B1 G2 O6', 1).layAll('B1 G2 O3', 2);
    expect(table.view(0).sheet).toEqual([[9, 9, 0]]);
  });

  test('[N4] hard: where nobody has a point nobody writes one', () => {
    const table = new NoxTestTable('B1 G2 O3', { variant: 'hard' }).layAll('B1 G2', 0).lay('O3', 1);
    expect(table.view(0).sheet).toEqual([[0, 0, 0]]);
  });

  test('totals are the sums of the sheet', () => {
    const table = new NoxTestTable('B1 G2 O3').layAll('B1 G2 O3', 0).layAll('B1 G2 O3', 1);
    table.layAll('B1 G2 O3', 0);
    expect(table.view(0).scores).toEqual([12, 6, 0]);
  });
});

describe('the end of the game', () => {
  // Five stacks, then a sixth of one or the other kind: two values that differ by 1.
  const FIVE = 'B15 G14 O13 G12 B11';
  const base = () => new NoxTestTable(`${FIVE} B9 O10 B1 B1 B1`);
  const LOW = 'B15 G14 O13 B1 B4';
  const hard = () => new NoxTestTable(`${LOW} G2 O3 B9 B9 B9`, { variant: 'hard' });

  test('base: a total of 150 ends it', () => {
    const table = base();
    for (let round = 1; round <= 2; round++) table.layAll(FIVE, 0).lay('B9', 1).lay('O10', 0);
    expect(table.game.result(table.state)).toEqual({ scores: [150, 0, 0], ranks: [1, 2, 2] });
    expect(table.turn).toBeUndefined();
  });

  test('base: with 149 it goes on', () => {
    const table = base().layAll(`${FIVE} B9`, 0).layAll(FIVE, 0).lay('B9', 1).lay('O10', 0);
    expect(table.view(0).scores).toEqual([149, 0, 0]);
    expect(table.game.result(table.state)).toBeUndefined();
    expect(table.turn).toBe(2);
  });

  test('hard: a total of 100 ends it', () => {
    const table = hard();
    for (let round = 1; round <= 2; round++) table.layAll(LOW, 0).lay('G2', 1).lay('O3', 0);
    expect(table.game.result(table.state)).toEqual({ scores: [100, 0, 0], ranks: [1, 2, 2] });
  });

  test('hard: with 99 it goes on', () => {
    const table = hard().layAll(`${LOW} G2`, 0).layAll(LOW, 0).lay('G2', 1).lay('O3', 0);
    expect(table.view(0).scores).toEqual([99, 0, 0]);
    expect(table.turn).toBe(2);
  });

  test('equal totals share the place', () => {
    const table = new NoxTestTable('B1 G2 O3 B1 G2 O3');
    for (let round = 1; round <= 25; round++) table.layAll('B1 G2 O3', 0).layAll('B1 G2 O3', 2);
    expect(table.game.result(table.state)).toEqual({ scores: [150, 0, 150], ranks: [1, 3, 1] });
  });

  test('[N8] the 100th round is the last', () => {
    const table = new NoxTestTable('B1 B1 B1');
    for (let round = 1; round < 100; round++) table.layAll('B1 B1 B1', 0);
    expect(table.turn).toBe(0);
    table.layAll('B1 B1 B1', 0);
    expect(table.game.result(table.state)).toEqual({ scores: [0, 0, 0], ranks: [1, 1, 1] });
  });

  test('after it nobody may lay, and the last displays can still be seen', () => {
    const table = new NoxTestTable('B1 B1 B1');
    for (let round = 1; round <= 100; round++) table.layAll('B1 B1 B1', 1);
    expect([0, 1, 2].flatMap((seat) => table.moves(seat))).toEqual([]);
    expect(table.view(0).closing!.map(describeDisplay)).toEqual(['', 'B1×3', '']);
  });
});
