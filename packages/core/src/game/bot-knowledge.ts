/**
 * What a good player of a game knows, for the bots; optional beside the rules. Bots only ask it about
 * imagined states, so it may read all of a state without peeking. It plays best when it uses only
 * what the seat could know, since the rest is invented.
 */
import type { Move, Rng, Seat } from './game.ts';

/** Writes a figure for each of the seat's `count` legal moves into `out`. */
export type AppraiseMoves<S> = (
  state: S,
  seat: Seat,
  moves: Int32Array,
  count: number,
  out: Float64Array,
) => void;

/** Choices that several seats make at once, face down; a search finds its own by regret matching. */
export interface SealedChoiceKnowledge<S> {
  /** Whether the seats choose at once now. */
  isSealed(state: S): boolean;
  /** Takes back what the others have chosen face down, in an imagined state: they are awaited again. */
  takeBack(state: S, viewer: Seat): void;
  /** A number that changes where the choices are settled: there the others read what theirs were worth. */
  section(state: S): number;
  /** So many of another seat's moves are compared, the best by `prior`. */
  readonly alternatives: number;
  /** What the prior counts for among regrets, in shares of the win summed over worlds. */
  readonly priorRegret: number;
}

export interface BotKnowledge<S> {
  /**
   * The prior: how good each of the seat's legal moves looks to an experienced player. Higher is
   * better, and a difference of 1 is a clear preference.
   */
  readonly prior: AppraiseMoves<S>;
  /** The same as a beginner sees it: the obvious, without what beginners miss. */
  readonly beginnerHeuristic: AppraiseMoves<S>;
  /** The index of the move to make in a playout; quick, and with some randomness. */
  rollout(state: S, seat: Seat, moves: Int32Array, count: number, rng: Rng): number;
  /** Each seat's expected share of the win, 0 to 1, summing to 1. Exact when the game is over. */
  evaluate(state: S, out: Float64Array): void;
  /** A number that changes where a section of the game ends (a round, a manche): playouts stop there. */
  playoutSection(state: S): number;
  /** A playout is evaluated after this many plies at the latest. */
  readonly maxPlayoutPlies: number;
  /**
   * The prior of not interrupting, for a seat that is not awaited; its moves are compared with it.
   * Only for games with interrupts.
   */
  passValue?(state: S, seat: Seat): number;
  /** The weight of the exploration term in a search, in shares of the win (default 0.5). */
  readonly explorationWeight?: number;
  /** How many visits of a search the prior of a move counts for (default 0). */
  readonly priorVisits?: number;
  /**
   * Levels without a search treat priors within this margin as equal (default 0.05). Of `searchOverrides`, it
   * is for decisions that are not worth searching: there a personality decides within it (default: none does).
   */
  readonly tieMargin?: number;
  /**
   * Whether `medium` chooses, among moves within that margin, one that a beginner would consider, too.
   * Where the margin is wide, it then overlooks what is hard to see, not what everybody sees.
   */
  readonly beginnerBreaksTies?: boolean;
  /** Progressive widening: how fast a search adds moves at a node (default 1.5). */
  readonly wideningRate?: number;
  /** Whether a search finds better moves than the prior at this decision (default: it does). */
  isWorthSearching?(state: S, seat: Seat): boolean;
  /**
   * By how much of a win a search has to find a move better than the others before the seat makes it: for
   * moves at which the others at the table would shake their heads (default: 0).
   */
  reluctance?(state: S, seat: Seat, move: Move): number;
  /** Moves whose prior is below the best by more than this are not searched (default: none). */
  readonly pruningMargin?: number;
  /** The most iterations that pay for a move of the searching levels (default 2,000 and 10,000). */
  readonly searchIterations?: { readonly hard: number; readonly expert: number };
  /**
   * A search ends early where an iteration more is expected to gain less, in shares of the win (default
   * 1e-6 and 3e-8). With 0 it makes all of its iterations, however clear the decision is.
   */
  readonly minGainPerIteration?: { readonly hard: number; readonly expert: number };
  /**
   * Such a search takes differences between worlds for so many times as wide as they are, because values
   * drift while it learns how others reply (default 2 with a tree, 1.5 without). More is safer and slower.
   */
  readonly leadCaution?: number;
  /** How a search finds what several seats choose at once (default: the others choose as in a playout). */
  readonly sealedChoices?: SealedChoiceKnowledge<S>;
  /** Whether a search plays out right after a candidate move, without a tree below it. */
  readonly flatSearch?: boolean;
  /**
   * Deals the cards that the seat cannot see again, in an imagined state, so that they fit the
   * observed actions of their owners. What the seat can see stays. Every level that searches uses it
   * (default: all worlds that fit the view are equally likely).
   */
  suppose?(state: S, seat: Seat, rng: Rng): void;
  /**
   * Where there are no priors worth the name: `easy` and `medium` try each move in playouts with so many
   * plies in all, and take the best.
   */
  readonly triedPlies?: { readonly easy: number; readonly medium: number };
  /** Members that are different at the levels that search, `hard` and `expert`. */
  readonly searchOverrides?: Partial<BotKnowledge<S>>;
  /** Members that are different at the expert level. */
  readonly expertOverrides?: Partial<BotKnowledge<S>>;
}

export type AnyBotKnowledge = BotKnowledge<unknown>;
