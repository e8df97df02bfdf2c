/**
 * Learns the values of rows and the choice of cards to lay in games against itself. Cards are laid by
 * chance, according to the networks, and taken by looking ahead in the trick. After each batch of games
 * the values move towards the points that the rows brought, and choices become likelier the more the
 * seat's share of the win rose after them.
 */
import {
  findLowestSeatInSet,
  type Seat,
  SeededRng,
  splitWinAmongHighest,
} from '../../../packages/core/src/index.ts';
import { COLOUR_COUNT, ZERO_FACE } from '../../../packages/games/src/nicht-die-bohne/cards.ts';
import { game } from '../../../packages/games/src/nicht-die-bohne/index.ts';
import { knowledge } from '../../../packages/games/src/nicht-die-bohne/knowledge.ts';
import { sumHeldSuit } from '../../../packages/games/src/nicht-die-bohne/knowledge-held-suits.ts';
import { describePlays } from '../../../packages/games/src/nicht-die-bohne/knowledge-plays.ts';
import {
  getRowPoints,
  POINTS_PER_UNIT,
} from '../../../packages/games/src/nicht-die-bohne/knowledge-row-points.ts';
import {
  describeHand,
  expectRowPoints,
} from '../../../packages/games/src/nicht-die-bohne/knowledge-seat-points.ts';
import {
  FOLLOW_NETWORK,
  HAND_NETWORK,
  LEAD_NETWORK,
  OTHER_ROW_NETWORK,
  OWN_ROW_NETWORK,
} from '../../../packages/games/src/nicht-die-bohne/knowledge-trained-networks.ts';
import { appraiseTakes } from '../../../packages/games/src/nicht-die-bohne/knowledge-trick-lookahead.ts';
import { scoreSuit } from '../../../packages/games/src/nicht-die-bohne/scoring.ts';
import {
  type BohneState,
  MAX_SEATS,
  PHASE_LEAD,
  PHASE_OVER,
  PHASE_TAKING,
} from '../../../packages/games/src/nicht-die-bohne/state.ts';
import { chooseAsStranger } from './stranger.ts';
import { TrainableNetwork } from './trainable-network.ts';

/** Most games have four seats, as most tables do. */
const SEATS_BY_BATCH = [4, 5, 4, 3, 4, 6, 4, 4];
const GAMES_PER_BATCH = 32;
/** How much a change of the share of the win counts for the cards laid a trick before. */
const TRACE_DECAY = 0.8;
/** A change of the share of the win by this much is a usual one. */
const USUAL_CHANGE = 0.1;
/** Keeps choices from becoming certain. */
const ENTROPY_WEIGHT = 0.02;
/** Cards that are laid more rarely are not considered when others were laid. */
const NEGLIGIBLE_CHANCE = 0.02;
/** One seat in so many is a stranger: who always plays alone learns habits that only they have. */
const STRANGER_ODDS = 3;
/** One take in so many is at random, so that rows are seen that good players avoid. */
const RANDOM_TAKE_ODDS = 40;

/** A hand as it was at the beginning of a trick. */
interface HandSample {
  readonly inputs: Float64Array;
  readonly seat: Seat;
  /** What the rows of the seat were expected to bring. */
  readonly rowPoints: number;
}

/** A row as it was at the beginning of a trick. */
interface RowSample {
  readonly own: boolean;
  readonly inputs: Float64Array;
  readonly seat: Seat;
  readonly colour: number;
}

/** A card that was laid, with the inputs of all cards in the hand. */
interface PlaySample {
  readonly leads: boolean;
  readonly inputs: readonly Float64Array[];
  readonly chances: readonly number[];
  readonly chosen: number;
  readonly seat: Seat;
  readonly trick: number;
}

export class SelfPlay {
  private readonly rng: SeededRng;
  private readonly ownRows: TrainableNetwork;
  private readonly otherRows: TrainableNetwork;
  private readonly hands: TrainableNetwork;
  private readonly leads: TrainableNetwork;
  private readonly follows: TrainableNetwork;
  private readonly moves = new Int32Array(game.limits.moves);
  private readonly priors = new Float64Array(game.limits.moves);
  /** The seats of this game that lay by fixed weights, and do not learn. */
  private readonly strangers = new Set<Seat>();
  private rows: RowSample[] = [];
  private handSamples: HandSample[] = [];
  private readonly rowPoints = new Float64Array(MAX_SEATS);
  private plays: PlaySample[] = [];
  /** The shares of the win at the beginning of each trick, and at the end. */
  private shares: Float64Array[] = [];

  constructor(seed: string) {
    this.rng = new SeededRng(seed);
    this.ownRows = new TrainableNetwork(OWN_ROW_NETWORK, this.rng, 0.2);
    this.otherRows = new TrainableNetwork(OTHER_ROW_NETWORK, this.rng, 0.2);
    this.hands = new TrainableNetwork(HAND_NETWORK, this.rng, 0);
    this.leads = new TrainableNetwork(LEAD_NETWORK, this.rng, 0.05);
    this.follows = new TrainableNetwork(FOLLOW_NETWORK, this.rng, 0.05);
    // A beginner's view: a row will bring what it is worth now.
    for (const rows of [this.ownRows, this.otherRows]) rows.startWith(0, 1);
  }

  run(batches: number, report: (done: number) => void): void {
    for (let batch = 0; batch < batches; batch++) {
      const seats = SEATS_BY_BATCH[batch % SEATS_BY_BATCH.length]!;
      for (let i = 0; i < GAMES_PER_BATCH; i++) this.playGame(seats);
      const slowing = 1 - batch / batches;
      for (const rows of [this.ownRows, this.otherRows, this.hands])
        rows.ascend(0.0003 + 0.003 * slowing);
      for (const plays of [this.leads, this.follows]) plays.ascend(0.0003 + 0.005 * slowing);
      for (const each of new Set(SEATS_BY_BATCH)) getRowPoints(each).forget();
      if ((batch + 1) % 100 === 0) report(batch + 1);
    }
  }

  private playGame(seats: number): void {
    const { moves, rng } = this;
    const state = game.setup({ manches: 1 }, seats, rng);
    this.strangers.clear();
    for (let seat = 0; seat < seats; seat++)
      if (rng.below(STRANGER_ODDS) === 0) this.strangers.add(seat);
    this.rows = [];
    this.handSamples = [];
    this.plays = [];
    this.shares = [];
    while (state.phase !== PHASE_OVER) {
      if (state.phase === PHASE_LEAD) this.beginTrick(state);
      const seat = findLowestSeatInSet(game.awaited(state));
      const count = game.moves(state, seat, moves);
      const chosen =
        count === 1
          ? 0
          : state.phase === PHASE_TAKING
            ? this.chooseTake(state, seat, count)
            : this.choosePlay(state, seat, count);
      game.play(state, seat, moves[chosen]!, rng);
    }
    const end = new Float64Array(seats);
    splitWinAmongHighest(seats, state.totals, end);
    this.shares.push(end);
    this.learnRows(state);
    this.learnHands(state);
    this.learnPlays();
  }

  /** Notes the shares of the win, and rows of two seats as they and as another see them. */
  private beginTrick(state: BohneState): void {
    const { rng } = this;
    const { seats } = state;
    const shares = new Float64Array(seats);
    knowledge.evaluate(state, shares);
    this.shares.push(shares);
    expectRowPoints(state, this.rowPoints);
    for (let seat = 0; seat < seats; seat++) {
      describeHand(state, seat);
      const inputs = HAND_NETWORK.inputs.slice();
      this.handSamples.push({ inputs, seat, rowPoints: this.rowPoints[seat]! });
    }
    const viewer = rng.below(seats);
    const other = (viewer + 1 + rng.below(seats - 1)) % seats;
    this.noteRows(state, viewer, viewer);
    this.noteRows(state, other, other);
    this.noteRows(state, viewer, other);
    this.noteRows(state, other, viewer);
  }

  private noteRows(state: BohneState, viewer: Seat, seat: Seat): void {
    const points = getRowPoints(state.seats);
    const own = viewer === seat;
    const { inputs } = own ? OWN_ROW_NETWORK : OTHER_ROW_NETWORK;
    for (let colour = 0; colour < COLOUR_COUNT; colour++) {
      const row = state.rows[seat * COLOUR_COUNT + colour]!;
      if ((row >> ZERO_FACE) & 1) continue;
      const mine = state.hands[viewer * COLOUR_COUNT + colour]!;
      points.describe(own, state.tricks, row, mine, sumHeldSuit(state, colour) - mine);
      this.rows.push({ own, inputs: inputs.slice(), seat, colour });
    }
  }

  private chooseTake(state: BohneState, seat: Seat, count: number): number {
    const { moves, priors, rng } = this;
    if (rng.below(RANDOM_TAKE_ODDS) === 0) return rng.below(count);
    appraiseTakes(state, seat, moves, count, priors);
    let best = 0;
    for (let i = 1; i < count; i++) if (priors[i]! > priors[best]!) best = i;
    return best;
  }

  /** Lays a card by chance, as the network prefers. */
  private choosePlay(state: BohneState, seat: Seat, count: number): number {
    const leads = state.phase === PHASE_LEAD;
    const network = leads ? LEAD_NETWORK : FOLLOW_NETWORK;
    if (this.strangers.has(seat)) return chooseAsStranger(state, seat, this.moves, count, this.rng);
    const inputs: Float64Array[] = [];
    const chances: number[] = [];
    describePlays(state, seat, this.moves, count, () => {
      inputs.push(network.inputs.slice());
      chances.push(network.evaluate());
    });
    const highest = Math.max(...chances);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      chances[i] = Math.exp(chances[i]! - highest);
      sum += chances[i]!;
    }
    for (let i = 0; i < count; i++) chances[i]! /= sum;
    let rest = this.rng.below(1_000_000) / 1_000_000;
    let chosen = 0;
    while (chosen < count - 1 && rest >= chances[chosen]!) rest -= chances[chosen++]!;
    const trick = this.shares.length - 1;
    this.plays.push({ leads, inputs, chances, chosen, seat, trick });
    return chosen;
  }

  private learnRows(state: BohneState): void {
    for (const { colour, inputs, own, seat } of this.rows) {
      const points = scoreSuit(state.rows[seat * COLOUR_COUNT + colour]!);
      const learner = own ? this.ownRows : this.otherRows;
      learner.network.inputs.set(inputs);
      learner.addGradient(points / POINTS_PER_UNIT - learner.network.evaluate());
    }
  }

  /** The hand explains what its owner got beyond what the rows let expect. */
  private learnHands(state: BohneState): void {
    for (const { inputs, rowPoints, seat } of this.handSamples) {
      HAND_NETWORK.inputs.set(inputs);
      const surplus = (state.totals[seat]! - rowPoints) / POINTS_PER_UNIT;
      this.hands.addGradient(surplus - HAND_NETWORK.evaluate());
    }
  }

  private learnPlays(): void {
    const { shares } = this;
    for (const { chances, chosen, inputs, leads, seat, trick } of this.plays) {
      let advantage = 0;
      for (let later = trick, weight = 1; later + 1 < shares.length; later++) {
        advantage += weight * (shares[later + 1]![seat]! - shares[later]![seat]!);
        weight *= TRACE_DECAY;
      }
      const learner = leads ? this.leads : this.follows;
      const surprise = chances.reduce((sum, chance) => sum - chance * Math.log(chance), 0);
      for (let i = 0; i < inputs.length; i++) {
        const chance = chances[i]!;
        if (chance < NEGLIGIBLE_CHANCE && i !== chosen) continue;
        learner.network.inputs.set(inputs[i]!);
        learner.network.evaluate();
        learner.addGradient(
          (advantage / USUAL_CHANGE) * ((i === chosen ? 1 : 0) - chance) -
            ENTROPY_WEIGHT * chance * (Math.log(chance) + surprise),
        );
      }
    }
  }
}
