import { SeededRng, WATCHER } from '@ludotheque/core';
import { enumerateOutcomes, serializeState } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game, type NanobyeView } from './index.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const everyone = [0, 1, WATCHER];
const tour2 = (cards: string, chips = 26) =>
  new NanobyeTestTable(cards, { chips }).tour1([1, 2], 'everest');

describe('what a seat sees', () => {
  test('its own hand, in order', () => {
    const table = new NanobyeTestTable('53 J2 | 4');
    expect(table.view(0).hand).toEqual(['3', '5']);
    expect(table.view(1).hand).toEqual(['2', 'J']);
  });

  test('a watcher sees no cards', () => {
    const { hand, left, came } = tour2('53 J2 | 4').exchange('2').view(WATCHER);
    expect({ hand, left, came }).toEqual({ hand: [], left: [], came: [] });
  });

  test('neither the others’ hands nor the order of the pile', () => {
    const here = new NanobyeTestTable('53 J2 | 467').view(0);
    expect(new NanobyeTestTable('53 76 | 4J2').view(0)).toEqual(here);
    expect(new NanobyeTestTable('53 J2 | 764').view(0)).toEqual(here);
  });

  test('which cards it has exchanged away, and which came for them', () => {
    const table = tour2('53 J2 | 46').exchange('2');
    expect(table.view(1)).toMatchObject({ hand: ['4', 'J'], left: ['2'], came: ['4'] });
  });

  test('of another’s exchange only how many cards', () => {
    const here = tour2('53 J2 | 46').exchange('2').view(0);
    expect(here).toMatchObject({ exchanged: [0, 1], pile: 1, left: [], came: [] });
    expect(tour2('53 J2 | 64').exchange('J').view(0)).toEqual(here);
  });

  test('the stakes by tour, the pot, the highest stake, the cote, the chips', () => {
    expect(tour2('53 J2').keepAndBet(4).view(0)).toMatchObject({
      manche: 1,
      dealer: 0,
      tour: 2,
      phase: 'exchange',
      cote: 'everest',
      antes: [2, 1],
      stakes: [0, 4],
      pot: 7,
      highest: 4,
      scores: [24, 21],
    });
  });

  test('which seats have quit; they still see their own cards', () => {
    const table = new NanobyeTestTable('11 23 44').tour1([1, 1, 1], 'everest').exchange('').quit();
    expect(table.view(1)).toMatchObject({ quit: [1], hand: ['2', '3'] });
  });

  test('which seats have announced TAPIS', () => {
    const table = new NanobyeTestTable('11 22 33', { chips: 5 })
      .tour1([1, 3, 1], 'everest')
      .keepAndBet(4);
    expect(table.exchange('').tapis().view(0).tapis).toEqual([2]);
  });

  test('the tour of each phase', () => {
    const table = new NanobyeTestTable('11 22');
    const seen = () => `${table.view(0).phase} ${table.view(0).tour}`;
    const path = [seen()];
    const moves = [{ bet: 1 }, { bet: 1 }, { cote: 'abyss' }, { exchange: [] }, { bet: 1 }];
    for (const move of [...moves, { exchange: [] }, { bet: 2 }]) {
      table.play(move);
      path.push(seen());
    }
    expect([...new Set(path)]).toEqual(['ante 1', 'cote 1', 'exchange 2', 'stake 2', 'align 3']);
  });
});

describe('the closing table', () => {
  test('there is none in the first manche', () => {
    expect(tour2('53 J2').view(0).closing).toBeNull();
  });

  test('it holds all that was open in the last manche, and nothing of the next', () => {
    const table = tour2('53 J2').keepAndBet(1).keepAndBet(2).align();
    for (const seat of everyone)
      expect(table.view(seat).closing).toEqual({
        manche: 1,
        dealer: 0,
        cote: 'everest',
        antes: [2, 1],
        stakes: [2, 2],
        quit: [],
        tapis: [],
        shown: [
          ['3', '5'],
          ['2', 'J'],
        ],
        numbers: [53, 92],
        winner: 1,
        pot: 7,
      });
  });

  test('cards that were not shown are in nobody’s view of the next manche', () => {
    const one = tour2('53 J2 | 46').exchange('').quit();
    const other = new NanobyeTestTable('J2 53 | 46').tour1([1, 2], 'everest').exchange('').quit();
    expect(one.view(WATCHER)).toEqual(other.view(WATCHER));
  });

  test('the sheet has everybody’s chips after each manche', () => {
    const table = tour2('53 J2').exchange('').quit();
    table.tour1([1, 1], 'abyss').exchange('').quit();
    expect(table.view(0).sheet).toEqual([
      [27, 25],
      [26, 26],
    ]);
  });

  test('after the game a player still sees its own cards', () => {
    const table = new NanobyeTestTable('53 J2 | 46', { chips: 1 }).tour1([1, 1], 'everest');
    table.exchange('J').exchange('');
    expect(table.view(1)).toMatchObject({
      phase: 'over',
      tour: 0,
      pot: 0,
      scores: [2, 0],
      eliminated: [0, 1],
      hand: ['2', '4'],
      left: ['J'],
      came: ['4'],
    });
  });
});

const worlds = (table: NanobyeTestTable, view: NanobyeView) => {
  const weights = new Map<string, number>();
  for (const { value, weight } of enumerateOutcomes((rng) =>
    serializeState(table.game.imagine(view, rng)),
  ))
    weights.set(value, (weights.get(value) ?? 0) + weight);
  return weights;
};
const expectEven = (weights: ReadonlyMap<string, number>, count: number) => {
  expect(weights.size).toBe(count);
  for (const weight of weights.values()) expect(weight).toBeCloseTo(1 / count);
};

describe('imagining', () => {
  test('what the viewer sees stays as it is', () => {
    const table = tour2('53 J2 | 46').exchange('2').bet(3);
    for (const seat of everyone) {
      const world = table.game.imagine(table.view(seat), new SeededRng('as it is'));
      expect(table.game.view(world, seat)).toEqual(table.view(seat));
    }
  });

  test('every way to deal the unseen cards comes up alike', () => {
    // Of J, 2, 4 and 6 two are in a hand: 6 ways; the pile has 2 orders.
    const table = new NanobyeTestTable('53 J2 | 46');
    expectEven(worlds(table, table.view(0)), 12);
  });

  test('another’s exchange is imagined: which card left, which came, which stayed', () => {
    // Of J, 2, 4 and 6: one left, one came, one stayed, one is in the pile.
    const table = tour2('53 J2 | 46').exchange('2');
    expectEven(worlds(table, table.view(0)), 24);
  });

  test('one’s own exchanged cards are in nobody’s hand', () => {
    const table = tour2('53 J2 | 46').exchange('2J').bet(1);
    for (let i = 0; i < 20; i++) {
      const world = table.game.imagine(table.view(1), new SeededRng(`world ${i}`));
      expect(table.game.view(world, 0).hand).toEqual(['3', '5']);
    }
  });

  test('the cards of seats that have quit are imagined, too', () => {
    const table = new NanobyeTestTable('12 34 56').tour1([1, 1, 1], 'everest').exchange('').quit();
    // Of 3, 4, 5 and 6 two are in seat 1's hand, two in seat 2's.
    expectEven(worlds(table, table.view(0)), 6);
  });

  test('eliminated seats hold nothing', () => {
    const table = new NanobyeTestTable('99 11 22', { chips: 2 }).tour1([2, 1, 1], 'everest');
    table.exchange('').exchange('').quit().keepAndBet(1);
    for (const seat of [0, 1, 2, WATCHER]) {
      const world = table.game.imagine(table.view(seat), new SeededRng('eliminated'));
      expect(table.game.view(world, 1).hand).toEqual([]);
      expect(table.game.census(world)).toEqual(table.game.census(table.state));
    }
  });
});

describe('imagining after the game', () => {
  test('after the game shown cards stay in their hands; which of them came is open', () => {
    const table = new NanobyeTestTable('53 J2 | 46', { chips: 1 }).tour1([1, 1], 'everest');
    table.exchange('J').exchange('');
    // Seat 1 showed 2 and 4: either came, and J or 6 left.
    const weights = worlds(table, table.view(0));
    expectEven(weights, 4);
    for (let i = 0; i < 20; i++) {
      const world = table.game.imagine(table.view(0), new SeededRng(`world ${i}`));
      expect(table.game.view(world, 1).hand).toEqual(['2', '4']);
    }
  });

  test('after the game cards that were not shown are imagined', () => {
    const table = new NanobyeTestTable('53 J2 | 46', { manches: 1 }).tour1([1, 1], 'everest');
    table.exchange('').quit();
    expectEven(worlds(table, table.view(0)), 12);
  });

  test('a state of another table is cleared before it is used', () => {
    const used = game.setup({ manches: 7 }, 6, new SeededRng('used'));
    const view = game.view(game.setup({ manches: 0 }, 3, new SeededRng('seen')), 1);
    const fresh = game.imagine(view, new SeededRng('world'));
    expect(game.imagine(view, new SeededRng('world'), used)).toBe(used);
    expect(serializeState(used)).toBe(serializeState(fresh));
  });
});
