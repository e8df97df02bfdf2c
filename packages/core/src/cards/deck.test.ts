import { expect, test } from 'vitest';
import { Deck } from './deck.ts';

const deck = new Deck(['A', 'B', 'C'], ['B', 'A', 'B']);

test('cards are the indices of their kinds, in the order of the deck', () => {
  expect([...deck.cards]).toEqual([1, 0, 1]);
});

test('kinds are counted, also those of which the box has none', () => {
  expect([...deck.counts]).toEqual([1, 2, 0]);
});

test('a card that is known to exist has a kind', () => {
  expect(deck.kindOf('C')).toBe(2);
  expect(() => deck.kindOf('D')).toThrow('no card is called D');
});

test.each(['D', 'a', 'toString', '__proto__', '', 0, null, undefined, ['A']])(
  '%j from outside is no card',
  (name) => expect(deck.findKind(name)).toBeUndefined(),
);

test('a name from outside is found', () => {
  expect(deck.findKind('B')).toBe(1);
});

test('a deck of cards that have no kind cannot be made', () => {
  expect(() => new Deck(['A'], ['A', 'Z'])).toThrow('no card is called Z');
});
