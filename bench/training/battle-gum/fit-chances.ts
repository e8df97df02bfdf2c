/** Fits the weights of chances to positions of games that the medium bot plays, by logistic loss. */
import { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { knowledge } from '../../../packages/games/src/battle-gum/knowledge.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { Adam } from './adam.ts';
import { addSlope, chancesOf } from './chances.ts';
import { dealGame, MOST_MOVES, playToTheEnd, winShares } from './games.ts';

const GAMES = 20_000;
/** Half of what would draw moves by how good they look. */
const NOISE = 0.5;
const NOISE_FINENESS = 1 << 20;
/** One position of so many is kept. */
const POSITIONS_KEPT = 10;
/** So many of the positions are fitted; the rest is held out, to measure the loss. */
const FITTED_SHARE = 0.85;
const EPOCHS = 6;
const BATCH = 1000;
const RATE = 0.03;
/** Pulls weights towards 0. */
const WEIGHT_DECAY = 5e-6;

interface Position {
  readonly state: GumState;
  readonly shares: readonly number[];
}

/** The medium bot with some noise, so that positions vary. */
class NoisyPlayer {
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
    knowledge.prior(state, seat, moves, count, looks);
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

function positionsOfGames(rng: SeededRng): Position[] {
  const player = new NoisyPlayer(rng);
  const positions: Position[] = [];
  for (let n = 0; n < GAMES; n++) {
    const state = dealGame(rng);
    const kept: GumState[] = [];
    playToTheEnd(state, (seat, mayPass) => {
      const played = player.play(state, seat, mayPass);
      if (!mayPass && !state.over && state.arranging === 0 && rng.below(POSITIONS_KEPT) === 0)
        kept.push(game.copy(state));
      return played;
    });
    const shares = winShares(state);
    for (const position of kept) positions.push({ state: position, shares });
  }
  return positions;
}

/** What is not known about the winner, as a share of what is not known without any chances. */
function lossOf(positions: readonly Position[], weights: Float64Array): number {
  const chances = new Float64Array(game.seats.max);
  let loss = 0;
  for (const { state, shares } of positions) {
    chancesOf(state, weights, chances);
    for (const [seat, share] of shares.entries())
      if (share > 0) loss -= (share * Math.log(chances[seat]!)) / Math.log(state.seats);
  }
  return loss / positions.length;
}

/** Fits the weights in place. The bot must already look at moves by the weights that it ships with. */
export function fitChances(
  weights: Float64Array,
  seed: string,
  report: (progress: string) => void,
): void {
  const rng = new SeededRng(seed);
  const positions = positionsOfGames(rng);
  const fitted = positions.slice(0, Math.floor(positions.length * FITTED_SHARE));
  report(`${positions.length} positions to fit chances to`);
  const adam = new Adam(weights);
  const gradient = new Float64Array(weights.length);
  const chances = new Float64Array(game.seats.max);
  const steps = EPOCHS * Math.ceil(fitted.length / BATCH);
  for (let step = 0; step < steps; step++) {
    gradient.fill(0);
    for (let i = 0; i < BATCH; i++) {
      const { shares, state } = fitted[rng.below(fitted.length)]!;
      chancesOf(state, weights, chances);
      addSlope(state, chances, shares, gradient);
    }
    for (let i = 0; i < weights.length; i++) gradient[i]! -= WEIGHT_DECAY * BATCH * weights[i]!;
    adam.ascend(gradient, RATE * (1 - step / steps));
  }
  const heldOut = positions.slice(fitted.length);
  report(
    `loss ${lossOf(fitted, weights).toFixed(3)}, ${lossOf(heldOut, weights).toFixed(3)} held out`,
  );
}
