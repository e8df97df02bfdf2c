/** Fits the weights of chances to positions of games that the medium bot plays, by logistic loss. */
import { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { Adam } from './adam.ts';
import { addSlope, chancesOf } from './chances.ts';
import { dealGame, playToTheEnd, winShares } from './games.ts';
import { NoisyPlayer } from './noisy-player.ts';

const GAMES = 20_000;
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
