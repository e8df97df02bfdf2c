import { expect, test } from 'vitest';
import { makeStackedRng } from './stacked-rng.ts';

const game = { kinds: ['A', 'B', 'C'] };
const [A, B, C] = [0, 1, 2];
const shuffled = (rng: ReturnType<typeof makeStackedRng>, cards = [A, A, B, C]) => {
  const deck = Uint8Array.from(cards);
  rng.shuffle(deck);
  return [...deck];
};

test('the cards of the order lie on top, and the rest follows as it was', () => {
  expect(shuffled(makeStackedRng(game, ['C', 'A']))).toEqual([C, A, A, B]);
});

test('each shuffle takes the next order', () => {
  const rng = makeStackedRng(game, ['B'], ['C']);
  expect([shuffled(rng)[0], shuffled(rng)[0]]).toEqual([B, C]);
});

test('a shuffle too many is an error of the test', () => {
  const rng = makeStackedRng(game, []);
  shuffled(rng);
  expect(() => shuffled(rng)).toThrow('there is no order for shuffle 2');
});

test('a card that the deck does not have is an error of the test', () => {
  expect(() => shuffled(makeStackedRng(game, ['B', 'B']))).toThrow('the deck has no B left');
  expect(() => shuffled(makeStackedRng(game, ['Z']))).toThrow('the deck has no Z left');
});

test('there is no other chance', () => {
  expect(() => makeStackedRng(game).below(2)).toThrow('no other chance');
});
