/**
 * Information-set Monte Carlo tree search. Worlds that fit the view are imagined, and in each of
 * them every candidate is tried, so that a lucky world favours nobody; the worse half of the
 * candidates is then dropped, again and again. Below a candidate an iteration walks down the tree
 * along moves that are legal in its world, adds one node, plays on by the game's knowledge, and tells
 * every node on the way what came of it. Seats maximise their own share of the win.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  findLowestSeat,
  type Move,
  type Rng,
  type Seat,
  singleSeatSet,
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

/** What a millisecond is taken to be worth in iterations, where candidates are counted out. */
const ITERATIONS_PER_MS = 50;
/** A clear preference, as a difference of looks is measured, is about so large a share of the win. */
const PREFERENCE = 0.05;

export class Search {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly view: BaseView;
  private readonly rng: Rng;
  private readonly also: Move | undefined;
  private readonly tree: Tree;
  /** The world of the moment, before and after a candidate. */
  private readonly before: unknown;
  private readonly world: unknown;
  private readonly chapter: number;
  private readonly moves: Int32Array;
  private readonly looks: Float64Array;
  private readonly shares: Float64Array;
  /** The edges walked in this iteration. */
  private readonly path: number[] = [];
  /** The share of the win that each candidate seemed to promise at first look. */
  private readonly looked = new Map<number, number>();
  /** Letting pass, as a move: one beyond the game's own. */
  private readonly pass: Move;

  /** `also` is thought about in any case, however it looks. */
  constructor(game: AnyGame, knowledge: AnyBotKnowledge, view: BaseView, rng: Rng, also?: Move) {
    this.also = also;
    this.game = game;
    this.knowledge = knowledge;
    this.view = view;
    this.rng = rng;
    this.tree = new Tree(game.limits.moves + 1, {
      curiosity: knowledge.curiosity ?? 0.5,
      width: knowledge.width ?? 1.5,
    });
    this.before = game.imagine(view, rng);
    this.world = game.copy(this.before);
    this.chapter = knowledge.chapter(this.before);
    this.moves = new Int32Array(game.limits.moves + 1);
    this.looks = new Float64Array(game.limits.moves + 1);
    this.shares = new Float64Array(view.seats);
    this.pass = game.limits.moves;
  }

  /** Thinks, and gives its thoughts on the viewer's moves, the best first. */
  run(effort: Effort): Thought[] {
    const start = 'until' in effort ? effort.now() : 0;
    // Who comes late still has to choose.
    const worth =
      'iterations' in effort
        ? effort.iterations
        : Math.max(1, (effort.until - start) * ITERATIONS_PER_MS);
    let candidates = this.candidates(worth);
    // With one candidate there is nothing to compare.
    const halvings = Math.ceil(Math.log2(candidates.length));
    let left = worth;
    for (let halving = 1; halving <= halvings; halving++) {
      const share = left / (halvings - halving + 1);
      if ('iterations' in effort) {
        const worlds = Math.max(1, Math.floor(share / candidates.length));
        for (let i = 0; i < worlds; i++) this.tryAll(candidates);
        left -= worlds * candidates.length;
      } else {
        const until = start + ((effort.until - start) * halving) / halvings;
        do this.tryAll(candidates);
        while (effort.now() < until);
      }
      candidates = this.betterHalf(candidates);
    }
    const [chosen] = candidates;
    const isChosen = (move: Move) => (move === this.tree.moveOf(chosen!) ? 1 : 0);
    return this.tree
      .edgesOf(0, this.view.seat)
      .filter(({ move, visits }) => visits > 0 || isChosen(move))
      .sort(
        (a, b) => isChosen(b.move) - isChosen(a.move) || b.visits - a.visits || b.value - a.value,
      )
      .map(({ move, visits, value }) => ({
        move: move === this.pass ? undefined : move,
        visits,
        value,
      }));
  }

  /** The edges of the viewer's best-looking moves: the more, the longer there is to think. */
  private candidates(iterations: number): number[] {
    const { game, knowledge, looks, moves, tree, view } = this;
    let count = game.moves(this.before, view.seat, moves);
    if (!view.awaited.includes(view.seat)) moves[count++] = this.pass;
    const width = knowledge.width ?? 1.5;
    this.appraise(this.before, view.seat, count);
    const least = Math.max(...looks.subarray(0, count)) - (knowledge.doubt ?? Infinity);
    const likely = looks.subarray(0, count).filter((look) => look >= least).length;
    const wide = Math.min(likely, 1 + Math.floor(width * Math.sqrt(iterations)));
    tree.match(0, view.seat, moves, count);
    const grow = () => tree.grow(0, view.seat, moves, count, looks);
    const edges = Array.from({ length: wide }, grow);
    const isWanted = (edge: number) => tree.moveOf(edge) === this.also;
    if (this.also !== undefined && moves.subarray(0, count).includes(this.also))
      while (!edges.some(isWanted)) edges.push(grow());
    const candidates = edges.filter((edge, place) => place < wide || isWanted(edge));
    knowledge.evaluate(this.before, this.shares);
    const look = (edge: number) => looks[moves.indexOf(tree.moveOf(edge))]!;
    // The first to grow looks best; the others are worth as much less as they look worse.
    for (const edge of edges)
      this.looked.set(edge, this.shares[view.seat]! + (look(edge) - look(edges[0]!)) * PREFERENCE);
    return candidates;
  }

  /** What a candidate promises: what was found out, and the first look as so many visits. */
  private promiseOf(edge: number): number {
    const trust = this.knowledge.trust ?? 0;
    const visits = this.tree.visitsOf(edge);
    const found = visits * this.tree.valueOf(edge);
    return (found + trust * this.looked.get(edge)!) / (visits + trust);
  }

  private betterHalf(candidates: readonly number[]): number[] {
    return candidates
      .toSorted((a, b) => this.promiseOf(b) - this.promiseOf(a))
      .slice(0, Math.ceil(candidates.length / 2));
  }

  /** A new world, and every candidate in it. */
  private tryAll(candidates: readonly number[]): void {
    const { game, knowledge, path, rng, shares, tree, view } = this;
    game.imagine(view, rng, this.before);
    knowledge.suppose?.(this.before, view.seat, rng);
    // Whoever chooses at the same time knows nothing of the candidate.
    if (view.awaited.includes(view.seat))
      this.chooseTogether(this.before, game.awaited(this.before) & ~singleSeatSet(view.seat));
    for (const edge of candidates) {
      game.copy(this.before, this.world);
      const move = tree.moveOf(edge);
      if (move !== this.pass) game.play(this.world, view.seat, move, rng);
      path.length = 0;
      path.push(edge);
      if (!knowledge.flat && !tree.isNew(edge))
        this.descend(this.world, tree.childOf(edge), move === this.pass);
      this.playOut(this.world);
      knowledge.evaluate(this.world, shares);
      for (const walked of path) tree.credit(walked, shares[tree.seatOf(walked)]!);
    }
  }

  /** Down the tree, as far as it has been built, and one node further. */
  private descend(world: unknown, from: number, passed: boolean): void {
    const { game, knowledge, tree } = this;
    let node = from;
    let first = passed;
    for (;;) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.chapter(world) !== this.chapter) return;
      const interrupted = this.interrupt(world, node, awaited, first);
      first = false;
      if (interrupted !== undefined) {
        if (tree.isNew(interrupted)) return;
        node = tree.childOf(interrupted);
        continue;
      }
      const together = (awaited & (awaited - 1)) !== 0;
      if (together) {
        this.chooseTogether(world, awaited);
        return;
      }
      const seat = findLowestSeat(awaited);
      const count = game.moves(world, seat, this.moves);
      const edge = this.choose(world, node, seat, count);
      game.play(world, seat, tree.moveOf(edge), this.rng);
      if (tree.isNew(edge)) return;
      node = tree.childOf(edge);
    }
  }

  /** Everybody chooses by their own cards and habits, without knowing of the others. */
  private chooseTogether(world: unknown, seats: number): void {
    for (let rest = seats; rest !== 0; rest &= rest - 1) this.playOn(world, findLowestSeat(rest));
  }

  /** Seats that may interrupt do, or let it pass; the edge of the one that did. */
  private interrupt(
    world: unknown,
    node: number,
    awaited: number,
    passed: boolean,
  ): number | undefined {
    const { game, tree } = this;
    if (!game.interrupts) return undefined;
    for (let seat = 0; seat < this.view.seats; seat++) {
      if ((awaited & singleSeatSet(seat)) !== 0 || (passed && seat === this.view.seat)) continue;
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
    const { game, knowledge } = this;
    for (let ply = 0; ply < knowledge.horizon; ply++) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.chapter(world) !== this.chapter) return;
      this.playOn(world, findLowestSeat(awaited));
    }
  }

  /** A seat's move as its player would choose it quickly. */
  private playOn(world: unknown, seat: Seat): void {
    const { game, knowledge, moves, rng } = this;
    const count = game.moves(world, seat, moves);
    const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, moves, count, rng);
    game.play(world, seat, moves[chosen]!, rng);
  }
}
