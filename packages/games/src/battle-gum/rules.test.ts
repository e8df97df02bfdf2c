import { noShuffleRng } from '@ludotheque/testkit';
import { describe, expect, test } from 'vitest';
import { game, makeBattleGum } from './index.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import { GumTestTable } from './test/gum-test-table.ts';

describe('setting up', () => {
  test('[G7] 2 to 5 seats', () => {
    expect(game.seats).toEqual({ min: 2, max: 5 });
  });

  test('54 cards: 1 to 13 four times each and two Ninjas', () => {
    expect(game.deck).toHaveLength(54);
    for (const kind of game.kinds)
      expect(game.deck.filter((card) => card === kind)).toHaveLength(kind === 'N' ? 2 : 4);
  });

  test('[G7] nine cards each; with five players nine are left to draw', () => {
    const view = game.view(game.setup(DEFAULT_OPTIONS, 5, noShuffleRng), 0);
    expect(view.scores).toEqual([9, 9, 9, 9, 9]);
    expect(view.pile).toBe(9);
  });

  test('one card at a time from seat 1: face down, face up, into the hand', () => {
    const small = makeBattleGum('2 3 4 5 6 7 8 9 10 11 12 13 N'.split(' '), 2);
    const state = small.setup(DEFAULT_OPTIONS, 2, noShuffleRng);
    expect(small.view(state, 0)).toMatchObject({ down: [2, 2], pile: 1, centre: [] });
    expect(small.view(state, 0).up.map((up) => up.join(' '))).toEqual(['7 9', '6 8']);
    expect(small.view(state, 0).hand).toEqual(['11', '13']);
    expect(small.view(state, 1).hand).toEqual(['10', '12']);
  });
});

describe('arranging', () => {
  const open = () =>
    new GumTestTable(['2 / 3 / 4', '5 / 7 / 8', '9 / 10 / 11'], '', { arrange: true });

  test('all seats are waited for at once', () => {
    expect(open().awaited).toEqual([0, 1, 2]);
  });

  test('a seat chooses among its hand and its face-up cards; equal cards make one choice', () => {
    const seats = ['N 2 2 / 2 5 5 / 7 7 7', '3 3 3 / 3 3 3 / 3 3 3'];
    const table = new GumTestTable(seats, '', { arrange: true });
    expect(table.moves(0)).toEqual([
      { up: ['2', '2', '2'] },
      { up: ['2', '2', '5'] },
      { up: ['2', '2', 'N'] },
      { up: ['2', '5', '5'] },
      { up: ['2', '5', 'N'] },
      { up: ['5', '5', 'N'] },
    ]);
    expect(table.moves(1)).toEqual([{ up: ['3', '3', '3'] }]);
  });

  test('a choice is made once', () => {
    const table = open().up(1, ['5']);
    expect(table.moves(1)).toEqual([]);
    expect(table.awaited).toEqual([0, 2]);
  });

  test('nothing changes its place until the last has chosen', () => {
    const table = open().up(1, ['5']).up(0, ['2']);
    expect([0, 1].map((seat) => table.seat(seat))).toEqual(['2 / 3 / 1', '5 / 7 / 1']);
    table.up(2, ['10']);
    expect([0, 1].map((seat) => table.seat(seat))).toEqual(['3 / 2 / 1', '7 / 5 / 1']);
  });

  test('then seat 1 begins, whoever chose last', () => {
    expect(open().up(2, ['9']).up(1, ['7']).up(0, ['3']).awaited).toEqual([1]);
  });
});

describe('a turn', () => {
  test('one to three cards of one value are laid', () => {
    const table = new GumTestTable(['4 4 4 / 4 4 4 / 4 4 4', '5 5 5 / 2 2 2 / 3 3 3']);
    expect(table.moves(1)).toEqual([1, 2, 3].map((count) => ({ play: '5', count })));
  });

  test('three at most, even of four', () => {
    const table = new GumTestTable(
      ['5 3 3 / 3 3 3 / 3 3 3', '5 5 13 / 2 2 2 / 2 2 2'],
      '2 2 5 2 2',
    );
    table.lay('5', 2).lay('5').lay('13', 1, 0).pickUp().lay('2');
    expect(table.view(0).hand).toEqual(['3', '3', '5', '5', '5', '5', '13']);
    const fives = table.moves(0).filter((move) => (move as { play?: string }).play === '5');
    expect(fives).toEqual([1, 2, 3].map((count) => ({ play: '5', count })));
  });

  test('on an empty pile anything may be laid', () => {
    const table = new GumTestTable(['4 4 4 / 4 4 4 / 4 4 4', '1 9 N / 2 2 2 / 2 2 2']);
    expect(table.moves(1)).toEqual([
      { play: '1', count: 1 },
      { play: '9', count: 1 },
      { play: 'N', count: 1 },
    ]);
  });

  test('otherwise a value equal to or higher than the pile’s', () => {
    const table = new GumTestTable(['4 5 7 / 2 2 2 / 2 2 2', '5 2 2 / 2 2 2 / 2 2 2'], '2').lay(
      '5',
    );
    expect(table.moves(0)).toEqual([
      { play: '5', count: 1 },
      { play: '7', count: 1 },
    ]);
  });

  test('only the seat on turn plays', () => {
    expect(new GumTestTable(['4 / 2 / 2', '5 / 2 / 2']).moves(0)).toEqual([]);
  });

  test('the turn passes to the left, and round again', () => {
    const table = new GumTestTable(['4 / 12 / 2', '2 / 5 / 2', '3 / 11 / 2']);
    expect(table.lay('2').awaited).toEqual([2]);
    expect(table.lay('3').awaited).toEqual([0]);
    expect(table.lay('4').awaited).toEqual([1]);
  });
});

describe('picking up', () => {
  const table = () => new GumTestTable(['3 / 2 / 2', '5 / 4 / 2']).lay('5');

  test('a seat with a playable card must play', () => {
    const able = new GumTestTable(['7 / 2 / 2', '5 / 4 / 2']).lay('5');
    expect(able.moves(0)).toEqual([{ play: '7', count: 1 }]);
  });

  test('a seat without one picks up the whole pile', () => {
    expect(table().moves(0)).toEqual([{ pickup: true }]);
    expect(table().pickUp().seat(0)).toBe('3 5 / 2 / 1');
    expect(table().pickUp().centre).toBe('');
  });

  test('[G1] the seat that laid the last card leads', () => {
    expect(table().pickUp().awaited).toEqual([1]);
  });

  test('[G1] also when that card was a Ninja', () => {
    const ninja = new GumTestTable(['3 / 2 / 2', '5 / 4 / 2', 'N / 7 / 8'])
      .lay('5')
      .lay('N')
      .pickUp();
    expect(ninja.awaited).toEqual([2]);
  });

  test('what was picked up can be played', () => {
    expect(table().pickUp().lay('4').moves(0)).toEqual([{ play: '5', count: 1 }]);
  });
});

describe('refilling', () => {
  test('from the draw pile, up to a full hand', () => {
    const table = new GumTestTable(['7 7 7 / 2 2 2 / 2 2 2', '5 5 3 / 4 4 4 / 2 2 2'], '10 11 12');
    table.lay('5', 2);
    expect(table.seat(1)).toBe('3 10 11 / 4 4 4 / 3');
    expect(table.view(1).pile).toBe(1);
  });

  test('a hand that is full draws nothing', () => {
    const table = new GumTestTable(['3 / 2 / 2', '5 / 4 / 2'], '2 8 9').lay('5').pickUp().lay('2');
    expect(table.lay('5').seat(0)).toBe('3 / 2 / 1');
    expect(table.view(0).pile).toBe(1);
  });

  test('when the draw pile is empty from the face-up cards', () => {
    const table = new GumTestTable(['7 / 2 / 2', '5 / 4 / 3']).lay('5');
    expect(table.seat(1)).toBe('4 /  / 1');
    expect(table.awaited).toEqual([0]);
  });

  test('when these are gone from the face-down cards, left to right', () => {
    const table = new GumTestTable(['2 2 / 2 2 / 2 2', '5 5 / 7 7 / 4 3']).lay('5', 2).pickUp();
    expect(table.seat(1)).toBe('7 7 /  / 2');
    expect(table.lay('7').seat(1)).toBe('4 7 /  / 1');
    expect(table.pickUp().lay('7').seat(1)).toBe('3 4 /  / 0');
  });

  /** Seat 1 lays three and draws the last card: two of its three face-up cards are needed. */
  const choosing = () =>
    new GumTestTable(['2 2 2 / 2 2 2 / 2 2 2', '5 5 5 / 3 4 N / 8 8 9'], '10').lay('5', 3);

  test('where more face-up cards lie there than are needed the seat chooses', () => {
    const table = choosing();
    expect(table.awaited).toEqual([1]);
    expect(table.moves(1)).toEqual([
      { draw: ['3', '4'] },
      { draw: ['3', 'N'] },
      { draw: ['4', 'N'] },
    ]);
    expect(table.draw('3 N').seat(1)).toBe('3 10 N / 4 / 3');
  });

  test('a choice comes before play goes on', () => {
    const table = choosing();
    expect(table.moves(0)).toEqual([]);
    expect(table.draw('3 4').awaited).toEqual([0]);
  });

  test('a choice is a move also where the cards are equal', () => {
    const table = new GumTestTable(['2 2 2 / 2 2 2 / 2 2 2', '5 5 5 / 4 4 4 / 8 8 9']).lay('5');
    expect(table.moves(1)).toEqual([{ draw: ['4'] }]);
  });

  test('where all face-up cards are needed they are taken, and then face-down ones', () => {
    const table = new GumTestTable(['2 2 / 2 2 / 2 2', '5 5 / 3 10 / 8 9'], '10').lay('5', 2);
    expect(table.draw('10').pickUp().lay('10', 2).seat(1)).toBe('3 8 /  / 1');
  });

  test('a seat that picks up does not refill', () => {
    const table = new GumTestTable(['3 / 2 / 2', '5 / 4 / 2'], '10 11').lay('5').pickUp();
    expect(table.view(0).pile).toBe(1);
  });
});

describe('winning', () => {
  /** Seat 1 lays its hand and its face-up card, and then has only the face-down one. */
  const lastCard = (card: string) =>
    new GumTestTable(['2 / 2 / 2', `4 / 5 / ${card}`]).lay('4').pickUp().lay('5').pickUp();

  test('a seat without cards wins at once', () => {
    const table = lastCard('12').lay('12');
    expect(table.awaited).toEqual([]);
    expect(table.game.result(table.state)).toEqual({ scores: [5, 0], ranks: [2, 1] });
  });

  test('nobody moves any more', () => {
    const table = lastCard('12').lay('12');
    expect([...table.moves(0), ...table.moves(1)]).toEqual([]);
  });

  test('the sheet has one row', () => {
    expect(lastCard('12').view(0).sheet).toEqual([]);
    expect(lastCard('12').lay('12').view(0).sheet).toEqual([[5, 0]]);
  });

  test('no effect of the last card is carried out: an 8', () => {
    const table = lastCard('8').lay('8');
    expect(table.eventsFor(0).map(({ what }) => what)).toEqual(['lay', 'win']);
  });

  test('no effect of the last card is carried out: a 9', () => {
    const table = lastCard('9').lay('9');
    expect(table.centre).toBe('9');
  });

  test('[G9] nobody has to answer a 13 that wins', () => {
    const table = lastCard('13').lay('13', 1, 0);
    expect(table.awaited).toEqual([]);
    expect(table.view(0).answering).toBe(false);
  });
});

describe('[G8] a game without end', () => {
  const seats = ['7 / 2 / 2', '5 / 4 / 3'];

  test('ends with the 1,000th move; arranging and choosing a refill do not count', () => {
    // Five arrange, and each may have to choose twice: a face-up card is left the third time.
    expect(game.limits.plies).toBe(1000 + 5 + 5 * 2);
  });

  test('ends with a play, which is carried out', () => {
    const table = new GumTestTable(seats, '10 11', { limit: 2 }).lay('5').lay('7');
    expect(table.awaited).toEqual([]);
    expect(table.centre).toBe('5 7');
  });

  test('ends without a refill', () => {
    const table = new GumTestTable(seats, '10 11', { limit: 2 }).lay('5').lay('7');
    expect(table.view(0)).toMatchObject({ pile: 1, hands: [0, 1] });
  });

  test('ends with a pick-up, which is carried out', () => {
    const table = new GumTestTable(['3 / 2 / 2', '5 / 4 / 3'], '10', { limit: 2 })
      .lay('5')
      .pickUp();
    expect(table.awaited).toEqual([]);
    expect(table.seat(0)).toBe('3 5 / 2 / 1');
  });

  test('ends with a completion, which is carried out', () => {
    const pairs = ['10 10 / 2 2 / 2 2', '10 10 / 3 3 / 3 3'];
    const table = new GumTestTable(pairs, '', { limit: 2, completion: true })
      .lay('10', 2)
      .complete(0);
    expect(table.awaited).toEqual([]);
    expect(table.seat(0)).toBe(' / 2 2 / 2');
  });

  test('a choice of a refill does not count', () => {
    const table = new GumTestTable(['7 7 / 2 2 / 2 2', '5 5 / 3 4 / 3 3'], '', { limit: 2 });
    expect(table.lay('5').draw('3').view(0).counted).toBe(1);
    expect(table.awaited).toEqual([0]);
  });

  test('fewer cards left is the better place, equal ones share it', () => {
    const three = ['7 / 2 / 2', '5 / 4 / 3', '6 / 4 / 3'];
    const table = new GumTestTable(three, '10', { limit: 1 }).lay('5');
    expect(table.game.result(table.state)).toEqual({ scores: [3, 2, 3], ranks: [2, 1, 2] });
  });
});
