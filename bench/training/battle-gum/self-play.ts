/**
 * Learns the weights of features of moves in self-play: policy gradient of a softmax over the moves, with Adam.
 * How much better a decision went than expected is judged by chances that are learnt alongside.
 */
import { SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { countHiddenCards } from '../../../packages/games/src/battle-gum/knowledge-hidden-cards.ts';
import {
  collectMoveFeatures,
  FOLLOW_OFFSET,
  LEAD_OFFSET,
  MOVE_FEATURE_COUNT,
  MOVE_FEATURE_INDEX,
  moveFeatureIndices,
  moveFeatureValues,
} from '../../../packages/games/src/battle-gum/knowledge-move-features.ts';
import {
  CARDS_LEFT_OFFSET,
  SEAT_FEATURE_COUNT,
  SEAT_FEATURE_INDEX,
} from '../../../packages/games/src/battle-gum/knowledge-seat-features.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { Adam } from './adam.ts';
import { addSlope, chancesOf } from './chances.ts';
import { dealGame, MOST_MOVES, playToTheEnd, softmax, winShares } from './games.ts';

export interface SelfPlaySettings {
  readonly seed: string;
  readonly batches: number;
  /** How far the weights of features go in a step, at the beginning. */
  readonly rate: number;
  /** Only these features are learnt; all others weigh nothing. */
  readonly learns?: (feature: number) => boolean;
}

const GAMES_PER_BATCH = 200;
/** How far the weights of chances go in a step, at the beginning. */
const CHANCES_RATE = 0.01;
/** Rates fall evenly to this share of what they were at the beginning. */
const LAST_RATE = 0.05;
/** How far a surprise reaches back to the decisions before it. */
const LAMBDA = 0.9;
/** One position of so many is kept to learn chances from. */
const POSITIONS_KEPT = 8;
const FINENESS = 1 << 24;

/** A decision: what its seat expected, and the slope of its log-likelihood by feature. */
interface Decision {
  readonly expected: number;
  readonly features: readonly number[];
  readonly slopes: readonly number[];
}

export class SelfPlay {
  readonly looks = firstLooks();
  readonly chances = firstChances();
  private readonly settings: SelfPlaySettings;
  private readonly rng: SeededRng;
  private readonly looksGradient = new Float64Array(MOVE_FEATURE_COUNT);
  private readonly chancesGradient = new Float64Array(SEAT_FEATURE_COUNT);
  private readonly moves = new Int32Array(MOST_MOVES);
  /** One more for passing. */
  private readonly likely = new Float64Array(MOST_MOVES + 1);
  private readonly expected = new Float64Array(game.seats.max);

  constructor(settings: SelfPlaySettings) {
    this.settings = settings;
    this.rng = new SeededRng(settings.seed);
    this.silence(this.looks);
  }

  run(report: (batches: number) => void): void {
    const { batches, rate } = this.settings;
    const [looks, chances] = [new Adam(this.looks), new Adam(this.chances)];
    for (let batch = 0; batch < batches; batch++) {
      if (batch % 100 === 0) report(batch);
      this.looksGradient.fill(0);
      this.chancesGradient.fill(0);
      for (let n = 0; n < GAMES_PER_BATCH; n++) this.learnFromGame();
      this.silence(this.looksGradient);
      const slowing = Math.max(LAST_RATE, 1 - batch / batches);
      looks.ascend(this.looksGradient, rate * slowing);
      chances.ascend(this.chancesGradient, CHANCES_RATE * slowing);
    }
  }

  /** Features that are not learnt weigh nothing. */
  private silence(figures: Float64Array): void {
    const { learns } = this.settings;
    if (learns)
      for (let feature = 0; feature < MOVE_FEATURE_COUNT; feature++)
        if (!learns(feature)) figures[feature] = 0;
  }

  private learnFromGame(): void {
    const state = dealGame(this.rng);
    const decisions: Decision[][] = Array.from({ length: state.seats }, () => []);
    const kept: GumState[] = [];
    playToTheEnd(state, (seat, mayPass) => this.play(state, seat, mayPass, decisions[seat]!, kept));
    const shares = winShares(state);
    for (const [seat, list] of decisions.entries()) this.learnLooks(list, shares[seat]!);
    for (const position of kept) {
      chancesOf(position, this.chances, this.expected);
      addSlope(position, this.expected, shares, this.chancesGradient);
    }
  }

  /** Draws a move by how good it looks, notes the decision, and plays it. */
  private play(
    state: GumState,
    seat: number,
    mayPass: boolean,
    decisions: Decision[],
    kept: GumState[],
  ): boolean {
    const { moves, rng } = this;
    const count = game.moves(state, seat, moves);
    if (count === 1 && !mayPass) {
      game.play(state, seat, moves[0]!, rng);
      return true;
    }
    const noted = this.appraise(state, seat, count, mayPass);
    const chosen = this.draw(mayPass ? count + 1 : count);
    chancesOf(state, this.chances, this.expected);
    decisions.push(this.decisionOf(chosen, noted, this.expected[seat]!));
    if (chosen === count) return false;
    if (state.arranging === 0 && rng.below(POSITIONS_KEPT) === 0) kept.push(game.copy(state));
    game.play(state, seat, moves[chosen]!, rng);
    return true;
  }

  /** How likely each move is, and passing after them; returns the features of the moves. */
  private appraise(
    state: GumState,
    seat: number,
    count: number,
    mayPass: boolean,
  ): (readonly [number, number])[][] {
    countHiddenCards(state, seat);
    const noted: (readonly [number, number])[][] = [];
    for (let i = 0; i < count; i++) {
      const found = collectMoveFeatures(state, seat, this.moves[i]!);
      const ofMove: (readonly [number, number])[] = [];
      let look = 0;
      for (let at = 0; at < found; at++) {
        ofMove.push([moveFeatureIndices[at]!, moveFeatureValues[at]!]);
        look += this.looks[moveFeatureIndices[at]!]! * moveFeatureValues[at]!;
      }
      noted.push(ofMove);
      this.likely[i] = look;
    }
    if (mayPass) this.likely[count] = 0;
    softmax(this.likely, mayPass ? count + 1 : count);
    return noted;
  }

  private draw(count: number): number {
    let left = (this.rng.below(FINENESS) + 0.5) / FINENESS;
    for (let i = 0; i < count - 1; i++) {
      left -= this.likely[i]!;
      if (left < 0) return i;
    }
    return count - 1;
  }

  private decisionOf(
    chosen: number,
    noted: readonly (readonly (readonly [number, number])[])[],
    expected: number,
  ): Decision {
    const decision = { expected, features: [] as number[], slopes: [] as number[] };
    for (const [i, ofMove] of noted.entries()) {
      const slope = (i === chosen ? 1 : 0) - this.likely[i]!;
      for (const [feature, value] of ofMove) {
        decision.features.push(feature);
        decision.slopes.push(slope * value);
      }
    }
    return decision;
  }

  /** From the end back: each decision answers for the surprise after it, and less for later ones. */
  private learnLooks(decisions: readonly Decision[], share: number): void {
    let advantage = 0;
    let after = share;
    for (const { expected, features: noted, slopes } of decisions.toReversed()) {
      advantage = after - expected + LAMBDA * advantage;
      after = expected;
      for (const [i, feature] of noted.entries())
        this.looksGradient[feature]! += advantage * slopes[i]!;
    }
  }
}

/** Low cards first, win if you can, and rather not take the pile. */
function firstLooks(): Float64Array {
  const looks = new Float64Array(MOVE_FEATURE_COUNT);
  for (const tables of [LEAD_OFFSET, FOLLOW_OFFSET]) {
    const kinds = (FOLLOW_OFFSET - LEAD_OFFSET) / 2;
    for (let i = 0; i < 2 * kinds; i++) looks[tables + i] = -0.1 * (i % kinds);
  }
  looks[MOVE_FEATURE_INDEX.wins] = 10;
  looks[MOVE_FEATURE_INDEX.stuck] = 1;
  looks[MOVE_FEATURE_INDEX.pickUp] = -1;
  return looks;
}

/** Fewer cards are better. */
function firstChances(): Float64Array {
  const chances = new Float64Array(SEAT_FEATURE_COUNT);
  for (let left = 0; left <= 16; left++) chances[CARDS_LEFT_OFFSET + left] = -0.2 * left;
  chances[SEAT_FEATURE_INDEX.leftEarly] = -0.2;
  return chances;
}
