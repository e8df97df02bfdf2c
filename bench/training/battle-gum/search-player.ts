/** Chooses moves by a short search with the outlook that is being learnt. */
import { MonteCarloTreeSearch } from '../../../packages/bots/src/search/monte-carlo-tree-search.ts';
import type { AnyBotKnowledge, AnyGame, SeededRng } from '../../../packages/core/src/index.ts';
import { game } from '../../../packages/games/src/battle-gum/index.ts';
import { knowledge } from '../../../packages/games/src/battle-gum/knowledge.ts';
import { computeOutlook } from '../../../packages/games/src/battle-gum/knowledge-outlook-network.ts';
import type { GumState } from '../../../packages/games/src/battle-gum/state.ts';
import { MOST_MOVES } from './games.ts';

const ITERATIONS = 48;

export class SearchPlayer {
  private readonly rng: SeededRng;
  private readonly moves = new Int32Array(MOST_MOVES);
  private readonly knowledge: AnyBotKnowledge;

  constructor(rng: SeededRng, weights: Float64Array) {
    this.rng = rng;
    this.knowledge = {
      ...(knowledge as AnyBotKnowledge),
      evaluate: (state, out) => {
        if ((state as GumState).over) knowledge.evaluate(state as GumState, out);
        else computeOutlook(state as GumState, weights, out);
      },
    };
  }

  /** Says whether the seat has played; it must, unless it may pass. */
  play(state: GumState, seat: number, mayPass: boolean): boolean {
    const { moves, rng } = this;
    const count = game.moves(state, seat, moves);
    const move = count === 1 && !mayPass ? moves[0]! : this.search(state, seat);
    if (move === undefined) return false;
    game.play(state, seat, move, rng);
    return true;
  }

  /** Undefined for passing. */
  private search(state: GumState, seat: number): number | undefined {
    const view = game.view(state, seat);
    const search = new MonteCarloTreeSearch(
      game as unknown as AnyGame,
      this.knowledge,
      view,
      this.rng,
    );
    return search.run({ iterations: ITERATIONS })[0]!.move;
  }
}
