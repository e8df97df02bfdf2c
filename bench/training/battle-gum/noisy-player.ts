/**
 * The learnt policy of Battle Gum with some noise, so that positions of its games vary. What keeps the
 * medium bot from reckless moves and from long games is left out: weights do not depend on it.
 */
import type { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { appraiseByWeights } from '../../../packages/games/src/battle-gum/knowledge.ts';
import { hashNoise } from '../../../packages/games/src/battle-gum/knowledge-impatience.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { MOST_MOVES } from './games.ts';

/** Half of what would draw moves by how good they look. */
const NOISE = 0.5;
const NOISE_FINENESS = 1 << 20;
/** From this move on there is more noise, up to a limit, so that all games end. */
const LONG_GAME_MOVES = 120;
const MOVES_PER_NOISE = 200;
const MOST_NOISE = 1.5;

function endLongGame(state: GumState, moves: Int32Array, count: number, looks: Float64Array): void {
  if (state.counted < LONG_GAME_MOVES) return;
  const noise = Math.min(MOST_NOISE, (state.counted - LONG_GAME_MOVES) / MOVES_PER_NOISE);
  for (let i = 0; i < count; i++) looks[i]! += hashNoise(state, moves[i]!) * noise;
}

export class NoisyPlayer {
  private readonly rng: SeededRng;
  private readonly moves = new Int32Array(MOST_MOVES);
  private readonly looks = new Float64Array(MOST_MOVES);

  constructor(rng: SeededRng) {
    this.rng = rng;
  }

  play(state: GumState, seat: number, mayPass: boolean): boolean {
    const { moves, rng } = this;
    const count = game.moves(state, seat, moves);
    const chosen = count === 1 && !mayPass ? 0 : this.choose(state, seat, count, mayPass);
    if (chosen < count) game.play(state, seat, moves[chosen]!, rng);
    return chosen < count;
  }

  /** The best-looking move under Gumbel noise; passing looks like 0. */
  private choose(state: GumState, seat: number, count: number, mayPass: boolean): number {
    const { looks, moves, rng } = this;
    appraiseByWeights(state, seat, moves, count, looks);
    endLongGame(state, moves, count, looks);
    let best = mayPass ? count : 0;
    let most = mayPass ? 0 : Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const chance = (rng.below(NOISE_FINENESS) + 0.5) / NOISE_FINENESS;
      const look = looks[i]! - NOISE * Math.log(-Math.log(chance));
      if (look > most) {
        most = look;
        best = i;
      }
    }
    return best;
  }
}
