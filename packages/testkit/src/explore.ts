/** Playing a tiny game out in every way there is, ply by ply. */
import { LegalMoveList, type Move, type Rng, type Seat } from '@ludotheque/core';
import { Audience } from './audience.ts';
import { dump } from './dump.ts';
import { outcomes } from './exhaustive.ts';
import type { Tiny } from './tiny.ts';

/** What can follow from a position: the move, one outcome of its chance, and what was told. */
export interface Step {
  readonly seat: Seat;
  readonly move: Move;
  readonly after: unknown;
  readonly told: ReadonlyMap<Seat, string>;
}

const written = (audience: Audience) =>
  new Map(audience.listeners.map((seat) => [seat, JSON.stringify(audience.told(seat))]));

/** Every position that a deal can give, with what was told while dealing. */
export function* deals({ game, options, seats }: Tiny): Generator<Omit<Step, 'seat' | 'move'>> {
  const deal = (rng: Rng) => {
    const audience = new Audience(seats);
    return { after: game.setup(options, seats, rng, audience), told: written(audience) };
  };
  for (const { value } of outcomes(deal)) yield value;
}

/** Lists are large and positions many: one list serves a box. */
const lists = new WeakMap<Tiny['game'], LegalMoveList>();
function legalPairs({ game, seats }: Tiny): LegalMoveList {
  const pairs = lists.get(game) ?? new LegalMoveList(game, seats);
  lists.set(game, pairs);
  return pairs;
}

/** Every step out of a position: all seats, all moves, all chance. */
export function* steps(tiny: Tiny, before: unknown): Generator<Step> {
  const { game, seats } = tiny;
  const pairs = legalPairs(tiny);
  pairs.collect(before);
  for (const [seat, move] of [...pairs]) {
    const play = (rng: Rng): Step => {
      const audience = new Audience(seats);
      const after = game.copy(before);
      game.play(after, seat, move, rng, audience);
      return { seat, move, after, told: written(audience) };
    };
    for (const { value } of outcomes(play)) yield value;
  }
}

/** The different positions after 0, 1, 2 … plies. */
export function* layers(tiny: Tiny): Generator<ReadonlyMap<string, unknown>> {
  let layer = new Map<string, unknown>();
  for (const { after } of deals(tiny)) layer.set(dump(after), after);
  for (let ply = 0; ply < tiny.plies; ply++) {
    yield layer;
    const next = new Map<string, unknown>();
    for (const state of layer.values())
      for (const { after } of steps(tiny, state)) next.set(dump(after), after);
    layer = next;
  }
  yield layer;
}
