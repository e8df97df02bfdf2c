import { findLowestSeatInSet, SeededRng } from '@ludotheque/core';
import { expect, test } from 'vitest';
import { DECK } from './cards.ts';
import { game, type NanobyeView } from './index.ts';
import { knowledge } from './knowledge.ts';
import { computeHandStrengthUnderCote } from './knowledge-habits.ts';
import { redealHandsByObservedActions } from './knowledge-hand-inference.ts';
import type { NanobyeState } from './state.ts';
import { NanobyeTestTable } from './test/nanobye-test-table.ts';

const { rollout } = knowledge;
const moves = new Int32Array(game.limits.moves);

/** The whole deck, the first hands given. */
function deckFrom(hands: string): string {
  const rest = [...DECK];
  for (const card of hands.replaceAll(' ', '')) rest.splice(rest.indexOf(card), 1);
  return `${hands} | ${rest.join('')}`;
}

/** The mean number that a seat is thought to hold, merely dealt and then read. */
function meanNumbers(view: NanobyeView, seat: number) {
  const rng = new SeededRng('reading');
  const worlds = 2000;
  let dealt = 0;
  let read = 0;
  for (let i = 0; i < worlds; i++) {
    const world: NanobyeState = game.imagine(view, rng);
    dealt += computeHandStrengthUnderCote(world, seat) / worlds;
    redealHandsByObservedActions(world, view.seat, rollout, rng);
    read += computeHandStrengthUnderCote(world, seat) / worlds;
  }
  return { dealt, read };
}

test('what is read fits all that the viewer sees, and no card is lost', () => {
  const rng = new SeededRng('reading');
  for (let run = 0; run < 60; run++) {
    const seats = 2 + (run % 5);
    const state = game.setup({ manches: [0, 20][run % 2]! }, seats, rng);
    for (let ply = 0; ply < 150 && game.awaited(state) !== 0; ply++) {
      const seat = findLowestSeatInSet(game.awaited(state));
      const view = game.view(state, seat);
      const world = game.imagine(view, rng);
      redealHandsByObservedActions(world, seat, rollout, rng);
      expect(game.view(world, seat)).toEqual(view);
      expect(game.census(world)).toEqual(game.census(state));
      const count = game.moves(state, seat, moves);
      const chosen = rollout(state, seat, moves, count, rng);
      game.play(state, seat, moves[rng.below(4) > 0 ? chosen : rng.below(count)]!, rng);
    }
  }
});

test('a seat that keeps both cards and stakes high is taken to hold strong ones', () => {
  const table = new NanobyeTestTable(deckFrom('34 99 56 78'))
    .tour1([1, 1, 1, 1], 'everest')
    .keepAndBet(9);
  const { dealt, read } = meanNumbers(table.view(2), 1);
  expect(read).toBeGreaterThan(dealt + 8);
});

test('the first seat stakes after exchanging both only with strong cards, but may bluff after keeping', () => {
  const table = () => new NanobyeTestTable(deckFrom('34 23 56 78')).tour1([1, 1, 1, 1], 'everest');
  const drew = meanNumbers(table().exchange('23').bet(1).view(2), 1);
  const kept = meanNumbers(table().keepAndBet(1).view(2), 1);
  expect(drew.read).toBeGreaterThan(drew.dealt + 5);
  expect(kept.read).toBeLessThan(drew.read);
});
