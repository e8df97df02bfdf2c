import { expect, test } from 'vitest';
import { StateArrayAllocator } from './state-array-allocator.ts';

test('parts of a block do not overlap, and are moved together', () => {
  const cut = () => {
    const block = new StateArrayAllocator(8);
    return {
      block,
      chips: block.allocateUint16(2),
      hands: block.allocateUint8(3),
      pile: block.allocateUint8(1),
    };
  };
  const from = cut();
  from.chips.set([1000, 2000]);
  from.hands.set([1, 2, 3]);
  from.pile.set([4]);
  const into = cut();
  into.block.allBytes.set(from.block.allBytes);
  expect([...into.chips, ...into.hands, ...into.pile]).toEqual([1000, 2000, 1, 2, 3, 4]);
});

test('a block that is too small cannot be cut', () => {
  expect(() => new StateArrayAllocator(2).allocateUint8(3)).toThrow(RangeError);
});
