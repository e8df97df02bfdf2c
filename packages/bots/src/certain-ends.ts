/** Finds moves that end the game at once whatever the hidden cards are: by winning it, or by losing it. */
import { type AnyGame, type BaseView, type Move, type Rng, SeededRng } from '@ludotheque/core';

/** An end is certain if it comes in so many worlds that fit the view. */
const WORLDS = 5;

type CertainEnd = 'win' | 'loss';

/** The certain end that each of these moves of the viewer brings, if any. */
export function findCertainEnds(
  game: AnyGame,
  view: BaseView,
  moves: ArrayLike<Move>,
  seed: string,
): (CertainEnd | undefined)[] {
  // Alone at the table nobody loses, and the score says more than the end.
  if (view.seats === 1) return Array.from(moves, () => undefined);
  const rng = new SeededRng(`${seed}/ends`);
  let [world, after]: unknown[] = [];
  let ends: (CertainEnd | undefined)[] = [];
  for (let i = 0; i < WORLDS; i++) {
    world = game.imagine(view, rng, world);
    const found = Array.from(moves, (move, at) => {
      if (i > 0 && ends[at] === undefined) return undefined;
      after = game.copy(world, after);
      const end = findEnd(game, after, view.seat, move, rng);
      return i === 0 || end === ends[at] ? end : undefined;
    });
    ends = found;
    // Nearly always no move ends the game, and one world is enough to see it.
    if (ends.every((end) => end === undefined)) break;
  }
  return ends;
}

/**
 * A move that surely wins comes first. Those that surely lose come after all others, also after those that
 * look worse: what goes on may still be won.
 */
export function preferCertainEnds(
  ends: readonly (CertainEnd | undefined)[],
  near: readonly number[],
  values: Float64Array,
): readonly number[] {
  const wins = [...ends.keys()].filter((i) => ends[i] === 'win');
  if (wins.length > 0) return wins;
  const open = near.filter((i) => ends[i] !== 'loss');
  if (open.length > 0) return open;
  const goingOn = [...values.keys()].filter((i) => ends[i] !== 'loss');
  const best = Math.max(...goingOn.map((i) => values[i]!));
  return goingOn.length > 0 ? goingOn.filter((i) => values[i] === best) : near;
}

function findEnd(
  game: AnyGame,
  world: unknown,
  seat: number,
  move: Move,
  rng: Rng,
): CertainEnd | undefined {
  game.play(world, seat, move, rng);
  const result = game.result(world);
  if (result === undefined) return undefined;
  const { ranks } = result;
  if (ranks[seat] !== 1) return 'loss';
  // A shared win may be worth less than going on.
  return ranks.filter((rank) => rank === 1).length === 1 ? 'win' : undefined;
}
