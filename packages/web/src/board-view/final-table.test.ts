import { WATCHER } from '@ludotheque/core';
import { makeCrazyEights } from '@ludotheque/games/crazy-eights';
import { StackedTable } from '@ludotheque/testkit';
import { expect, test } from 'vitest';
import { showFinalTable } from './final-table.ts';

const HANDS_AND_STOCK = ['♣5', '♥9', '♦8', '♣K', '♣9', '♠2', '♠3'];

test.each([0, 1, WATCHER])(
  'after the last round of Crazy Eights, seat %i still sees the hands that were counted',
  (viewer) => {
    const game = makeCrazyEights(HANDS_AND_STOCK, () => 2);
    const table = new StackedTable(game, { rounds: 1, actions: false }, 2);
    table.move(0, { lay: '♥9' }).move(1, { eight: '♦8', suit: 'clubs' }).move(0, { lay: '♣5' });
    const view = table.view(viewer);
    const shown = showFinalTable(game, view, table.eventsFor(viewer));
    expect(shown).toMatchObject(view);
    const hands = game.zones(shown as typeof view).filter(({ id }) => id.startsWith('hand-'));
    expect(hands.map(({ cards }) => cards)).toEqual([[], [{ card: '♣K', count: 1 }]]);
  },
);

test('before the end, a table is shown as its view says', () => {
  const game = makeCrazyEights(HANDS_AND_STOCK, () => 2);
  const table = new StackedTable(game, { rounds: 3, actions: false }, 2).move(0, { lay: '♥9' });
  const view = table.view(1);
  expect(showFinalTable(game, view, table.eventsFor(1))).toBe(view);
});
