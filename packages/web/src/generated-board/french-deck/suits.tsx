/** The four suits: what they are called, their shapes and their colours, and how a card's name is read. */
import { type PhraseValue, parsePlayingCard } from '@ludotheque/core';

export type Suit = '♣' | '♦' | '♥' | '♠';
export const SUITS: readonly Suit[] = ['♣', '♦', '♥', '♠'];
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type Rank = (typeof RANKS)[number];

/** Rank and suit of a playing card; undefined for any other card. */
export const readPlayingCard = (card: string): { rank: Rank; suit: Suit } | undefined =>
  parsePlayingCard(card) as { rank: Rank; suit: Suit } | undefined;

/** Jokers are ★1, ★2 and so on. */
export const isJoker = (card: string): boolean => /^★\d+$/.test(card);

/** The words by which games name a suit. */
const SUIT_BY_WORD: { readonly [word: string]: Suit } = {
  clubs: '♣',
  diamonds: '♦',
  hearts: '♥',
  spades: '♠',
};

/** The suit that a phrase names by a word of its game, such as `suit.hearts`. */
export function findSuitInValues(values: readonly PhraseValue[]): Suit | undefined {
  for (const value of values)
    if (typeof value === 'object' && 'word' in value) {
      const suit = SUIT_BY_WORD[value.word.slice(value.word.lastIndexOf('.') + 1)];
      if (suit) return suit;
    }
  return undefined;
}

/** About 20 by 20, around the origin. The shapes differ as much as they can: colour is never needed. */
export const SUIT_SHAPES: { readonly [S in Suit]: string } = {
  '♣': 'M0-10A4.7 4.7 0 0 1 3.5-2.2A4.7 4.7 0 1 1 1.2 5C1.4 7.2 2.2 8.8 4 9.8H-4C-2.2 8.8-1.4 7.2-1.2 5A4.7 4.7 0 1 1-3.5-2.2A4.7 4.7 0 0 1 0-10Z',
  '♦': 'M0-10.5Q3.4-4.6 8 0Q3.4 4.6 0 10.5Q-3.4 4.6-8 0Q-3.4-4.6 0-10.5Z',
  '♥': 'M0 9.5C-2.2 5.8-9.8 2.2-9.8-3.6C-9.8-7-7.4-9.2-4.8-9.2C-2.5-9.2-.8-8 0-5.8C.8-8 2.5-9.2 4.8-9.2C7.4-9.2 9.8-7 9.8-3.6C9.8 2.2 2.2 5.8 0 9.5Z',
  '♠': 'M0-10.2C2.4-6 9.6-2.6 9.6 2.6C9.6 5.6 7.4 7.2 5 7.2C3.4 7.2 2 6.5 1.1 5.2C1.3 7.4 2.2 8.9 4 9.8H-4C-2.2 8.9-1.3 7.4-1.1 5.2C-2 6.5-3.4 7.2-5 7.2C-7.4 7.2-9.6 5.6-9.6 2.6C-9.6-2.6-2.4-6 0-10.2Z',
};

const isRed = (suit: Suit): boolean => suit === '♥' || suit === '♦';
export const SUIT_RED = '#b3202f';
export const SUIT_BLACK = '#22242c';
export const inkOf = (suit: Suit): string => (isRed(suit) ? SUIT_RED : SUIT_BLACK);

/** The sign of a suit in the text of a page; its name is written beside it. */
export function SuitSign({ suit }: { readonly suit: Suit }) {
  return (
    <svg
      className={isRed(suit) ? 'suit-sign red' : 'suit-sign'}
      viewBox="-11 -11 22 22"
      aria-hidden="true"
    >
      <path d={SUIT_SHAPES[suit]} />
    </svg>
  );
}
