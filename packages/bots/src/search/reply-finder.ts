/**
 * Finds what another seat would answer in an imagined world: the best move for its cards as an experienced
 * player sees it. Games without knowledge have no such opinion; there the search's tree is asked.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  hasSeat,
  type Move,
  type Seat,
} from '@ludotheque/core';
import type { SearchTree } from './search-tree.ts';

export interface Reply {
  readonly seat: Seat;
  readonly move: Move;
}

/** What the tree tried less often than this says nothing. */
const MIN_VISITS = 8;

export class ReplyFinder {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly seats: number;
  private readonly tree: SearchTree;
  private readonly moves: Int32Array;
  private readonly priors: Float64Array;
  /** Not to interrupt, as a move number: one beyond the game's own. */
  private readonly passMove: Move;
  private viewer: Seat = -1;
  private hasJustPassed = false;
  /** Where the line is in the tree; -1 once it has left it. */
  private node = -1;

  constructor(game: AnyGame, knowledge: AnyBotKnowledge, seats: number, tree: SearchTree) {
    this.game = game;
    this.knowledge = knowledge;
    this.seats = seats;
    this.tree = tree;
    this.passMove = game.limits.moves;
    this.moves = new Int32Array(game.limits.moves + 1);
    this.priors = new Float64Array(game.limits.moves + 1);
  }

  /** Begins a line with this move of the viewer; undefined stands for not interrupting. */
  start(viewer: Seat, move: Move | undefined): void {
    this.viewer = viewer;
    this.hasJustPassed = move === undefined;
    const root = Int32Array.of(move ?? this.passMove);
    this.node = this.tree.findMostSelected(0, viewer, root, 1, 1) || -1;
  }

  /** What the awaited seat would play; undefined if nobody can say. */
  findReply(world: unknown, seat: Seat): Reply | undefined {
    const count = this.game.moves(world, seat, this.moves);
    return this.choose(world, seat, count, count);
  }

  /** The first seat that would interrupt here. */
  findInterrupt(world: unknown, awaited: number): Reply | undefined {
    const { game, moves, passMove } = this;
    const skipped = this.hasJustPassed ? this.viewer : -1;
    this.hasJustPassed = false;
    for (let seat = 0; game.interrupts && seat < this.seats; seat++) {
      if (hasSeat(awaited, seat) || seat === skipped) continue;
      const count = game.moves(world, seat, moves);
      if (count === 0) continue;
      moves[count] = passMove;
      const reply = this.choose(world, seat, count, count + 1);
      if (reply && reply.move !== passMove) return reply;
    }
    return undefined;
  }

  /** `count` moves are the game's own; with one more, not to interrupt is the last. */
  private choose(world: unknown, seat: Seat, count: number, all: number): Reply | undefined {
    const { knowledge, moves, priors, tree } = this;
    if (knowledge.triedPlies === undefined) {
      knowledge.prior(world, seat, moves, count, priors);
      if (all > count) priors[count] = knowledge.passValue?.(world, seat) ?? 0;
      let best = 0;
      for (let i = 1; i < all; i++) if (priors[i]! > priors[best]!) best = i;
      return { seat, move: moves[best]! };
    }
    if (this.node < 0) return undefined;
    const edge = tree.findMostSelected(this.node, seat, moves, all, MIN_VISITS);
    const isPass = edge !== 0 && tree.moveOf(edge) === this.passMove;
    if (!isPass) this.node = edge || -1;
    return edge === 0 ? undefined : { seat, move: tree.moveOf(edge) };
  }
}
