import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GumTestTable } from '../../../../../games/src/battle-gum/test/gum-test-table.ts';
import {
  findBoardViolations,
  measureOverflowPx,
  openTestBoard,
  type TestBoard,
} from '../../../../test/sites/battle-gum-board/test-position.ts';

let board: TestBoard;
const $ = (selector: string) => board.page.locator(selector);
const own = (card: string) => $(`.own-hand [data-card="${card}"]`);
const front = (card: string) => $(`.own .upper [data-card="${card}"]`);

beforeAll(async () => {
  board = await openTestBoard({
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
}, 60_000);
afterAll(() => board.close());
beforeEach(() => board.played());

/** The position is accessible and fits the smallest phone. */
async function expectSoundBoard() {
  expect(await findBoardViolations(board.page)).toEqual([]);
  expect(await measureOverflowPx(board.page)).toBeLessThanOrEqual(0);
}

const SEATS = ['4 5 N / 2 3 10 / 7 7 7', '13 13 5 / 2 3 4 / 7 8 9', '10 11 12 / 2 2 3 / 5 6 7'];

describe('arranging', () => {
  const table = new GumTestTable(SEATS, '1 1 1', { arrange: true });
  it('swaps a card of the hand with a face-up card when both are tapped', async () => {
    await board.show(table, 0);
    await own('N').click();
    await front('2').click();
    expect(await front('N').count()).toBe(1);
    expect(await own('2').count()).toBe(1);
    expect(await $('.do-it').textContent()).toBe('I’m ready');
    await expectSoundBoard();
    await $('.do-it').click();
    expect(await board.played()).toEqual([{ up: ['3', '10', 'N'] }]);
  });
  it('is not disturbed when others choose, and shows the own choice before it is revealed', async () => {
    await board.show(table.up(1, ['2', '3', '4']), 0);
    expect(await front('N').count()).toBe(1);
    await board.show(table.up(0, ['4', '5', 'N']), 0);
    expect(await front('4').count()).toBe(1);
    expect(await own('10').count()).toBe(1);
    expect(await $('.stage .playable, .own .playable').count()).toBe(0);
  });
  it('swaps by dragging one card onto the other', async () => {
    await board.show(new GumTestTable(SEATS, '1 1 1', { arrange: true }), 2);
    await own('12').dragTo(front('3'));
    expect(await front('12').count()).toBe(1);
  });
});

describe('laying', () => {
  it('collects equal cards, starts anew with another value, and puts them back', async () => {
    await board.show(
      new GumTestTable(['5 5 5 / 2 3 4 / 7 7 7', '8 8 9 / 2 3 4 / 5 6 7'], '1 1'),
      1,
    );
    await own('8').first().click();
    await own('8').last().click();
    expect(await $('.own-hand .chosen').count()).toBe(2);
    expect(await $('.do-it').textContent()).toBe('Play all 2');
    await own('9').click();
    expect(await $('.own-hand .chosen').count()).toBe(1);
    await $('.take-back').click();
    expect(await $('.do-it').isDisabled()).toBe(true);
    await own('8').first().click();
    await own('8').last().click();
    await $('.lay-here').click();
    expect(await board.played()).toEqual([{ play: '8', count: 2 }]);
  });
  it('plays all chosen cards with a double click on one of them', async () => {
    await board.show(
      new GumTestTable(['5 5 5 / 2 3 4 / 7 7 7', '8 8 9 / 2 3 4 / 5 6 7'], '1 1'),
      1,
    );
    await own('8').first().click();
    await own('8').last().dblclick();
    expect(await board.played()).toEqual([{ play: '8', count: 2 }]);
  });
  it('plays a card that is dragged onto the pile at once, with all chosen cards', async () => {
    await board.show(
      new GumTestTable(['5 5 5 / 2 3 4 / 7 7 7', '8 8 9 / 2 3 4 / 5 6 7'], '1 1'),
      1,
    );
    await own('9').dragTo($('.blob-seat'));
    await own('8').first().click();
    await own('8').last().click();
    await own('8').first().dragTo($('.blob-seat'));
    expect(await board.played()).toEqual([
      { play: '9', count: 1 },
      { play: '8', count: 2 },
    ]);
  });
  it('shows the value and the limit of the pile, and offers only cards that fit', async () => {
    const table = new GumTestTable(['4 7 1 / 2 3 4 / 7 7 7', '6 8 9 / 2 3 4 / 5 6 7'], '1 1').lay(
      '6',
    );
    await board.show(table, 0);
    expect(await $('.limit-down svg').getAttribute('data-value')).toBe('6');
    expect(await $('.limit span').textContent()).toBe('2 to 6, or a Ninja');
    expect(await $('.own-hand .playable').count()).toBe(1);
  });
  it('marks the hint on its cards', async () => {
    await board.show(new GumTestTable(SEATS, '1 1 1'), 1, { play: '13', count: 2, to: 0 });
    expect(await $('.own-hand .hinted').count()).toBe(2);
  });
});

describe('a 13', () => {
  beforeEach(() => board.show(new GumTestTable(SEATS, '1 1 1'), 1));
  it('makes the other seats targets; a tap on one throws', async () => {
    expect(await $('.target').count()).toBe(0);
    await own('13').first().click();
    expect(await $('.target').allTextContents()).toEqual(['At Cleo!', 'At Ada!']);
    expect(await $('.do-it').isDisabled()).toBe(true);
    await expectSoundBoard();
    await $('.target').first().click();
    expect(await board.played()).toEqual([{ play: '13', count: 1, to: 2 }]);
  });
  it('is thrown by dropping it on a seat, and by keyboard', async () => {
    await own('13').first().dragTo($('.rival').last());
    await own('13').first().focus();
    await board.page.keyboard.press('Enter');
    await $('.target').last().focus();
    await board.page.keyboard.press('Space');
    const thrown = { play: '13', count: 1, to: 0 };
    expect(await board.played()).toEqual([thrown, thrown]);
  });
  it('can be chosen by keyboard right after a drop, also while timers are late', async () => {
    const delayTimers = await board.page.evaluateHandle(() => {
      const { setTimeout } = window;
      const setLateTimeout = (run: () => void, ms = 0) => setTimeout(run, ms + 300);
      Object.assign(window, { setTimeout: setLateTimeout });
      return { stop: () => Object.assign(window, { setTimeout }) };
    });
    await own('13').first().dragTo($('.rival').last());
    await own('13').first().focus();
    await board.page.keyboard.press('Enter');
    expect(await $('.target').count()).toBe(2);
    await delayTimers.evaluate(({ stop }) => void stop());
  });
  it('can be answered, or the pile is taken with a second tap', async () => {
    await board.show(
      new GumTestTable(['1 5 N / 2 3 10 / 7 7 7', ...SEATS.slice(1)], '1 1').lay('13', 1, 0),
      0,
    );
    expect(await $('.limit-answer').count()).toBe(1);
    expect(await $('.own-hand .playable').count()).toBe(1);
    await $('.take-pile').click();
    expect(await board.played()).toEqual([]);
    await $('.take-pile').click();
    expect(await board.played()).toEqual([{ pickup: true }]);
  });
});

it('a pile that must be taken takes one tap', async () => {
  const table = new GumTestTable(['4 5 5 / 2 3 10 / 7 7 7', '7 8 9 / 2 3 4 / 5 6 7'], '1 1').lay(
    '7',
  );
  await board.show(table, 0);
  await $('.do-it').click();
  expect(await board.played()).toEqual([{ pickup: true }]);
});

it('completing is a button that covers no card, also out of turn', async () => {
  const seats = ['10 10 5 / 2 3 4 / 7 7 7', '10 10 5 / 2 3 4 / 7 8 9', '11 11 12 / 2 2 3 / 5 6 7'];
  await board.show(new GumTestTable(seats, '1 1 1', { completion: true }).lay('10', 2), 0);
  expect(await $('.own-hand .playable').count()).toBe(0);
  const bottom = await $('.complete').boundingBox();
  for (const card of await $('.a-card').all()) {
    const box = (await card.boundingBox())!;
    const apart =
      box.x >= bottom!.x + bottom!.width ||
      box.x + box.width <= bottom!.x ||
      box.y >= bottom!.y + bottom!.height ||
      box.y + box.height <= bottom!.y;
    expect(apart).toBe(true);
  }
  await expectSoundBoard();
  await $('.complete').click({ force: true });
  expect(await board.played()).toEqual([{ complete: true }]);
});

it('face-up cards are taken by tapping them or dragging them into the hand', async () => {
  const table = new GumTestTable(['4 5 N / 2 3 10 / 7 7 7', '5 6 7 / 2 3 4 / 7 8 9']).lay('5');
  await board.show(table, 1);
  await front('3').click();
  await front('4').click();
  expect(await $('.own .upper .chosen').count()).toBe(1);
  await $('.do-it').click();
  await front('2').dragTo($('.own-hand'));
  expect(await board.played()).toEqual([{ draw: ['4'] }, { draw: ['2'] }]);
  await expectSoundBoard();
});

it('a seat that slips on an 8 is marked and has a tag', async () => {
  const seats = ['4 5 N / 2 3 10 / 7 7 7', '8 6 7 / 2 3 4 / 7 8 9', '10 11 12 / 2 2 3 / 5 6 7'];
  await board.show(new GumTestTable(seats, '1 1 1').lay('8'), 0);
  expect(await $('.slipping').textContent()).toContain('slips');
  expect(await $('.slipping').getAttribute('aria-label')).toBe('Cleo');
});

it('a 9 bursts the pile where it lies', async () => {
  const table = new GumTestTable(['9 5 N / 2 3 10 / 7 7 7', '5 6 7 / 2 3 4 / 7 8 9'], '1 1 1').lay(
    '5',
  );
  await board.show(table, 0);
  await board.show(table.lay('9'), 0);
  expect(
    await $('.bursting [data-card]').evaluateAll((all) => all.map((c) => c.dataset.card)),
  ).toEqual(['5', '9']);
  expect(await $('.blob-seat > .top-cards').count()).toBe(0);
});

it('a spectator sees all seats and no controls', async () => {
  await board.show(new GumTestTable(SEATS, '1 1 1').lay('5'), -1);
  expect(await $('.rival').count()).toBe(3);
  expect(await $('.own, .playable, .action-bar').count()).toBe(0);
  await expectSoundBoard();
});

describe('a hand of many cards', () => {
  /** The number of cards in each row. */
  const readRowLengths = () =>
    $('.own-hand > li').evaluateAll((all) =>
      [...Map.groupBy(all as HTMLElement[], (card) => card.offsetTop).values()].map(
        ({ length }) => length,
      ),
    );
  it.each([
    [360, 7, [4, 3]],
    [360, 8, [4, 4]],
    [360, 13, [7, 6]],
    [860, 8, [4, 4]],
    [860, 9, [5, 4]],
    [1280, 8, [8]],
    [1280, 9, [9]],
    [1280, 12, [6, 6]],
    [1280, 21, [11, 10]],
  ])('is laid out on %i pixels: %i cards in rows of %j', async (width, cards, rowLengths) => {
    await board.page.setViewportSize({ width, height: 740 });
    const table = new GumTestTable(SEATS, '1 1 1');
    const view = { ...table.view(0), hand: Array.from({ length: cards }, () => '5') };
    await board.show({ game: table.game, moves: () => [], view: () => view }, 0);
    expect(await readRowLengths()).toEqual(rowLengths);
    const [left, right] = await $('.own-hand').evaluate((hand) => {
      const box = hand.getBoundingClientRect();
      const cards = [...hand.children].map((card) =>
        card.firstElementChild!.getBoundingClientRect(),
      );
      return [cards[0]!.left - box.left, box.right - cards.at(-1)!.right];
    });
    // In a fan the corner of a turned card may stick out a little.
    for (const room of [left!, right!]) expect(room).toBeGreaterThan(-12);
    expect(await measureOverflowPx(board.page)).toBeLessThanOrEqual(0);
  });
});

describe('[G14] a 13 that may name nobody', () => {
  const may = { thirteen: 'may' } as const;
  it('is laid with a tap on the pile, beside the rivals that glow', async () => {
    await board.show(new GumTestTable(SEATS, '1 1 1', may), 1);
    await own('13').first().click();
    expect(await $('.target').count()).toBe(2);
    expect(await $('.name-nobody').textContent()).toBe('Name nobody');
    await expectSoundBoard();
    await $('.name-nobody').click();
    expect(await board.played()).toEqual([{ play: '13', count: 1 }]);
  });
  it('offers the pile to drop it on, and no such button where a 13 must name', async () => {
    await board.show(new GumTestTable(SEATS, '1 1 1', may), 1);
    await own('13').first().dragTo($('.blob-seat'));
    expect(await board.played()).toEqual([{ play: '13', count: 1 }]);
    await board.show(new GumTestTable(SEATS, '1 1 1'), 1);
    await own('13').first().click();
    expect(await $('.target').count()).toBe(2);
    expect(await $('.name-nobody').count()).toBe(0);
  });
});
