import { expect, it, test } from 'vitest';
import { deckFromTable, frenchDeck } from './french-deck.ts';
import { NONE } from './parts.ts';
import { findTrickTaker } from './tricks.ts';
import { countOpenBids, nextSeat, sumBids } from './turn-order.ts';

const deck = frenchDeck();
const CLUBS = 0;
const cards = (...names: (string | null)[]) =>
  names.map((name) => (name === null ? NONE : deck.kindOf(name)));

it('the highest card of the suit led takes the trick, unless it is trumped', () => {
  expect(findTrickTaker(deck, cards('♥9', '♥J', '♠A', '♥2'), 0, 4, CLUBS)).toBe(1);
  expect(findTrickTaker(deck, cards('♥9', '♥J', '♣2', '♥2'), 0, 4, CLUBS)).toBe(2);
  expect(findTrickTaker(deck, cards('♥9', null, '♦2', '♦3'), 2, 4, CLUBS)).toBe(3);
});

it('a turn goes on to the next seat that is still in, in either direction', () => {
  const isOut = (seat: number) => seat === 2;
  expect([nextSeat(1, 4), nextSeat(1, 4, isOut), nextSeat(3, 4, isOut, -1)]).toEqual([2, 3, 1]);
  expect(nextSeat(0, 3, () => true)).toBe(0);
});

it('bids that are missing are counted, and those that were made are added up', () => {
  expect([countOpenBids([NONE, 2, 0], 3), sumBids([NONE, 2, 1], 3)]).toEqual([1, 3]);
});

test('decks: aces low or high, jokers, and any table of cards', () => {
  expect(frenchDeck().kinds.slice(0, 13).join(' ')).toBe('♣2 ♣3 ♣4 ♣5 ♣6 ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A');
  expect(frenchDeck({ low: 'A', jokers: 2 }).kinds).toHaveLength(54);
  expect(frenchDeck({ low: 'A' }).rankOf(13)).toBe(0);
  expect(deckFromTable({ a: 2, b: 1 }).cardNames).toEqual(['a', 'a', 'b']);
});
