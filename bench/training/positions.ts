/** Positions whose best-looking moves are played out by medium bots, to judge searches by. */
import type { RulesAndBotKnowledge } from '../../packages/bots/src/index.ts';
import {
  type BaseView,
  findLowestSeatInSet,
  type Move,
  resolveOptions,
  SeededRng,
} from '../../packages/core/src/index.ts';

/** A position from its mover's seat, and what its best-looking moves are worth, best look first. */
export interface Judged {
  readonly view: BaseView;
  readonly candidates: readonly { readonly move: Move; readonly value: number }[];
}

/** How many moves of a position are played out, and how far. */
const CANDIDATES = 6;
const PLIES = 300;
/** Positions come after so many moves of medium bots, and less than this many more. */
const FIRST_PLY = 4;
const PLY_RANGE = 90;

export class PositionMaker {
  private readonly policy: RulesAndBotKnowledge;
  private readonly seats: number;
  private readonly rng: SeededRng;
  private readonly moves: Int32Array;
  private readonly looks: Float64Array;

  constructor(policy: RulesAndBotKnowledge, seats: number, seed: string) {
    this.policy = policy;
    this.seats = seats;
    this.rng = new SeededRng(seed);
    this.moves = new Int32Array(policy.game.limits.moves);
    this.looks = new Float64Array(policy.game.limits.moves);
  }

  /** The next position in which a seat has a choice, with each candidate played out so often. */
  next(playouts: number): Judged {
    const { game } = this.policy;
    const state = this.stateWithChoice();
    const seat = findLowestSeatInSet(game.awaited(state));
    const view = game.view(state, seat);
    const candidates = this.bestLooking(state, seat);
    const sums = candidates.map(() => 0);
    for (let n = 0; n < playouts; n++) {
      const world = game.imagine(view, this.rng);
      for (const [i, move] of candidates.entries()) sums[i]! += this.playOut(world, seat, move);
    }
    return {
      view,
      candidates: candidates.map((move, i) => ({ move, value: sums[i]! / playouts })),
    };
  }

  private stateWithChoice(): unknown {
    const { game } = this.policy;
    for (;;) {
      const state = game.setup(resolveOptions(game, {}), this.seats, this.rng);
      const from = FIRST_PLY + this.rng.below(PLY_RANGE);
      for (let ply = 0; game.awaited(state) !== 0; ply++) {
        const seat = findLowestSeatInSet(game.awaited(state));
        if (ply >= from && game.moves(state, seat, this.moves) > 1) return state;
        this.playBestLooking(state);
      }
    }
  }

  private bestLooking(state: unknown, seat: number): Move[] {
    const count = this.policy.game.moves(state, seat, this.moves);
    this.policy.knowledge.prior(state, seat, this.moves, count, this.looks);
    return Array.from({ length: count }, (_, i) => ({ move: this.moves[i]!, look: this.looks[i]! }))
      .sort((a, b) => b.look - a.look)
      .slice(0, CANDIDATES)
      .map(({ move }) => move);
  }

  private playBestLooking(state: unknown): void {
    const { game, knowledge } = this.policy;
    const { looks, moves } = this;
    const seat = findLowestSeatInSet(game.awaited(state));
    const count = game.moves(state, seat, moves);
    let best = 0;
    if (count > 1) knowledge.prior(state, seat, moves, count, looks);
    for (let i = 1; i < count; i++) if (looks[i]! > looks[best]!) best = i;
    game.play(state, seat, moves[best]!, this.rng);
  }

  /** The seat's share of the win after this move, in this world. */
  private playOut(world: unknown, seat: number, move: Move): number {
    const { game, knowledge } = this.policy;
    const state = game.copy(world);
    game.play(state, seat, move, this.rng);
    for (let ply = 0; ply < PLIES && game.awaited(state) !== 0; ply++) this.playBestLooking(state);
    const shares = new Float64Array(this.seats);
    knowledge.evaluate(state, shares);
    return shares[seat]!;
  }
}
