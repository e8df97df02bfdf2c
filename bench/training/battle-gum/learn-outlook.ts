/**
 * Learns how likely each seat is to win, by temporal differences: the outlook plays against itself, and
 * each position is pulled towards those that came after it and towards the winner.
 */
import { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import {
  collectSeatInputs,
  seatInputs,
  tableInputs,
} from '../../../packages/games/src/battle-gum/knowledge-outlook-inputs.ts';
import {
  computeOutlook,
  network,
} from '../../../packages/games/src/battle-gum/knowledge-outlook-network.ts';
import {
  collectSeatFeatures,
  seatFeatures,
} from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { Adam } from '../adam.ts';
import { SeatScoreGradient } from '../seat-score-gradient.ts';
import { dealGame, playToTheEnd, winShares } from './games.ts';
import { NoisyPlayer } from './noisy-player.ts';
import { OutlookPlayer } from './outlook-player.ts';
import { SearchPlayer } from './search-player.ts';

/** In the first games the learnt policy plays, until the outlook knows something. */
const FIRST_GAMES = 4_000;
const GAMES_PER_STEP = 2;
/** How much the rest of the game counts against the position that comes next. */
const LAMBDA = 0.8;
const NOISE = 0.01;
/** How far rate and noise have fallen at the end. */
const LAST_RATE = 0.1;
const LAST_NOISE = 0.4;
const RANDOM_STEPS = 1 << 20;
const REPORT_GAMES = 2_000;

export interface OutlookStage {
  readonly seed: string;
  readonly games: number;
  /** The step size at the beginning. */
  readonly rate: number;
  /** Whether moves are chosen by a short search, and not only by the outlook after them. */
  readonly searches: boolean;
}

export class OutlookTraining {
  readonly weights = new Float64Array(network.weightCount);
  private readonly stage: OutlookStage;
  private readonly isFirstStage: boolean;
  private readonly rng: SeededRng;
  private readonly gradient = new SeatScoreGradient(network, this.weights);
  private readonly expected = new Float64Array(game.seats.max);
  private readonly target = new Float64Array(game.seats.max);
  /** The positions of a game; their states are used again for the next one. */
  private readonly kept: GumState[] = [];
  private positions = 0;
  /** What is not known about the winner, as a share of what is not known without any chances. */
  private loss = 0;
  private lossPositions = 0;

  /** Goes on from the weights of an earlier stage, or begins with random ones. */
  constructor(stage: OutlookStage, start?: Float64Array) {
    this.stage = stage;
    this.rng = new SeededRng(stage.seed);
    this.isFirstStage = start === undefined;
    const random = () => (2 * this.rng.below(RANDOM_STEPS)) / RANDOM_STEPS - 1;
    const { linearOffset, outputOffset } = network;
    for (let at = 0; at < outputOffset; at++) this.weights[at] = 0.12 * random();
    for (let at = outputOffset; at < linearOffset; at++) this.weights[at] = 0.2 * random();
    if (start) this.weights.set(start);
  }

  run(report: (games: number, loss: number) => void): void {
    const { games, rate, searches } = this.stage;
    const { slopes } = this.gradient;
    const adam = new Adam(this.weights);
    const policy = new NoisyPlayer(this.rng);
    const searcher = new SearchPlayer(this.rng, this.weights);
    const looker = new OutlookPlayer(this.rng, this.weights);
    for (let played = 0; played < games; played += GAMES_PER_STEP) {
      const left = 1 - played / games;
      looker.noise = NOISE * (LAST_NOISE + (1 - LAST_NOISE) * left);
      slopes.fill(0);
      this.positions = 0;
      for (let n = 0; n < GAMES_PER_STEP; n++)
        if (this.isFirstStage && played < FIRST_GAMES) this.learnFromGame(policy, 1);
        else this.learnFromGame(searches ? searcher : looker, LAMBDA);
      for (let at = 0; at < slopes.length; at++) slopes[at]! /= this.positions;
      adam.ascend(slopes, rate * (LAST_RATE + (1 - LAST_RATE) * left));
      if (played % REPORT_GAMES !== 0) continue;
      report(played, this.loss / this.lossPositions);
      this.loss = 0;
      this.lossPositions = 0;
    }
  }

  private learnFromGame(player: NoisyPlayer | OutlookPlayer | SearchPlayer, lambda: number): void {
    const { kept, target } = this;
    const state = dealGame(this.rng);
    let count = 0;
    playToTheEnd(state, (seat, mayPass) => {
      const hasPlayed = player.play(state, seat, mayPass);
      if (hasPlayed && !state.over && state.arranging === 0) {
        kept[count] = game.copy(state, kept[count]);
        count++;
      }
      return hasPlayed;
    });
    const shares = winShares(state);
    target.set(shares);
    for (let at = count - 1; at >= 0; at--) {
      this.learnFromPosition(kept[at]!, shares);
      for (let seat = 0; seat < state.seats; seat++)
        target[seat] = lambda * target[seat]! + (1 - lambda) * this.expected[seat]!;
    }
    this.positions += count;
  }

  /** Adds the slope of the log-likelihood of the target, and leaves what was expected. */
  private learnFromPosition(state: GumState, shares: readonly number[]): void {
    const { expected, gradient, target, weights } = this;
    computeOutlook(state, weights, expected);
    gradient.beginPosition();
    for (let seat = 0; seat < state.seats; seat++) {
      if (shares[seat]! > 0)
        this.loss -= (shares[seat]! * Math.log(expected[seat]!)) / Math.log(state.seats);
      collectSeatFeatures(state, seat);
      collectSeatInputs(state, seat);
      network.scoreSeat(weights, seatFeatures, seatInputs);
      gradient.addSeat(target[seat]! - expected[seat]!, seatFeatures, seatInputs);
    }
    gradient.addTable(tableInputs);
    this.lossPositions++;
  }
}
