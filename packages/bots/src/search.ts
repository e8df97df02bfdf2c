/**
 * Information-set Monte Carlo tree search. Every iteration imagines a world that fits the view,
 * walks down the tree along moves that are legal in it, adds one node, plays on by the game's
 * knowledge to the end of a chapter, and tells every node on the way what came of it. Seats
 * maximise their own share of the win; a move is compared by how often it was there to be chosen.
 */
import {
  type AnyGame,
  type AnyKnowledge,
  type BaseView,
  lowest,
  type Move,
  only,
  type Rng,
  type Seat,
} from '@ludotheque/core';
import { Tree } from './tree.ts';

/** How long to think: a number of worlds, or until a time of the clock that is handed in. */
export type Effort =
  | { readonly iterations: number }
  | { readonly until: number; readonly now: () => number };

export interface Thought {
  /** Undefined for letting a chance to interrupt pass. */
  readonly move: Move | undefined;
  readonly visits: number;
  /** The share of the win that it promised. */
  readonly value: number;
}

/** Between looks at the clock. */
const BATCH = 8;

export class Search {
  private readonly game: AnyGame;
  private readonly knowledge: AnyKnowledge;
  private readonly view: BaseView;
  private readonly rng: Rng;
  private readonly tree: Tree;
  private readonly world: unknown;
  private readonly chapter: number;
  private readonly moves: Int32Array;
  private readonly looks: Float64Array;
  private readonly shares: Float64Array;
  /** The edges walked in this iteration. */
  private readonly path: number[] = [];
  /** Letting pass, as a move: one beyond the game's own. */
  private readonly pass: Move;

  constructor(game: AnyGame, knowledge: AnyKnowledge, view: BaseView, rng: Rng) {
    this.game = game;
    this.knowledge = knowledge;
    this.view = view;
    this.rng = rng;
    this.tree = new Tree(game.limits.moves + 1, {
      curiosity: knowledge.curiosity ?? 0.5,
      width: knowledge.width ?? 1.5,
    });
    this.world = game.imagine(view, rng);
    this.chapter = knowledge.chapter(this.world);
    this.moves = new Int32Array(game.limits.moves + 1);
    this.looks = new Float64Array(game.limits.moves + 1);
    this.shares = new Float64Array(view.seats);
    this.pass = game.limits.moves;
  }

  /** Thinks, and gives its thoughts on the viewer's moves, the most visited first. */
  run(effort: Effort): Thought[] {
    if ('iterations' in effort) for (let i = 0; i < effort.iterations; i++) this.iterate();
    else
      do for (let i = 0; i < BATCH; i++) this.iterate();
      while (effort.now() < effort.until);
    return this.tree
      .edgesOf(0, this.view.seat)
      .map(({ move, visits, value }) => ({
        move: move === this.pass ? undefined : move,
        visits,
        value,
      }))
      .sort((a, b) => b.visits - a.visits || b.value - a.value);
  }

  private iterate(): void {
    const { game, knowledge, path, shares, tree } = this;
    const world = game.imagine(this.view, this.rng, this.world);
    path.length = 0;
    this.descend(world);
    this.playOut(world);
    knowledge.evaluate(world, shares);
    for (const edge of path) tree.credit(edge, shares[tree.seatOf(edge)]!);
  }

  /** Down the tree, as far as it has been built, and one node further. */
  private descend(world: unknown): void {
    const { game, knowledge, tree } = this;
    let node = 0;
    for (;;) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.chapter(world) !== this.chapter) return;
      const interrupted = this.interrupt(world, node, awaited);
      if (interrupted !== undefined) {
        if (tree.isNew(interrupted)) return;
        node = tree.childOf(interrupted);
        continue;
      }
      const together = (awaited & (awaited - 1)) !== 0;
      if (together) {
        this.chooseTogether(world, node, awaited);
        return;
      }
      const seat = lowest(awaited);
      const count = game.moves(world, seat, this.moves);
      const edge = this.choose(world, node, seat, count);
      game.play(world, seat, tree.moveOf(edge), this.rng);
      if (tree.isNew(edge)) return;
      node = tree.childOf(edge);
    }
  }

  /** Everybody chooses at the same node without knowing of the others; what follows is played out. */
  private chooseTogether(world: unknown, node: number, awaited: number): void {
    const { game, tree } = this;
    for (let rest = awaited; rest !== 0; rest &= rest - 1) {
      const seat = lowest(rest);
      const count = game.moves(world, seat, this.moves);
      const edge = this.choose(world, node, seat, count);
      game.play(world, seat, tree.moveOf(edge), this.rng);
    }
  }

  /** Seats that may interrupt do, or let it pass; the edge of the one that did. */
  private interrupt(world: unknown, node: number, awaited: number): number | undefined {
    const { game, tree } = this;
    if (!game.interrupts) return undefined;
    for (let seat = 0; seat < this.view.seats; seat++) {
      if ((awaited & only(seat)) !== 0) continue;
      const count = game.moves(world, seat, this.moves);
      if (count === 0) continue;
      this.moves[count] = this.pass;
      const edge = this.choose(world, node, seat, count + 1);
      if (tree.moveOf(edge) === this.pass) continue;
      game.play(world, seat, tree.moveOf(edge), this.rng);
      return edge;
    }
    return undefined;
  }

  /** A move for the seat at this node, from the list in `moves`; walked ones by their promise. */
  private choose(world: unknown, node: number, seat: Seat, count: number): number {
    const { looks, moves, tree } = this;
    const open = tree.match(node, seat, moves, count);
    let edge: number;
    if (open > 0 && tree.wantsMore(open, count)) {
      this.appraise(world, seat, count);
      edge = tree.grow(node, seat, moves, count, looks);
    } else edge = tree.promising(node, seat);
    this.path.push(edge);
    return edge;
  }

  private appraise(world: unknown, seat: Seat, count: number): void {
    const { knowledge, looks, moves, pass } = this;
    const own = moves[count - 1] === pass ? count - 1 : count;
    knowledge.prior(world, seat, moves, own, looks);
    if (own < count) looks[own] = knowledge.passing?.(world, seat) ?? 0;
  }

  /** On by the game's knowledge, to the end of the chapter or of what is worth playing out. */
  private playOut(world: unknown): void {
    const { game, knowledge, moves, rng } = this;
    for (let ply = 0; ply < knowledge.horizon; ply++) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.chapter(world) !== this.chapter) return;
      const seat = lowest(awaited);
      const count = game.moves(world, seat, moves);
      const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, moves, count, rng);
      game.play(world, seat, moves[chosen]!, rng);
    }
  }
}
