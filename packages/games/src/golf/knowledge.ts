/**
 * How to play Golf well: swap where the expected points fall most, pairs in a column included; draw if the
 * open card does not help; and turn up the last card only with fewer points than the others. With many
 * players the good cards soon lie in front of somebody, and everybody would wait: then patience ends.
 */
import {
  type AppraiseMoves,
  type BotKnowledge,
  estimateWinShares,
  type Rng,
  type Seat,
  splitWinAmongHighest,
} from '@ludotheque/core';
import { NONE } from '@ludotheque/kit';
import { moves as codec, FRENCH_DECK, type GolfState, MAX_SEATS, pointsOf } from './rules.ts';

type Grid = GolfState['grid'][number];

/** What a card that nobody knows counts on average. */
const HIDDEN_POINTS = 71 / 13;
const RANK_COUNT = FRENCH_DECK.ranks.length;
/** After so many moves of a seat in a round, each further one makes it a point keener to turn up its cards. */
const PATIENT_MOVES = 18;
const DISCARD_MOVE = codec.encode.discard();
const DRAW_MOVE = codec.encode.draw();

/** The card that everybody sees in a place; NONE if it is face down. */
const cardAt = (grid: Grid, place: number): number => (grid.isUp(place) ? grid.at(place)! : NONE);

function expectColumn(a: number, b: number): number {
  if (a === NONE || b === NONE)
    return (a === NONE ? HIDDEN_POINTS : pointsOf(a)) + (b === NONE ? HIDDEN_POINTS : pointsOf(b));
  return FRENCH_DECK.rankOf(a) === FRENCH_DECK.rankOf(b) ? 0 : pointsOf(a) + pointsOf(b);
}

/** The points that a grid is expected to have. */
function expectPoints(grid: Grid): number {
  const columns = grid.length / 2;
  let sum = 0;
  for (let column = 0; column < columns; column++)
    sum += expectColumn(cardAt(grid, column), cardAt(grid, column + columns));
  return sum;
}

/** By how many points a card in this place improves the grid. */
function gainOf(grid: Grid, place: number, card: number): number {
  const mate = cardAt(grid, (place + grid.length / 2) % grid.length);
  return expectColumn(cardAt(grid, place), mate) - expectColumn(card, mate);
}

/** The gain that a drawn card is expected to bring; it may be discarded. */
function expectGainOfDraw(grid: Grid): number {
  let sum = 0;
  for (let rank = 0; rank < RANK_COUNT; rank++) {
    let best = 0;
    for (let place = 0; place < grid.length; place++)
      best = Math.max(best, gainOf(grid, place, rank));
    sum += best;
  }
  return sum / RANK_COUNT;
}

/** The fewest points that another seat is expected to have. */
function expectBestRival({ grid, seats }: GolfState, seat: Seat): number {
  let best = Number.POSITIVE_INFINITY;
  for (let rival = 0; rival < seats; rival++)
    if (rival !== seat) best = Math.min(best, expectPoints(grid[rival]!));
  return best;
}

/** What it is worth to turn up the last card, so that the others have only one more turn. */
function worthOfClosing(state: GolfState, seat: Seat, points: number): number {
  const lead = expectBestRival(state, seat) - points - 2 * (state.seats - 1);
  return Math.max(-12, Math.min(3, lead));
}

/** What it is worth to lay any card in a hidden place, because the round takes long; in points. */
const computeImpatience = ({ roundMoves, seats }: GolfState): number =>
  Math.max(0, roundMoves / seats - PATIENT_MOVES);

/** The gain of laying a card in a place, the end of the round included. */
function appraiseExchange(state: GolfState, seat: Seat, place: number, card: number): number {
  const grid = state.grid[seat]!;
  const open = gainOf(grid, place, card);
  if (grid.isUp(place)) return open;
  const gain = open + computeImpatience(state);
  if (grid.hiddenCount > 1 || state.closer !== NONE) return gain + 0.4;
  return gain + worthOfClosing(state, seat, expectPoints(grid) - open);
}

/** Two open cards in different columns can both become pairs. */
const appraiseTurn = (grid: Grid, place: number): number =>
  grid.isUp((place + grid.length / 2) % grid.length) ? -0.5 : 0;

function appraiseMove(state: GolfState, seat: Seat, move: number): number {
  const grid = state.grid[seat]!;
  if (move === DISCARD_MOVE) return 0;
  if (move === DRAW_MOVE)
    return expectGainOfDraw(grid) + (grid.hiddenCount > 0 ? computeImpatience(state) : 0);
  const place = codec.choiceOf(move, 0);
  const verb = codec.verbOf(move);
  if (verb === 'turn') return appraiseTurn(grid, place);
  const card = verb === 'take' ? state.discard.top! : state.hand[seat]!.at(0);
  return appraiseExchange(state, seat, place, card);
}

const prior: AppraiseMoves<GolfState> = (state, seat, moves, count, out) => {
  for (let i = 0; i < count; i++) out[i] = 0.8 * appraiseMove(state, seat, moves[i]!);
};

/** A beginner swaps high cards for low ones, and sees no pairs. */
const beginnerHeuristic: AppraiseMoves<GolfState> = (state, seat, moves, count, out) => {
  const grid = state.grid[seat]!;
  for (let i = 0; i < count; i++) {
    const move = moves[i]!;
    const verb = codec.verbOf(move);
    if (verb === 'turn' || verb === 'discard') out[i] = 0;
    else if (verb === 'draw') out[i] = 2;
    else {
      const old = cardAt(grid, codec.choiceOf(move, 0));
      const card = verb === 'take' ? state.discard.top! : state.hand[seat]!.at(0);
      const hidden = 5 + computeImpatience(state);
      out[i] = (old === NONE ? hidden : pointsOf(old)) - pointsOf(card);
    }
  }
};

/** The best move by its gain; a draw has a fixed one. One move in eight is random. */
function rollout(state: GolfState, seat: Seat, moves: Int32Array, count: number, rng: Rng): number {
  if (count === 1 || rng.below(8) === 0) return rng.below(count);
  let chosen = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const value = moves[i] === DRAW_MOVE ? 2.5 : appraiseMove(state, seat, moves[i]!);
    if (value > best) {
      best = value;
      chosen = i;
    }
  }
  return chosen;
}

const totals = new Float64Array(MAX_SEATS);

function evaluate(state: GolfState, out: Float64Array): void {
  const { grid, options, over, seats, sheet } = state;
  const scores = state.sumScores();
  for (let seat = 0; seat < seats; seat++)
    totals[seat] = -scores[seat]! - (over ? 0 : expectPoints(grid[seat]!));
  if (over) {
    splitWinAmongHighest(seats, totals, out);
    return;
  }
  const spread = 5 * Math.sqrt(options.holes - sheet.length);
  estimateWinShares(seats, totals, spread, out);
}

export const knowledge: BotKnowledge<GolfState> = {
  prior,
  beginnerHeuristic,
  rollout,
  evaluate,
  playoutSection: (state) => state.sheet.length,
  maxPlayoutPlies: 60,
  priorVisits: 20,
};
