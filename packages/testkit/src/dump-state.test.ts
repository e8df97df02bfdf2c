import { StateArrayAllocator } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { serializeState } from './serialize-state.ts';

/** A state as games have them: a box, a block cut into arrays, fields, and a history. */
function position(change: (state: ReturnType<typeof fresh>) => void = () => {}) {
  const state = fresh();
  change(state);
  return serializeState(state);
}
function fresh() {
  const block = new StateArrayAllocator(5);
  return {
    box: { handSize: 3 },
    block,
    turn: 0,
    over: false,
    totals: block.allocateUint16(1),
    hands: block.allocateUint8(3),
    sheet: [[1, 2]],
    closing: null as { shown: string[] } | null,
  };
}

describe('two positions have the same text', () => {
  test('where nothing differs', () => {
    expect(position()).toBe(position());
  });

  test('where they were played with different boxes', () => {
    expect(position((state) => Object.assign(state.box, { handSize: 2 }))).toBe(position());
  });
});

describe('two positions have different texts', () => {
  test.each<[string, (state: ReturnType<typeof fresh>) => void]>([
    ['a number', (state) => Object.assign(state, { turn: 1 })],
    ['a flag', (state) => Object.assign(state, { over: true })],
    ['a byte', (state) => state.hands.set([1], 2)],
    ['a 16-bit number', (state) => state.totals.set([256])],
    ['the order of bytes', (state) => state.hands.set([0, 1, 0])],
    ['a figure of the history', (state) => state.sheet[0]!.push(3)],
    ['a row of the history', (state) => state.sheet.push([])],
    ['what is there at all', (state) => Object.assign(state, { closing: { shown: [] } })],
    ['a field that the other lacks', (state) => Object.assign(state, { extra: 0 })],
  ])('where %s differs', (_, change) => {
    expect(position(change)).not.toBe(position());
  });
});
