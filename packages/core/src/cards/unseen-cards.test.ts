import { expect, test } from 'vitest';
import type { Rng } from '../game/game.ts';
import { Deck } from './deck.ts';
import { UnseenCards } from './unseen-cards.ts';

const deck = new Deck(['A', 'B', 'C'], ['A', 'A', 'B', 'C']);
const [A, B, C] = [0, 1, 2];
/** Leaves the cards as they are, and shows which it was given. */
function watched(): Rng & { given: number[] } {
  return {
    given: [],
    below: () => 0,
    shuffle(cards) {
      this.given = [...cards];
    },
  };
}
const unseen = () => new UnseenCards(deck).reset();
const deal = (cards: UnseenCards, count: number) =>
  Array.from({ length: count }, () => cards.dealNext());

test('where nothing has been seen, the whole deck is shuffled', () => {
  const rng = watched();
  unseen().shuffle(rng);
  expect(rng.given.toSorted()).toEqual([A, A, B, C]);
});

test('what has been seen is not among the cards that are shuffled', () => {
  const rng = watched();
  const cards = unseen();
  cards.markSeen(A);
  cards.markSeen(C);
  cards.shuffle(rng);
  expect(rng.given.toSorted()).toEqual([A, B]);
});

test('several of a kind can be seen at once', () => {
  const rng = watched();
  const cards = unseen();
  cards.markSeen(A, 2);
  cards.shuffle(rng);
  expect(rng.given.toSorted()).toEqual([B, C]);
});

test('seeing a card by name gives its kind', () => {
  const rng = watched();
  const cards = unseen();
  expect(cards.markSeenByName('B')).toBe(B);
  cards.shuffle(rng);
  expect(rng.given).not.toContain(B);
});

test('cards are dealt in the order of the shuffle', () => {
  const cards = unseen();
  cards.markSeen(A);
  cards.shuffle({ below: () => 0, shuffle: (rest) => rest.set([C, A, B]) });
  expect(deal(cards, 3)).toEqual([C, A, B]);
});

test('beginning anew forgets what had been seen and dealt', () => {
  const rng = watched();
  const cards = unseen();
  cards.markSeen(A, 2);
  cards.shuffle(rng);
  deal(cards, 2);
  cards.reset().shuffle(rng);
  expect(deal(cards, 4).toSorted()).toEqual([A, A, B, C]);
});
