import { SeededRng } from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import { expect, it } from 'vitest';
import { findPlaceWhenOut, isPersonLeftInGame } from './place-when-out.ts';

const registry = await loadGameRegistry();
const game = registry.find('nanobye', 1)!;

/** The view of seat 0, which went out first, with other seats out as said. */
function viewWithSeatsOut(...out: number[]) {
  const state = game.setup({ manches: 0 }, 4, new SeededRng('out'));
  const eliminated = Array.from({ length: 4 }, (_, seat) => (out.includes(seat) ? 2 : 0));
  return { ...game.view(state, 0), eliminated };
}

const ada = { name: 'Ada', person: 'ada' };
const bea = { name: 'Bea', person: 'bea' };
const bot = { name: 'Boris', bot: 'medium' };

it('a person who still plays decides whether the game ends, and who is out does not', () => {
  const view = viewWithSeatsOut(0);
  expect(findPlaceWhenOut(game, view)).toBe(4);
  expect(isPersonLeftInGame(game, view, [ada, bea, bot, bot])).toBe(true);
});

it.each([
  ['only bots play', viewWithSeatsOut(0), [ada, bot, bot, bot]],
  ['only bots play, and another person is out, too', viewWithSeatsOut(0, 1), [ada, bea, bot, bot]],
  [
    'the others have left for good',
    viewWithSeatsOut(0),
    [ada, { ...bea, gone: 'resigned', bot: 'easy' } as const, bot, bot],
  ],
])('who is out decides where %s', (_, view, sitters) => {
  expect(isPersonLeftInGame(game, view, sitters)).toBe(false);
});
