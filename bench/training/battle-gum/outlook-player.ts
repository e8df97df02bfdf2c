/** Chooses moves by the outlook after them, in a few worlds that the player may take for true. */
import type { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { appraiseByWeights } from '../../../packages/games/src/battle-gum/knowledge.ts';
import { supposeHiddenCards } from '../../../packages/games/src/battle-gum/knowledge-belief.ts';
import { computeOutlook } from '../../../packages/games/src/battle-gum/knowledge-outlook-network.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { MOST_MOVES, winShares } from './games.ts';

const WORLDS = 3;
/** So many moves are tried: those that the policy likes best. */
const CANDIDATES = 5;
const NOISE_FINENESS = 1 << 16;
/** From this move on there is more noise, so that all games end. */
const LONG_GAME_MOVES = 200;
const NOISE_PER_MOVE = 0.0003;

export class OutlookPlayer {
  /** In shares of the win; moves that differ by less are drawn by chance. */
  noise = 0;
  private readonly rng: SeededRng;
  private readonly weights: Float64Array;
  private readonly moves = new Int32Array(MOST_MOVES);
  private readonly looks = new Float64Array(MOST_MOVES);
  /** One more for passing. */
  private readonly values = new Float64Array(CANDIDATES + 1);
  private readonly shares = new Float64Array(game.seats.max);
  private world: GumState | undefined;
  private after: GumState | undefined;

  constructor(rng: SeededRng, weights: Float64Array) {
    this.rng = rng;
    this.weights = weights;
  }

  /** Says whether the seat has played; it must, unless it may pass. */
  play(state: GumState, seat: number, mayPass: boolean): boolean {
    const { moves, rng } = this;
    const count = game.moves(state, seat, moves);
    const chosen = count === 1 && !mayPass ? 0 : this.choose(state, seat, count, mayPass);
    if (chosen === undefined) return false;
    game.play(state, seat, moves[chosen]!, rng);
    return true;
  }

  /** Undefined for passing. */
  private choose(
    state: GumState,
    seat: number,
    legalCount: number,
    mayPass: boolean,
  ): number | undefined {
    const count = this.putCandidatesFirst(state, seat, legalCount);
    const options = mayPass ? count + 1 : count;
    this.values.fill(0);
    for (let n = 0; n < WORLDS; n++) this.tryInWorld(state, seat, count, options);
    const extra = NOISE_PER_MOVE * Math.max(0, state.counted - LONG_GAME_MOVES);
    const noise = WORLDS * (this.noise + extra);
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < options; i++) {
      const chance = (this.rng.below(NOISE_FINENESS) + 0.5) / NOISE_FINENESS;
      const value = this.values[i]! - noise * Math.log(-Math.log(chance));
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best < count ? best : undefined;
  }

  /** Sorts the moves with the best looks to the front; returns how many are candidates. */
  private putCandidatesFirst(state: GumState, seat: number, count: number): number {
    if (count <= CANDIDATES) return count;
    const { looks, moves } = this;
    appraiseByWeights(state, seat, moves, count, looks);
    for (let place = 0; place < CANDIDATES; place++) {
      let best = place;
      for (let i = place + 1; i < count; i++) if (looks[i]! > looks[best]!) best = i;
      [moves[place], moves[best]] = [moves[best]!, moves[place]!];
      [looks[place], looks[best]] = [looks[best]!, looks[place]!];
    }
    return CANDIDATES;
  }

  private tryInWorld(state: GumState, seat: number, count: number, options: number): void {
    const { moves, rng, shares, values, weights } = this;
    this.world = game.copy(state, this.world);
    supposeHiddenCards(this.world, seat, rng);
    for (let i = 0; i < options; i++) {
      this.after = game.copy(this.world, this.after);
      if (i < count) game.play(this.after, seat, moves[i]!, rng);
      if (this.after.over) values[i]! += winShares(this.after)[seat]!;
      else {
        computeOutlook(this.after, weights, shares);
        values[i]! += shares[seat]!;
      }
    }
  }
}
