import { expect, test } from 'vitest';
import { Block } from './block.ts';

test('parts of a block do not overlap, and are moved together', () => {
  const cut = () => {
    const block = new Block(8);
    return { block, chips: block.shorts(2), hands: block.bytes(3), pile: block.bytes(1) };
  };
  const from = cut();
  from.chips.set([1000, 2000]);
  from.hands.set([1, 2, 3]);
  from.pile.set([4]);
  const into = cut();
  into.block.all.set(from.block.all);
  expect([...into.chips, ...into.hands, ...into.pile]).toEqual([1000, 2000, 1, 2, 3, 4]);
});

test('a block that is too small cannot be cut', () => {
  expect(() => new Block(2).bytes(3)).toThrow(RangeError);
});
