/**
 * Tries the moves of a seat in a few imagined worlds: each is played, and others go on by the rollout
 * policy to the end of the round. For levels that are weak on purpose, and for games without knowledge.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  findLowestSeatInSet,
  type Move,
  type Rng,
  WATCHER,
} from '@ludotheque/core';

/** A playout that goes on for longer says little about the move. */
const MAX_PLAYOUT_PLIES = 120;
/** Views are slow to make, so the end of a round is noticed some plies late. */
const PLIES_BETWEEN_LOOKS = 8;

export class MoveTrial {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly view: BaseView;
  private readonly rng: Rng;
  private readonly legal: Int32Array;
  private readonly winShares: Float64Array;
  private playedPlies = 0;

  constructor(game: AnyGame, knowledge: AnyBotKnowledge, view: BaseView, rng: Rng) {
    this.game = game;
    this.knowledge = knowledge;
    this.view = view;
    this.rng = rng;
    this.legal = new Int32Array(game.limits.moves);
    this.winShares = new Float64Array(view.seats);
  }

  /**
   * The mean value of each candidate over the same worlds; undefined stands for not interrupting. No
   * world is begun after so many plies, so the time is bounded, and the same on every machine.
   */
  run(candidates: readonly (Move | undefined)[], maxPlies: number): Float64Array {
    const { game, knowledge, rng, view } = this;
    const sums = new Float64Array(candidates.length);
    let worlds = 0;
    let [before, after]: unknown[] = [];
    do {
      before = game.imagine(view, rng, before);
      knowledge.suppose?.(before, view.seat, rng);
      worlds++;
      for (const [i, move] of candidates.entries()) {
        after = game.copy(before, after);
        if (move !== undefined) game.play(after, view.seat, move, rng);
        this.playOut(after);
        sums[i]! += this.appraise(after);
      }
    } while (this.playedPlies < maxPlies);
    return sums.map((sum) => sum / worlds);
  }

  /** At least one ply is counted, also where the move has ended the game. */
  private playOut(world: unknown): void {
    const { game, knowledge, legal, rng } = this;
    const round = this.view.sheet.length;
    this.playedPlies++;
    for (let ply = 1; ply <= MAX_PLAYOUT_PLIES; ply++) {
      const awaited = game.awaited(world);
      if (awaited === 0) return;
      if (ply % PLIES_BETWEEN_LOOKS === 0 && game.view(world, WATCHER).sheet.length > round) return;
      const seat = findLowestSeatInSet(awaited);
      const count = game.moves(world, seat, legal);
      const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, legal, count, rng);
      game.play(world, seat, legal[chosen]!, rng);
      this.playedPlies++;
    }
  }

  /** The seat's share of the win; alone at the table, its score. */
  private appraise(world: unknown): number {
    const { game, knowledge, view, winShares } = this;
    if (view.seats === 1) return game.view(world, WATCHER).scores[0]!;
    knowledge.evaluate(world, winShares);
    return winShares[view.seat]!;
  }
}
