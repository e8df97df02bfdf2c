import { describe, expect, test } from 'vitest';
import { GumTestTable } from './test/gum-test-table.ts';

describe('a Ninja', () => {
  test('[G2] is laid on anything, in turn', () => {
    const table = new GumTestTable(['N / 2 / 2', '12 / 4 / 4']).lay('12');
    expect(table.moves(0)).toEqual([{ play: 'N', count: 1 }]);
  });

  test('[G2] not out of turn', () => {
    expect(new GumTestTable(['N / 2 / 2', '12 / 4 / 4']).moves(0)).toEqual([]);
  });

  test('[G2] is see-through: the pile keeps its value', () => {
    const table = new GumTestTable(
      ['9 10 / 2 2 / 2 2', '10 3 / 3 3 / 3 3', 'N 4 / 4 4 / 4 4'],
      '3 3',
    );
    expect(table.lay('10').lay('N').moves(0)).toEqual([{ play: '10', count: 1 }]);
  });

  test('[G2] keeps the limit of a 6', () => {
    const table = new GumTestTable(
      ['5 7 / 2 2 / 2 2', '6 3 / 3 3 / 3 3', 'N 4 / 4 4 / 4 4'],
      '3 3',
    );
    expect(table.lay('6').lay('N').moves(0)).toEqual([{ play: '5', count: 1 }]);
  });

  test('a pile of Ninjas only is as good as empty', () => {
    const table = new GumTestTable(['1 / 2 / 2', 'N / 3 / 3']).lay('N');
    expect(table.moves(0)).toEqual([{ play: '1', count: 1 }]);
  });

  test('two may be laid together, never with other cards', () => {
    const table = new GumTestTable(['2 2 2 / 2 2 2 / 2 2 2', 'N N 3 / 3 3 3 / 3 3 3']);
    expect(table.moves(1)).toEqual([
      { play: '3', count: 1 },
      { play: 'N', count: 1 },
      { play: 'N', count: 2 },
    ]);
  });

  test('[G2] does not answer a 13', () => {
    const table = new GumTestTable(['N / 2 / 2', '13 / 4 / 4']).lay('13', 1, 0);
    expect(table.moves(0)).toEqual([{ pickup: true }]);
  });
});

describe('a 6', () => {
  const after6 = (hand: string, six: 'atMost' | 'any' = 'atMost') =>
    new GumTestTable([`${hand} / 3 3 3 / 3 3 3`, '6 3 3 / 3 3 3 / 3 3 3'], '3', { six }).lay('6');
  const cards = (table: GumTestTable) =>
    table.moves(0).map((move) => (move as { play?: string }).play);

  test('[G3] asks for 6 or lower', () => {
    expect(cards(after6('5 6 7'))).toEqual(['5', '6']);
  });

  test('[G3] after a lower card its value counts', () => {
    const table = new GumTestTable(['4 3 / 3 3 / 3 3', '6 5 / 3 3 / 3 3'], '3 3').lay('6').lay('4');
    expect(table.moves(1)).toEqual([{ play: '5', count: 1 }]);
  });

  test('[G3] with `six: any` anything may follow', () => {
    expect(cards(after6('2 6 12', 'any'))).toEqual(['2', '6', '12']);
  });

  test('[G4] a 1 is not laid on a 6', () => {
    expect(after6('1 1 1').moves(0)).toEqual([{ pickup: true }]);
  });

  test('[G4] nor with `six: any`', () => {
    expect(after6('1 1 1', 'any').moves(0)).toEqual([{ pickup: true }]);
  });

  test('[G5] a 9 and a 13 are not laid on a 6', () => {
    expect(after6('9 13 13').moves(0)).toEqual([{ pickup: true }]);
  });

  test('[G5] but with `six: any`', () => {
    expect(cards(after6('9 13 1', 'any'))).toEqual(['9', '13']);
  });

  test('[G3] `six: any` holds through a Ninja', () => {
    const seats = ['2 / 2 / 2', '6 / 3 / 3', 'N / 4 / 4'];
    const table = new GumTestTable(seats, '', { six: 'any' }).lay('6').lay('N');
    expect(cards(table)).toEqual(['2']);
  });
});

describe('8s', () => {
  test('one: the next seat misses its turn', () => {
    expect(new GumTestTable(['2 / 2 / 2', '8 / 3 / 3', '4 / 4 / 4']).lay('8').awaited).toEqual([0]);
  });

  test('two: the next two do', () => {
    const seats = ['2 2 / 2 2 / 2 2', '8 8 / 3 3 / 3 3', '4 4 / 4 4 / 4 4', '5 5 / 5 5 / 5 5'];
    expect(new GumTestTable(seats).lay('8', 2).awaited).toEqual([0]);
  });

  test('[G6] with two players their layer plays again, on the 8', () => {
    const table = new GumTestTable(['2 2 / 2 2 / 2 2', '8 9 / 3 3 / 3 3'], '3').lay('8');
    expect(table.awaited).toEqual([1]);
    expect(table.moves(1)).toEqual([{ play: '9', count: 1 }]);
  });

  test('[G6] more 8s than others skip all the others, and nobody twice', () => {
    const seats = ['2 2 2 / 2 2 2 / 2 2 2', '8 8 8 / 3 3 3 / 3 3 3', '4 4 4 / 4 4 4 / 4 4 4'];
    expect(new GumTestTable(seats).lay('8', 3).awaited).toEqual([1]);
  });

  test('[G1] a seat that cannot play after a skip picks up, and the layer of the 8 leads', () => {
    const table = new GumTestTable(['2 / 2 / 2', '8 / 3 / 3', '4 / 4 / 4']).lay('8').pickUp();
    expect(table.awaited).toEqual([1]);
  });
});

describe('a 9', () => {
  test('removes the pile, itself included', () => {
    const table = new GumTestTable(['9 / 2 / 2', '5 / 3 / 3']).lay('5').lay('9');
    expect(table.centre).toBe('');
    expect(table.view(1).burnt).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });

  test('[G1] its layer leads, after refilling', () => {
    const table = new GumTestTable(['9 / 2 / 2', '5 / 3 / 3']).lay('5').lay('9');
    expect(table.awaited).toEqual([0]);
    expect(table.moves(0)).toEqual([{ play: '2', count: 1 }]);
  });

  test('[G5] obeys the pile’s value', () => {
    expect(new GumTestTable(['9 / 2 / 2', '10 / 3 / 3']).lay('10').moves(0)).toEqual([
      { pickup: true },
    ]);
  });
});

describe('a 13', () => {
  const three = (answer: string) =>
    new GumTestTable(
      [`${answer} / 2 2 / 2 2`, '13 3 / 3 3 / 3 3', '13 13 / 4 4 / 4 4'],
      '12 12 12',
    );

  test('names any other seat', () => {
    expect(three('5 5').moves(1)).toEqual([
      { play: '3', count: 1 },
      { play: '13', count: 1, to: 0 },
      { play: '13', count: 1, to: 2 },
    ]);
  });

  test('the named seat must answer', () => {
    expect(three('5 5').lay('13', 1, 2).awaited).toEqual([2]);
  });

  test('with 13s, with 1s, or by picking up, though it could answer', () => {
    expect(three('1 13').lay('13', 1, 0).moves(0)).toEqual([
      { play: '1', count: 1 },
      { play: '13', count: 1, to: 1 },
      { play: '13', count: 1, to: 2 },
      { pickup: true },
    ]);
  });

  test('with nothing else', () => {
    expect(three('5 N').lay('13', 1, 0).moves(0)).toEqual([{ pickup: true }]);
  });

  test('[G1] picked up: the seat that laid the last 13 leads', () => {
    expect(three('5 5').lay('13', 1, 0).pickUp().awaited).toEqual([1]);
  });

  test('answered by 13s: the pile goes on to any other seat, also to the first', () => {
    const table = three('5 5').lay('13', 1, 2).lay('13', 2, 1);
    expect(table.awaited).toEqual([1]);
    expect(table.pickUp().seat(1)).toBe('3 12 13 13 13 / 3 3 / 2');
    expect(table.awaited).toEqual([2]);
  });

  test('answered by 1s: nobody takes the pile, and its value is 1', () => {
    const table = three('1 1').lay('13', 1, 0).lay('1', 2);
    expect(table.centre).toBe('13 1 1');
    expect(table.view(0).value).toBe(1);
  });

  test('answered by 1s: the turn passes to the left of the seat that laid them', () => {
    expect(three('1 1').lay('13', 1, 0).lay('1').awaited).toEqual([1]);
  });

  test('a seat that answers with cards refills', () => {
    expect(three('1 5').lay('13', 1, 0).lay('1').seat(0)).toBe('5 12 / 2 2 / 2');
  });

  test('[G5] obeys the pile’s value: a 13 is laid on a 12', () => {
    const table = new GumTestTable(['13 / 2 / 2', '12 / 3 / 3']).lay('12');
    expect(table.moves(0)).toEqual([{ play: '13', count: 1, to: 1 }]);
  });
});

describe('a 1', () => {
  test('[G4] may be led', () => {
    expect(new GumTestTable(['2 / 2 / 2', '1 / 3 / 3']).moves(1)).toEqual([
      { play: '1', count: 1 },
    ]);
  });

  test('[G4] is not laid on a 1', () => {
    expect(new GumTestTable(['1 / 2 / 2', '1 / 3 / 3']).lay('1').moves(0)).toEqual([
      { pickup: true },
    ]);
  });

  test('[G4] nor on a 1 that answered a 13', () => {
    const table = new GumTestTable(['1 / 2 / 2', '13 / 1 / 3']).lay('13', 1, 0).lay('1');
    expect(table.moves(1)).toEqual([{ pickup: true }]);
  });

  test('anything else may be laid on it', () => {
    const table = new GumTestTable(['2 / 2 / 2', '1 / 3 / 3']).lay('1');
    expect(table.moves(0)).toEqual([{ play: '2', count: 1 }]);
  });
});
