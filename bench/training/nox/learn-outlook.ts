/**
 * Learns how likely each seat is to win, by temporal differences: the outlook plays against itself, and
 * each position is pulled towards those that came after it and towards the winner.
 */
import { SeededRng, splitWinAmongHighest } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/nox/index.ts';
import { OutlookPosition } from '../../../packages/games/src/nox/knowledge-outlook-inputs.ts';
import {
  computeOutlook,
  lookAfterMove,
  network,
  position,
  writeOutlookAfterMove,
} from '../../../packages/games/src/nox/knowledge-outlook-network.ts';
import { MAX_SEATS, type NoxState } from '../../../packages/games/src/nox/state.ts';
import { Adam } from '../adam.ts';
import { SeatScoreGradient } from '../seat-score-gradient.ts';

/** Half of the games have four seats. */
const SEATS = [4, 4, 4, 3, 5, 6];
const GAMES_PER_STEP = 2;
/** In the first games moves are random, then all of a game counts, until the outlook knows something. */
const RANDOM_GAMES = 400;
const FIRST_GAMES = 3_000;
/** How much the rest of the game counts against the position that comes next. */
const LAMBDA = 0.9;
const RATE = 0.003;
/** How unsure moves are, in shares of the win, and how many are random. */
const NOISE = 0.004;
const MOVES_PER_RANDOM_MOVE = 60;
/** How far rate and noise have fallen at the end. */
const LAST_RATE = 0.05;
const LAST_NOISE = 0.3;
const FINENESS = 1 << 16;
const REPORT_GAMES = 2_000;

export interface OutlookTrainingSettings {
  readonly seed: string;
  readonly games: number;
}

export class OutlookTraining {
  readonly weights = new Float64Array(network.weightCount);
  private readonly settings: OutlookTrainingSettings;
  private readonly rng: SeededRng;
  private readonly gradient: SeatScoreGradient;
  private readonly moves = new Int32Array(game.limits.moves);
  private readonly expected = new Float64Array(MAX_SEATS);
  private readonly target = new Float64Array(MAX_SEATS);
  private readonly outcome = new Float64Array(MAX_SEATS);
  private readonly shares = new Float64Array(MAX_SEATS);
  /** The positions of a game; they are used again for the next one. */
  private readonly kept: OutlookPosition[] = [];
  private positions = 0;
  /** What is not known about the winner, as a share of what is not known without any chances. */
  private loss = 0;
  private lossPositions = 0;

  constructor(settings: OutlookTrainingSettings) {
    this.settings = settings;
    this.rng = new SeededRng(settings.seed);
    this.gradient = new SeatScoreGradient(network, this.weights);
    const random = () => (2 * this.rng.below(FINENESS)) / FINENESS - 1;
    const { linearOffset, outputOffset } = network;
    for (let at = 0; at < outputOffset; at++) this.weights[at] = 0.1 * random();
    for (let at = outputOffset; at < linearOffset; at++) this.weights[at] = 0.2 * random();
  }

  run(report: (games: number, loss: number) => void): void {
    const { games } = this.settings;
    const { slopes } = this.gradient;
    const adam = new Adam(this.weights);
    for (let played = 0; played < games; played += GAMES_PER_STEP) {
      const left = 1 - played / games;
      slopes.fill(0);
      this.positions = 0;
      for (let n = 0; n < GAMES_PER_STEP; n++) this.learnFromGame(played, left);
      for (let at = 0; at < slopes.length; at++) slopes[at]! /= this.positions;
      adam.ascend(slopes, RATE * (LAST_RATE + (1 - LAST_RATE) * left));
      if (played % REPORT_GAMES !== 0) continue;
      report(played, this.loss / this.lossPositions);
      this.loss = 0;
      this.lossPositions = 0;
    }
  }

  private learnFromGame(played: number, left: number): void {
    const { expected, kept, outcome, rng, target } = this;
    const state = game.setup({ variant: 'base' }, SEATS[rng.below(SEATS.length)]!, rng);
    const { seats } = state;
    const noise = NOISE * (LAST_NOISE + (1 - LAST_NOISE) * left);
    let count = 0;
    while (!state.over) {
      const legal = game.moves(state, state.turn, this.moves);
      const isRandom = played < RANDOM_GAMES || rng.below(MOVES_PER_RANDOM_MOVE) === 0;
      const chosen = isRandom ? rng.below(legal) : this.choose(state, legal, noise);
      const move = this.moves[chosen]!;
      if (!lookAfterMove(state, state.turn, move)) {
        kept[count] ??= new OutlookPosition();
        kept[count]!.set(position);
        count++;
      }
      game.play(state, state.turn, move, rng);
    }
    splitWinAmongHighest(seats, state.totals, outcome);
    target.set(outcome);
    const lambda = played < FIRST_GAMES ? 1 : LAMBDA;
    for (let at = count - 1; at >= 0; at--) {
      this.learnFromPosition(kept[at]!);
      for (let seat = 0; seat < seats; seat++)
        target[seat] = lambda * target[seat]! + (1 - lambda) * expected[seat]!;
    }
    this.positions += count;
  }

  private choose(state: NoxState, legal: number, noise: number): number {
    const { moves, rng, shares, weights } = this;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < legal; i++) {
      const chance = (rng.below(FINENESS) + 0.5) / FINENESS;
      writeOutlookAfterMove(state, state.turn, moves[i]!, shares, weights);
      const value = shares[state.turn]! - noise * Math.log(-Math.log(chance));
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  /** Adds the slope of the log-likelihood of the target, and leaves what was expected. */
  private learnFromPosition(from: OutlookPosition): void {
    const { expected, gradient, outcome, target, weights } = this;
    const { seatInputs, seats, tableInputs } = position.set(from);
    computeOutlook(expected, weights);
    gradient.beginPosition();
    for (let seat = 0; seat < seats; seat++) {
      if (outcome[seat]! > 0)
        this.loss -= (outcome[seat]! * Math.log(expected[seat]!)) / Math.log(seats);
      position.describeSeat(seat);
      network.scoreSeat(weights, seatInputs);
      gradient.addSeat(target[seat]! - expected[seat]!, seatInputs);
    }
    gradient.addTable(tableInputs);
    this.lossPositions++;
  }
}
