/**
 * Beside the rules, optional: what a good player knows. All of it is asked about imagined worlds, so
 * it may read the whole state without peeking; it plays best when it uses only what the seat could
 * know, since the rest is made up.
 */
import type { Rng, Seat } from './game.ts';

export interface BotKnowledge<S> {
  /**
   * How good each of the seat's legal moves looks to a seasoned player: one figure a move, higher is
   * better, on a scale where a difference of 1 is a clear preference.
   */
  prior(state: S, seat: Seat, moves: Int32Array, count: number, out: Float64Array): void;
  /** The same with a beginner's eyes: sees the obvious, misses what a beginner misses. */
  beginnerHeuristic(
    state: S,
    seat: Seat,
    moves: Int32Array,
    count: number,
    out: Float64Array,
  ): void;
  /** One of the moves by its index, quickly and a little differently each time: for playouts. */
  rollout(state: S, seat: Seat, moves: Int32Array, count: number, rng: Rng): number;
  /** Each seat's expected share of the win, 0 to 1, summing to 1. Exact when the game is over. */
  evaluate(state: S, out: Float64Array): void;
  /** Changes where a natural part of the game ends (a round, a manche): a playout may stop there. */
  playoutSection(state: S): number;
  /** So many plies are worth playing out before evaluating. */
  readonly maxPlayoutPlies: number;
  /**
   * Whether a seat that is not awaited would rather let a chance to interrupt pass; its moves are
   * appraised against this figure. Only for games with interrupts.
   */
  passValue?(state: S, seat: Seat): number;
  /** How curious a search is about moves it has seen little of (0.5), in shares of the win. */
  readonly explorationWeight?: number;
  /** How many visits of a search the first look at a move, `prior`, is worth (0). */
  readonly priorVisits?: number;
  /** Differences of looks that a player without a search does not see (0.05). */
  readonly tieMargin?: number;
  /** How fast a search takes further moves into account at a node (1.5). */
  readonly wideningRate?: number;
  /** Moves that look worse than the best by more than this are not searched (any are). */
  readonly pruningMargin?: number;
  /** Whether a search plays out right after a candidate, and builds no tree below it. */
  readonly flatSearch?: boolean;
  /**
   * Deals what the seat cannot see in an imagined world again, so that it fits what its owners were
   * seen to do. What the seat can see stays.
   */
  suppose?(state: S, seat: Seat, rng: Rng): void;
  /** What an expert knows besides, or does in another way. */
  readonly expertOverrides?: Partial<BotKnowledge<S>>;
}

export type AnyBotKnowledge = BotKnowledge<unknown>;
