import { decideMove } from '@ludotheque/bots';
import type { AnyBotKnowledge, AnyGame, BotLevel } from '@ludotheque/core';
import {
  findLowestSeatInSet,
  type Move,
  type Seat,
  SeededRng,
  singleSeatSet,
} from '@ludotheque/core';
import { expect, test } from 'vitest';
import { game } from './index.ts';
import { knowledge } from './knowledge.ts';
import type { BohneState } from './state.ts';

const policy = { game: game as unknown as AnyGame, knowledge: knowledge as AnyBotKnowledge };
const moves = new Int32Array(game.limits.moves);
const shares = new Float64Array(4);
const LATE_TRICKS = 3;
const WORLDS = 200;

const decide = (state: BohneState, seat: Seat, level: BotLevel): Move =>
  decideMove(policy, { view: game.view(state, seat), level, seed: 'late' }).move!;

/** Decisions with a choice in the last tricks of games in which everybody plays as `hard`. */
function* listLateDecisions(games: number): Generator<[BohneState, Seat]> {
  for (let n = 0; n < games; n++) {
    const rng = new SeededRng(`late/${n}`);
    const state = game.setup({ manches: 1 }, 4, rng);
    for (let awaited = game.awaited(state); awaited !== 0; awaited = game.awaited(state)) {
      const seat = findLowestSeatInSet(awaited);
      if (state.tricks <= LATE_TRICKS && game.moves(state, seat, moves) > 1) yield [state, seat];
      game.play(state, seat, decide(state, seat, 'hard'), rng);
    }
  }
}

function playOn(world: BohneState, seats: number, rng: SeededRng): void {
  for (let rest = seats; rest !== 0; rest &= rest - 1) {
    const seat = findLowestSeatInSet(rest);
    const count = game.moves(world, seat, moves);
    const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, moves, count, rng);
    game.play(world, seat, moves[chosen]!, rng);
  }
}

/** By how much the seat wins more often with one move than with the other, in the same new worlds. */
function compareMoves(state: BohneState, seat: Seat, better: Move, worse: Move): number {
  const rng = new SeededRng('new worlds');
  const view = game.view(state, seat);
  let sum = 0;
  for (let n = 0; n < WORLDS; n++) {
    const before = game.imagine(view, rng);
    playOn(before, game.awaited(before) & ~singleSeatSet(seat), rng);
    for (const move of [better, worse]) {
      const world = game.copy(before);
      game.play(world, seat, move, rng);
      while (game.awaited(world) !== 0)
        playOn(world, singleSeatSet(findLowestSeatInSet(game.awaited(world))), rng);
      knowledge.evaluate(world, shares);
      sum += move === better ? shares[seat]! : -shares[seat]!;
    }
  }
  return sum / WORLDS;
}

test('an expert finds better moves than hard in the last tricks', () => {
  const gains: number[] = [];
  for (const [state, seat] of listLateDecisions(2)) {
    const [found, prior] = [decide(state, seat, 'expert'), decide(state, seat, 'hard')];
    if (found !== prior) gains.push(compareMoves(state, seat, found, prior));
  }
  expect(gains.length).toBeGreaterThan(4);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  expect(mean).toBeGreaterThan(0.01);
});

test('an expert lays the sealed card of a first trick as the networks suggest, without a search', () => {
  const state = game.setup({ manches: 1 }, 4, new SeededRng('first trick'));
  const leader = findLowestSeatInSet(game.awaited(state));
  game.play(state, leader, decide(state, leader, 'hard'), new SeededRng('none'));
  const seat = findLowestSeatInSet(game.awaited(state));
  const view = game.view(state, seat);
  const { move, thoughts } = decideMove(policy, { view, level: 'expert', seed: 'first' });
  expect(thoughts).toEqual([{ move, visits: 0, value: 0 }]);
  expect(move).toBe(decide(state, seat, 'hard'));
});
