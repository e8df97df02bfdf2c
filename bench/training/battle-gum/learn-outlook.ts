/**
 * Learns how likely each seat is to win, by temporal differences: the outlook plays against itself, and
 * each position is pulled towards those that came after it and towards the winner.
 */
import { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import {
  collectSeatInputs,
  seatInputIndices,
  seatInputValues,
  tableInputIndices,
  tableInputValues,
} from '../../../packages/games/src/battle-gum/knowledge-outlook-inputs.ts';
import {
  computeOutlook,
  LINEAR_OFFSET,
  lookAtTable,
  OUTLOOK_WEIGHT_COUNT,
  OUTPUT_OFFSET,
  scoreSeat,
  seatUnits,
  UNIT_COUNT,
} from '../../../packages/games/src/battle-gum/knowledge-outlook-network.ts';
import {
  collectSeatFeatures,
  seatFeatureIndices,
  seatFeatureValues,
} from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { Adam } from './adam.ts';
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
  readonly weights = new Float64Array(OUTLOOK_WEIGHT_COUNT);
  private readonly stage: OutlookStage;
  private readonly isFirstStage: boolean;
  private readonly rng: SeededRng;
  private readonly gradient = new Float64Array(OUTLOOK_WEIGHT_COUNT);
  private readonly unitSlopes = new Float64Array(UNIT_COUNT);
  private readonly tableSlopes = new Float64Array(UNIT_COUNT);
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
    for (let at = 0; at < OUTPUT_OFFSET; at++) this.weights[at] = 0.12 * random();
    for (let at = OUTPUT_OFFSET; at < LINEAR_OFFSET; at++) this.weights[at] = 0.2 * random();
    if (start) this.weights.set(start);
  }

  run(report: (games: number, loss: number) => void): void {
    const { games, rate, searches } = this.stage;
    const adam = new Adam(this.weights);
    const policy = new NoisyPlayer(this.rng);
    const searcher = new SearchPlayer(this.rng, this.weights);
    const looker = new OutlookPlayer(this.rng, this.weights);
    for (let played = 0; played < games; played += GAMES_PER_STEP) {
      const left = 1 - played / games;
      looker.noise = NOISE * (LAST_NOISE + (1 - LAST_NOISE) * left);
      this.gradient.fill(0);
      this.positions = 0;
      for (let n = 0; n < GAMES_PER_STEP; n++)
        if (this.isFirstStage && played < FIRST_GAMES) this.learnFromGame(policy, 1);
        else this.learnFromGame(searches ? searcher : looker, LAMBDA);
      for (let at = 0; at < OUTLOOK_WEIGHT_COUNT; at++) this.gradient[at]! /= this.positions;
      adam.ascend(this.gradient, rate * (LAST_RATE + (1 - LAST_RATE) * left));
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
    const { expected, gradient, tableSlopes, target, unitSlopes, weights } = this;
    computeOutlook(state, weights, expected);
    const tableInputs = lookAtTable(state, weights);
    tableSlopes.fill(0);
    for (let seat = 0; seat < state.seats; seat++) {
      if (shares[seat]! > 0)
        this.loss -= (shares[seat]! * Math.log(expected[seat]!)) / Math.log(state.seats);
      const error = target[seat]! - expected[seat]!;
      const features = collectSeatFeatures(state, seat);
      const inputs = collectSeatInputs(state, seat);
      scoreSeat(weights, features, inputs);
      for (let unit = 0; unit < UNIT_COUNT; unit++) {
        const given = seatUnits[unit]!;
        gradient[OUTPUT_OFFSET + unit]! += error * given;
        unitSlopes[unit] = given > 0 ? error * weights[OUTPUT_OFFSET + unit]! : 0;
        tableSlopes[unit]! += unitSlopes[unit]!;
      }
      this.addSlopes(unitSlopes, error, seatFeatureIndices, seatFeatureValues, features);
      this.addSlopes(unitSlopes, error, seatInputIndices, seatInputValues, inputs);
    }
    this.addSlopes(tableSlopes, 0, tableInputIndices, tableInputValues, tableInputs);
    this.lossPositions++;
  }

  private addSlopes(
    slopes: Float64Array,
    error: number,
    indices: Int32Array,
    values: Float64Array,
    count: number,
  ): void {
    const { gradient } = this;
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      const input = indices[i]!;
      if (error !== 0) gradient[LINEAR_OFFSET + input]! += error * value;
      let at = input * UNIT_COUNT;
      for (let unit = 0; unit < UNIT_COUNT; unit++) gradient[at++]! += slopes[unit]! * value;
    }
  }
}
