import { decideMove } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame } from '@ludotheque/core';
import { findLowestSeatInSet, listSeatsInSet, type Seat, SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import { sealedChoices } from './knowledge-sealed-choices.ts';
import { type BohneState, PHASE_CHOOSE } from './state.ts';

const policy = { game: game as unknown as AnyGame, knowledge: knowledge as AnyBotKnowledge };
const moves = new Int32Array(game.limits.moves);
const SEATS = 4;
const TRICKS = 6;

/** A trick in the middle of a manche in which so many seats have laid a card face down. */
function playToSealedChoice(seed: string, laid: number): [BohneState, Seat] {
  const rng = new SeededRng(seed);
  const state = game.setup({ manches: 1 }, SEATS, rng);
  for (;;) {
    const seats = listSeatsInSet(game.awaited(state));
    const [seat] = seats;
    const isSealed = sealedChoices.isSealed(state) && state.tricks === TRICKS;
    if (isSealed && seats.length === SEATS - 1 - laid) return [state, seat!];
    game.play(state, seat!, moves[rng.below(game.moves(state, seat!, moves))]!, rng);
  }
}

test('others take back what they have laid face down, and all choose again', () => {
  const [state, viewer] = playToSealedChoice('take back', 2);
  const view = game.view(state, viewer);
  const world = game.imagine(view, new SeededRng('world'));
  expect(listSeatsInSet(game.awaited(world))).toEqual([viewer]);
  sealedChoices.takeBack(world, viewer);
  const others = [0, 1, 2, 3].filter((seat) => seat !== world.token);
  expect(listSeatsInSet(game.awaited(world))).toEqual(others);
  for (const seat of others) {
    expect(world.played[seat]).toBe(0);
    expect(game.view(world, viewer).hands[seat]).toBe(TRICKS);
  }
  expect(game.view(world, viewer).hand).toEqual(view.hand);
  expect(game.census(world)).toEqual(game.census(state));
});

test('nothing is taken back before anybody has laid a card', () => {
  const [state, viewer] = playToSealedChoice('nothing', 0);
  const world = game.copy(state);
  sealedChoices.takeBack(world, viewer);
  expect(world).toEqual(state);
});

test('what the cards were worth is read where all of them have been taken', () => {
  const [state] = playToSealedChoice('settled', 0);
  const rng = new SeededRng('take');
  const section = sealedChoices.section(state);
  let plies = 0;
  for (; sealedChoices.section(state) === section; plies++) {
    const seat = findLowestSeatInSet(game.awaited(state));
    game.play(state, seat, moves[rng.below(game.moves(state, seat, moves))]!, rng);
  }
  expect(plies).toBe(2 * SEATS - 1);
  expect(state.phase).not.toBe(PHASE_CHOOSE);
});

test.each([0, 1, 2])('an expert lays a sealed card by its view alone, after %d others', (laid) => {
  const [state, seat] = playToSealedChoice('by the view', laid);
  const view = game.view(state, seat);
  const elsewhere = game.view(game.imagine(view, new SeededRng('elsewhere')), seat);
  const ask = (seen: typeof view) =>
    decideMove(policy, { view: seen, level: 'expert', seed: 'own', effort: { iterations: 200 } });
  const decision = ask(view);
  expect(decision.thoughts.length).toBeGreaterThan(1);
  expect(ask(elsewhere)).toEqual(decision);
  expect(ask(view)).toEqual(decision);
});
