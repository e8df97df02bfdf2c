import { SeededRng, WATCHER } from '@ludotheque/core';
import { enumerateOutcomes, serializeState } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game } from './index.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import { GumTestTable } from './test/gum-test-table.ts';

const sealed = { arrange: true };

describe('what a seat sees', () => {
  test('its own hand in order, of the others’ only how many cards', () => {
    const view = new GumTestTable(['N 10 9 / 2 2 2 / 2 2 2', '5 4 3 / 2 2 2 / 2 2 2']).view(0);
    expect(view.hand).toEqual(['9', '10', 'N']);
    expect(view.hands).toEqual([3, 3]);
  });

  test('a watcher sees no hand', () => {
    const view = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).view(WATCHER);
    expect(view.hand).toEqual([]);
    expect(view.hands).toEqual([1, 1]);
  });

  test('neither the others’ hands nor any face-down card, its own included', () => {
    const here = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '10').view(0);
    expect(new GumTestTable(['4 / 2 / 8', '3 / 7 / 5'], '10').view(0)).toEqual(here);
    expect(new GumTestTable(['4 / 2 / 10', '8 / 7 / 3'], '5').view(0)).toEqual(here);
  });

  test('all face-up cards, in order', () => {
    const { up } = new GumTestTable(['4 4 / 9 2 / 3 3', '5 5 / N 7 / 8 8']).view(WATCHER);
    expect(up).toEqual([
      ['2', '9'],
      ['7', 'N'],
    ]);
  });

  test('the centre pile in the order in which it was laid, and who laid the last card', () => {
    const seats = ['6 / 2 / 3', '5 / 7 / 8', 'N / 9 / 9'];
    const view = new GumTestTable(seats).lay('5').lay('N').lay('6').view(WATCHER);
    expect(view).toMatchObject({ centre: ['5', 'N', '6'], value: 6, last: 0 });
  });

  test('of an empty centre pile that nobody laid the last card', () => {
    expect(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).view(0)).toMatchObject({
      last: null,
      value: 0,
    });
  });

  test('how many cards everybody has left', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5');
    expect(table.view(0).scores).toEqual([3, 2]);
  });

  test('who has to answer a 13', () => {
    const view = new GumTestTable(['4 / 2 / 3', '13 / 7 / 8']).lay('13', 1, 0).view(WATCHER);
    expect(view).toMatchObject({ answering: true, turn: 0, awaited: [0] });
  });

  test('who has to choose a refill, and who plays then', () => {
    const view = new GumTestTable(['4 4 / 2 2 / 3 3', '5 5 / 7 8 / 8 8']).lay('5').view(WATCHER);
    expect(view).toMatchObject({ refill: { seat: 1, count: 1 }, awaited: [1], turn: 0 });
  });

  test('[G8] how many moves count so far', () => {
    expect(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5').pickUp().view(0).counted).toBe(2);
  });

  test('[G12] that somebody picked up, not what that tells of the hand', () => {
    const here = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '6').lay('5').pickUp().view(1);
    expect(new GumTestTable(['3 / 2 / 4', '5 / 7 / 8'], '6').lay('5').pickUp().view(1)).toEqual(
      here,
    );
    expect(here.known[0]).toEqual(['5']);
  });
});

describe('a sealed arrangement', () => {
  const chosen = (card: string) =>
    new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', sealed).up(1, [card]);

  test('is seen by its owner', () => {
    expect(chosen('5').view(1).chosen).toEqual(['5']);
  });

  test('is not seen by anybody else', () => {
    for (const seat of [0, WATCHER]) expect(chosen('5').view(seat)).toEqual(chosen('7').view(seat));
    expect(chosen('5').view(0).chosen).toBeNull();
  });

  test('that it was made is seen', () => {
    expect(chosen('5').view(0)).toMatchObject({ arranging: true, awaited: [0] });
  });
});

describe('the cards that everybody knows to be in a hand', () => {
  const known = (table: GumTestTable, owner: number) => table.view(WATCHER).known[owner]!.join(' ');
  const arranged = (seat: string, up: string) =>
    new GumTestTable([seat, '3 3 3 / 3 3 3 / 3 3 3'], '', sealed)
      .up(0, up.split(' '))
      .up(1, ['3', '3', '3']);

  test('none after the deal', () => {
    expect(known(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', sealed), 0)).toBe('');
  });

  test('a face-up card that was exchanged', () => {
    expect(known(arranged('9 10 11 / 2 4 5 / 8 8 8', '2 10 11'), 0)).toBe('4 5');
  });

  test('not one that was exchanged for its like', () => {
    expect(known(arranged('2 10 11 / 2 4 5 / 8 8 8', '2 4 10'), 0)).toBe('5');
  });

  test('a pile that was picked up', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8', 'N / 9 / 9'])
      .lay('5')
      .lay('N')
      .pickUp();
    expect(known(table, 0)).toBe('5 N');
  });

  test('a face-up card that was taken', () => {
    expect(known(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5'), 1)).toBe('7');
  });

  test('not a card from the draw pile', () => {
    expect(known(new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '9').lay('5'), 1)).toBe('');
  });

  test('not a face-down card', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5').pickUp().lay('7');
    expect(table.seat(1)).toBe('8 /  / 0');
    expect(known(table, 1)).toBe('');
  });

  test('a card that is played leaves the known ones first', () => {
    // Seat 0 knows of its own second 5; everybody else knows of the one that it picked up.
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '3 5 2').lay('5').pickUp().lay('3');
    expect(known(table.lay('5'), 0)).toBe('');
  });

  test('only one of two equal cards leaves', () => {
    const table = new GumTestTable(['4 4 / 2 2 / 3 3', '5 5 / 7 7 / 8 8'], '3 3 3')
      .lay('5', 2)
      .pickUp();
    expect(known(table.lay('3').lay('5'), 0)).toBe('5');
  });
});

/** Every world that the seat can imagine, by what `look` sees of it, with its weight. */
function worlds(
  table: GumTestTable,
  seat: number,
  look: (view: (seat: number) => string) => string,
) {
  const weights = new Map<string, number>();
  const seen = table.view(seat);
  for (const { value, weight } of enumerateOutcomes((rng) => table.game.imagine(seen, rng))) {
    const key = look((owner) => table.game.view(value, owner).hand.join(' '));
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  return weights;
}

describe('imagining', () => {
  test('known cards stay in their hand', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5').pickUp();
    for (const hand of worlds(table, 1, (handOf) => handOf(0)).keys())
      expect(hand.split(' ')).toContain('5');
  });

  test('all that is hidden comes up alike', () => {
    // 3, 4 and 8 are the hand of seat 0 and the face-down cards.
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']).lay('5').pickUp();
    const weights = worlds(table, 1, (handOf) => handOf(0));
    expect([...weights.keys()].sort()).toEqual(['3 5', '4 5', '5 8']);
    for (const weight of weights.values()) expect(weight).toBeCloseTo(1 / 3);
  });

  test('another’s sealed choice may be any of its cards', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', sealed).up(1, ['5']);
    const seen = table.view(0);
    let kept = 0;
    for (const { value, weight } of enumerateOutcomes((rng) => table.game.imagine(seen, rng)))
      if (table.game.view(value, 1).chosen![0] === '7') kept += weight;
    expect(kept).toBeCloseTo(1 / 2);
  });

  test('equal cards of a sealed choice are told apart', () => {
    // Two 5s lie there, and two cards are in hand: the 5s are one of six pairs.
    const seats = ['4 4 / 2 2 / 3 3', '7 9 / 5 5 / 8 8'];
    const table = new GumTestTable(seats, '', sealed).up(1, ['5', '5']);
    const seen = table.view(WATCHER);
    let fives = 0;
    const rng = new SeededRng('sealed');
    const tries = 6000;
    for (let i = 0; i < tries; i++)
      if (table.game.view(table.game.imagine(seen, rng), 1).chosen!.join() === '5,5') fives++;
    expect(fives / tries).toBeCloseTo(1 / 6, 1);
  });

  test('the own sealed choice stays', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', sealed).up(1, ['5']);
    const world = table.game.imagine(table.view(1), new SeededRng('own'));
    expect(table.game.view(world, 1).chosen).toEqual(['5']);
  });

  test('a watcher imagines every hand', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8']);
    const hands = worlds(table, WATCHER, (handOf) => `${handOf(0)} ${handOf(1)}`);
    expect(hands.size).toBe(4 * 3);
  });

  test('a state of another table is cleared before it is used', () => {
    const rng = new SeededRng('used');
    const used = game.setup({ fourInARow: true, completion: true, six: 'any' }, 5, rng);
    const view = game.view(game.setup(DEFAULT_OPTIONS, 2, rng), 1);
    const fresh = game.imagine(view, new SeededRng('world'));
    expect(game.imagine(view, new SeededRng('world'), used)).toBe(used);
    expect(serializeState(used)).toBe(serializeState(fresh));
  });

  test('a game that is over stays over', () => {
    const table = new GumTestTable(['4 / 2 / 3', '5 / 7 / 8'], '', { limit: 1 }).lay('5');
    for (const seat of [0, 1, WATCHER]) {
      const world = table.game.imagine(table.view(seat), new SeededRng('over'));
      expect(table.game.view(world, seat)).toEqual(table.view(seat));
    }
  });
});
