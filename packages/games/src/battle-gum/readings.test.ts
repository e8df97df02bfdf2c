/** The options that play a sentence of the printed rules as others read it. */
import {
  type Json,
  listSampleOptions,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
} from '@ludotheque/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GumOptions, type GumView, game } from './index.ts';
import { GumTestTable } from './test/gum-test-table.ts';

const PICK_UP = { pickup: true };
const play = (card: string, to?: number): Json =>
  to === undefined ? { play: card, count: 1 } : { play: card, count: 1, to };
const refused = (table: GumTestTable, seat: number, move: Json) =>
  table.game.explain(table.view(seat), move);

describe('[G13] with `one: onOne`', () => {
  const on = (card: string, one: GumOptions['one'] = 'onOne') =>
    new GumTestTable(['1 1 5 / 2 2 2 / 2 2 2', `${card} 3 3 / 3 3 3 / 3 3 3`], '3', { one }).lay(
      card,
    );

  test('1s may be laid on a 1', () => {
    expect(on('1').moves(0)).toEqual([play('1'), { play: '1', count: 2 }, play('5')]);
  });

  test('but not without the option', () => {
    expect(on('1', 'lead').moves(0)).toEqual([play('5')]);
  });

  test('also through a Ninja', () => {
    const seats = ['1 / 2 / 2', '1 / 3 / 3', 'N / 4 / 4'];
    const table = new GumTestTable(seats, '', { one: 'onOne' }).lay('1').lay('N');
    expect(table.moves(0)).toEqual([play('1')]);
  });

  test('not on a 2, a 6 or anything else', () => {
    expect(on('2').moves(0)).toEqual([play('5')]);
    expect(on('6').moves(0)).toEqual([play('5')]);
    expect(refused(on('2'), 0, play('1'))).toEqual({ code: 'oneOnlyFirstOrOnOne', rule: 'G13' });
  });
});

describe('[G14] with `thirteen: may`', () => {
  const may = { thirteen: 'may' } as const;
  const three = (hand0: string, hand2: string, hand1 = '13 3') =>
    new GumTestTable(
      [`${hand0} / 2 2 / 2 2`, `${hand1} / 3 3 / 3 3`, `${hand2} / 4 4 / 4 4`],
      '3 3 3 3',
      may,
    );

  test('a 13 names a seat or nobody', () => {
    expect(three('2 2', '4 4').moves(1)).toEqual([
      play('3'),
      play('13', 0),
      play('13', 2),
      play('13'),
    ]);
  });

  test('named nobody, the turn passes to the left and nobody has to answer', () => {
    const table = three('2 2', '12 13').lay('13');
    expect(table.awaited).toEqual([2]);
    expect(table.view(0)).toMatchObject({ answering: false, value: 13, last: 1 });
    expect(table.moves(2)).toEqual([play('13', 0), play('13', 1), play('13')]);
  });

  test('a 1 or a Ninja may be laid on it, and its value is then 1 or still 13', () => {
    const table = three('1 2', '1 N').lay('13');
    expect(table.moves(2)).toEqual([play('1'), play('N')]);
    const view = three('1 2', '1 N').lay('13').lay('1').view(0);
    expect([view.value, view.turn]).toEqual([1, 0]);
    expect(table.lay('N').moves(0)).toEqual([play('1')]);
  });

  test('who can lay nothing picks up, and the layer of the 13 leads', () => {
    const table = three('2 2', '12 4').lay('13');
    expect(refused(table, 2, play('12'))).toMatchObject({ code: 'underThirteen', rule: 'G14' });
    expect(table.moves(2)).toEqual([PICK_UP]);
    expect(table.pickUp().awaited).toEqual([1]);
  });

  test('also in answer to a 13: the pile goes on', () => {
    const table = three('13 2', '4 4').lay('13', 1, 0);
    expect(table.moves(0)).toEqual([play('13', 1), play('13', 2), PICK_UP, play('13')]);
    expect(table.lay('13').awaited).toEqual([1]);
    expect(table.centre).toBe('13 13');
    expect(table.view(0).answering).toBe(false);
  });

  test('[G2] no Ninja answers a 13 that is being given', () => {
    expect(three('N 2', '4 4').lay('13', 1, 0).moves(0)).toEqual([PICK_UP]);
  });

  test('a fourth 13 in a row removes the pile, named or not', () => {
    const seats = ['13 13 / 2 2 / 2 2', '13 13 / 3 3 / 3 3'];
    const table = new GumTestTable(seats, '3 3 3 3', { ...may, fourInARow: true });
    expect(table.lay('13', 2).lay('13', 2).centre).toBe('');
    expect(table.awaited).toEqual([0]);
  });

  test('the last card wins without naming anybody', () => {
    const table = new GumTestTable(['2 / 2 / 2', '9 / 9 / 13'], '', may);
    table.lay('9').lay('9').lay('13');
    expect(table.view(0).result?.ranks).toEqual([2, 1]);
  });

  test('[G11] without the option a 13 always names', () => {
    const table = new GumTestTable(['2 / 2 / 2', '13 / 3 / 3']);
    expect(table.moves(1)).toEqual([play('13', 0)]);
    expect(refused(table, 1, play('13'))).toEqual({ code: 'nameSomebody', rule: 'G11' });
  });
});

describe('[G15] with `ninja: reset`', () => {
  const under = (card: string, hand: string) =>
    new GumTestTable([`${hand} / 2 2 / 2 2`, `${card} 3 / 3 3 / 3 3`, 'N 4 / 4 4 / 4 4'], '3 3 4', {
      ninja: 'reset',
    })
      .lay(card)
      .lay('N');

  test('anything may be laid on a Ninja, a 1 too', () => {
    expect(under('12', '1 2').moves(0)).toEqual([play('1'), play('2')]);
  });

  test('the limit of a 6 is gone', () => {
    expect(under('6', '7 12').moves(0)).toEqual([play('7'), play('12')]);
  });

  test('the next card gives the pile its value, and all of it is picked up', () => {
    const table = under('12', '5 2').lay('5');
    expect(table.view(0)).toMatchObject({ value: 5, centre: ['12', 'N', '5'] });
    expect(table.pickUp().view(0).hands).toEqual([2, 5, 2]);
  });

  test('a Ninja still breaks a row', () => {
    const seats = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3', 'N 4 / 4 4 / 4 4'];
    const table = new GumTestTable(seats, '3 3 3 3', { ninja: 'reset', fourInARow: true });
    expect(table.lay('10', 2).lay('N').lay('10', 2).centre).toBe('10 10 N 10 10');
  });

  test('[G2] a Ninja still does not answer a 13', () => {
    const table = new GumTestTable(['N / 2 / 2', '13 / 4 / 4'], '', { ninja: 'reset' });
    expect(table.lay('13', 1, 0).moves(0)).toEqual([PICK_UP]);
  });
});

/** What the rule book says of a card, worked out from the cards that lie there. */
function mayLayByTheBook({ centre, options, answering }: GumView, card: string): boolean {
  if (answering) return card === '13' || card === '1';
  if (card === 'N' || centre.length === 0) return true;
  if (options.ninja === 'reset' && centre.at(-1) === 'N') return true;
  const top = centre.findLast((laid) => laid !== 'N');
  if (top === undefined) return true;
  if (card === '1')
    return (top === '1' && options.one === 'onOne') || (top === '13' && options.thirteen === 'may');
  if (top === '6') return options.six === 'any' || Number(card) <= 6;
  return Number(card) >= Number(top);
}

function listPlaysByTheBook(view: GumView): Json[] {
  const others = [...Array(view.seats).keys()].filter((seat) => seat !== view.seat);
  return [...new Set(view.hand)].flatMap((card) => {
    if (!mayLayByTheBook(view, card)) return [];
    const most = Math.min(3, view.hand.filter((held) => held === card).length);
    return Array.from({ length: most }, (_, i) => ({ play: card, count: i + 1 })).flatMap((lay) => {
      if (card !== '13') return [lay];
      const named = others.map((to) => ({ ...lay, to }));
      return view.options.thirteen === 'may' ? [...named, lay] : named;
    });
  });
}

const sortedTexts = (moves: readonly Json[]) => moves.map((move) => JSON.stringify(move)).sort();

test('[G13] [G14] [G15] in random games the plays are those of the rule book', () => {
  const anyGame = fc.record({
    options: fc.constantFrom(...listSampleOptions(game as never)),
    seats: fc.integer({ min: 2, max: 5 }),
    seed: fc.string(),
  });
  // A failure prints the seed of the run and the game.
  fc.assert(
    fc.property(anyGame, ({ options, seats, seed }) => {
      const rng = new SeededRng(seed);
      const state = game.setup(resolveOptions(game, options) as GumOptions, seats, rng);
      const legal = new SeatMovePairs(game as never, seats);
      for (let ply = 0; ply < 120 && game.result(state) === undefined; ply++) {
        const count = legal.collect(state);
        const view = game.view(state, state.turn);
        const isOnTurn = !view.arranging && view.refill === null;
        if (isOnTurn) {
          const moves = [...legal].filter(([seat]) => seat === state.turn);
          const plays = moves
            .map(([, move]) => game.write(move))
            .filter((move) => 'play' in (move as object));
          expect(sortedTexts(plays)).toEqual(sortedTexts(listPlaysByTheBook(view)));
        }
        const [seat, move] = [...legal][rng.below(count)]!;
        game.play(state, seat, move, rng);
      }
    }),
    { numRuns: 60 },
  );
});
