import { describe, expect, it } from 'vitest';
import { listBacks, makeHandZone, makeOpenCardStacks, makeSeatZone } from './zones.ts';

const view = {
  ...{ seats: 2, seat: 0, options: {}, awaited: [], scores: [0, 0], sheet: [], result: null },
  hand: ['a', 'b'],
  hands: [2, 3],
};

describe('cards of a zone', () => {
  it('leaves out empty places among open cards', () => {
    expect(makeOpenCardStacks(['a', null, 'b'])).toEqual([
      { card: 'a', count: 1 },
      { card: 'b', count: 1 },
    ]);
  });

  it('shows backs as one stack, and nothing where there are none', () => {
    expect(listBacks(3)).toEqual([{ card: null, count: 3 }]);
    expect(listBacks(0)).toEqual([]);
  });
});

describe('a zone of a seat', () => {
  it('has an id, a name and an owner that follow from the seat', () => {
    expect(makeSeatZone('row', 1, [])).toEqual({
      id: 'row-1',
      name: { key: 'zones.row', values: { owner: { seat: 1 } } },
      owner: 1,
      cards: [],
    });
  });

  it('has a note only where one is given', () => {
    expect(makeSeatZone('row', 1, [], { key: 'notes.empty' }).note).toEqual({ key: 'notes.empty' });
    expect('note' in makeSeatZone('row', 1, [])).toBe(false);
  });
});

describe('a hand', () => {
  it('is open to its owner', () => {
    expect(makeHandZone(view, 0).cards).toEqual(makeOpenCardStacks(['a', 'b']));
  });

  it('shows only backs to everybody else', () => {
    expect(makeHandZone(view, 1).cards).toEqual([{ card: null, count: 3 }]);
  });
});
