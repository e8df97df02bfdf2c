/** The decks in docs/fair-dealing.md are those from which the games shuffle. */
import { readFileSync } from 'node:fs';
import {
  Deck,
  type Rng,
  resolveOptions,
  SeatMovePairs,
  SeededRng,
  tryPlayRandomMove,
} from '@ludotheque/core';
import { loadGame } from '@ludotheque/games/shelf';
import { describe, expect, test } from 'vitest';

const PAGE = readFileSync(new URL('../../../docs/fair-dealing.md', import.meta.url), 'utf8');

/** The games in the document with their decks: `2 × A B, 1 × N` is A B A B N. */
const ROWS = [...PAGE.matchAll(/^\| ([a-z-]+) \| (\d+ × .+) \|$/gm)].map(([, id, parts]) => {
  const deck = parts!.split(', ').flatMap((part) => {
    const [times, names] = part.split(' × ') as [string, string];
    return Array.from({ length: Number(times) }, () => names.split(' ')).flat();
  });
  return [id!, deck] as const;
});

test('the document lists decks', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(4);
});

/** The given cards in the order of the deck. */
function sortAsInDeck(given: Uint8Array, deck: readonly number[]): number[] {
  const left = [...given];
  return deck.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

describe.each(ROWS)('%s', (id, written) => {
  test('shuffles the whole deck first, and always from the order of the deck', async () => {
    const game = await loadGame(id);
    const cards = [...new Deck(game.kinds, game.deck).cards];
    const choice = new SeededRng(id);
    let shuffles = 0;
    const deal: Rng = {
      below: (n) => choice.below(n),
      shuffle(given) {
        expect([...given]).toEqual(shuffles === 0 ? cards : sortAsInDeck(given, cards));
        shuffles++;
        choice.shuffle(given);
      },
    };
    const players = game.seats.max;
    const pairs = new SeatMovePairs(game, players);
    const state = game.setup(resolveOptions(game, {}), players, deal);
    while (tryPlayRandomMove(game, state, pairs, choice, deal));
    expect(shuffles).toBeGreaterThan(0);
  });

  test('has the deck of the document', async () => {
    const { deck } = await loadGame(id);
    expect(written).toEqual(deck);
  });
});
