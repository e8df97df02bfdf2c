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
import { SearchTree } from './search-tree.ts';

/** How long to think: a number of worlds, or until a time of the clock that is handed in. */
export type SearchBudget =
  | { readonly iterations: number }
  | { readonly until: number; readonly now: () => number };

export interface MoveEstimate {
  /** Undefined for letting a chance to interrupt pass. */
  readonly move: Move | undefined;
  readonly visits: number;
  /** The share of the win that it promised. */
  readonly value: number;
}

/** What a millisecond is taken to be worth in iterations, where candidates are counted out. */
const ESTIMATED_ITERATIONS_PER_MS = 50;
/** A clear preference, as a difference of looks is measured, is about so large a share of the win. */
const WIN_SHARE_PER_PRIOR_POINT = 0.05;

export class MonteCarloTreeSearch {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly view: BaseView;
  private readonly rng: Rng;
  private readonly requiredMove: Move | undefined;
  private readonly tree: SearchTree;
  /** The world of the moment, before and after a candidate. */
  private readonly worldBeforeMove: unknown;
  private readonly worldAfterMove: unknown;
  private readonly playoutSection: number;
  private readonly moves: Int32Array;
  private readonly priors: Float64Array;
  private readonly winShares: Float64Array;
  /** The edges walked in this iteration. */
  private readonly pathEdges: number[] = [];
  /** The share of the win that each candidate seemed to promise at first look. */
  private readonly priorValueByEdge = new Map<number, number>();
  /** Letting pass, as a move: one beyond the game's own. */
  private readonly passMove: Move;

  /** `also` is thought about in any case, however it looks. */
  constructor(game: AnyGame, knowledge: AnyBotKnowledge, view: BaseView, rng: Rng, also?: Move) {
    this.requiredMove = also;
    this.game = game;
    this.knowledge = knowledge;
    this.view = view;
    this.rng = rng;
    this.tree = new SearchTree(game.limits.moves + 1, {
      explorationWeight: knowledge.explorationWeight ?? 0.5,
      wideningRate: knowledge.wideningRate ?? 1.5,
    });
    this.worldBeforeMove = game.imagine(view, rng);
    this.worldAfterMove = game.copy(this.worldBeforeMove);
    this.playoutSection = knowledge.playoutSection(this.worldBeforeMove);
    this.moves = new Int32Array(game.limits.moves + 1);
    this.priors = new Float64Array(game.limits.moves + 1);
    this.winShares = new Float64Array(view.seats);
    this.passMove = game.limits.moves;
  }

  /** Thinks, and gives its thoughts on the viewer's moves, the best first. */
  run(effort: SearchBudget): MoveEstimate[] {
    const start = 'until' in effort ? effort.now() : 0;
    // Who comes late still has to choose.
    const worth =
      'iterations' in effort
        ? effort.iterations
        : Math.max(1, (effort.until - start) * ESTIMATED_ITERATIONS_PER_MS);
    let candidates = this.selectCandidates(worth);
    // With one candidate there is nothing to compare.
    const halvings = Math.ceil(Math.log2(candidates.length));
    let left = worth;
    for (let halving = 1; halving <= halvings; halving++) {
      const share = left / (halvings - halving + 1);
      if ('iterations' in effort) {
        const worlds = Math.max(1, Math.floor(share / candidates.length));
        for (let i = 0; i < worlds; i++) this.simulateCandidates(candidates);
        left -= worlds * candidates.length;
      } else {
        const until = start + ((effort.until - start) * halving) / halvings;
        do this.simulateCandidates(candidates);
        while (effort.now() < until);
      }
      candidates = this.keepBetterHalf(candidates);
    }
    const [chosen] = candidates;
    const isChosen = (move: Move) => (move === this.tree.moveOf(chosen!) ? 1 : 0);
    return this.tree
      .listEdges(0, this.view.seat)
      .filter(({ move, visits }) => visits > 0 || isChosen(move))
      .sort(
        (a, b) => isChosen(b.move) - isChosen(a.move) || b.visits - a.visits || b.value - a.value,
      )
      .map(({ move, visits, value }) => ({
        move: move === this.passMove ? undefined : move,
        visits,
        value,
      }));
  }

  /** The edges of the viewer's best-looking moves: the more, the longer there is to think. */
  private selectCandidates(iterations: number): number[] {
    const { game, knowledge, priors, moves, tree, view } = this;
    let count = game.moves(this.worldBeforeMove, view.seat, moves);
    if (!view.awaited.includes(view.seat)) moves[count++] = this.passMove;
    const width = knowledge.wideningRate ?? 1.5;
    this.computePriors(this.worldBeforeMove, view.seat, count);
    const least = Math.max(...priors.subarray(0, count)) - (knowledge.pruningMargin ?? Infinity);
    const likely = priors.subarray(0, count).filter((look) => look >= least).length;
    const wide = Math.min(likely, 1 + Math.floor(width * Math.sqrt(iterations)));
    tree.markLegalMoves(0, view.seat, moves, count);
    const grow = () => tree.expand(0, view.seat, moves, count, priors);
    const edges = Array.from({ length: wide }, grow);
    const isWanted = (edge: number) => tree.moveOf(edge) === this.requiredMove;
    if (this.requiredMove !== undefined && moves.subarray(0, count).includes(this.requiredMove))
      while (!edges.some(isWanted)) edges.push(grow());
    const candidates = edges.filter((edge, place) => place < wide || isWanted(edge));
    knowledge.evaluate(this.worldBeforeMove, this.winShares);
    const look = (edge: number) => priors[moves.indexOf(tree.moveOf(edge))]!;
    // The first to grow looks best; the others are worth as much less as they look worse.
    for (const edge of edges)
      this.priorValueByEdge.set(
        edge,
        this.winShares[view.seat]! + (look(edge) - look(edges[0]!)) * WIN_SHARE_PER_PRIOR_POINT,
      );
    return candidates;
  }

  /** What a candidate promises: what was found out, and the first look as so many visits. */
  private estimateValue(edge: number): number {
    const trust = this.knowledge.priorVisits ?? 0;
    const visits = this.tree.visitsOf(edge);
    const found = visits * this.tree.valueOf(edge);
    return (found + trust * this.priorValueByEdge.get(edge)!) / (visits + trust);
  }

  private keepBetterHalf(candidates: readonly number[]): number[] {
    return candidates
      .toSorted((a, b) => this.estimateValue(b) - this.estimateValue(a))
      .slice(0, Math.ceil(candidates.length / 2));
  }

  /** A new world, and every candidate in it. */
  private simulateCandidates(candidates: readonly number[]): void {
    const { game, knowledge, pathEdges, rng, winShares, tree, view } = this;
    game.imagine(view, rng, this.worldBeforeMove);
    knowledge.suppose?.(this.worldBeforeMove, view.seat, rng);
    // Whoever chooses at the same time knows nothing of the candidate.
    if (view.awaited.includes(view.seat))
      this.playSimultaneousChoices(
        this.worldBeforeMove,
        game.awaited(this.worldBeforeMove) & ~singleSeatSet(view.seat),
      );
    for (const edge of candidates) {
      game.copy(this.worldBeforeMove, this.worldAfterMove);
      const move = tree.moveOf(edge);
      if (move !== this.passMove) game.play(this.worldAfterMove, view.seat, move, rng);
      pathEdges.length = 0;
      pathEdges.push(edge);
      if (!knowledge.flatSearch && !tree.isUnvisited(edge))
        this.descendTree(this.worldAfterMove, tree.childOf(edge), move === this.passMove);
      this.playOut(this.worldAfterMove);
      knowledge.evaluate(this.worldAfterMove, winShares);
      for (const walked of pathEdges) tree.addVisit(walked, winShares[tree.seatOf(walked)]!);
    }
  }

  /** Down the tree, as far as it has been built, and one node further. */
  private descendTree(world: unknown, from: number, passed: boolean): void {
    const { game, knowledge, tree } = this;
    let node = from;
    let first = passed;
    for (;;) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.playoutSection(world) !== this.playoutSection) return;
      const interrupted = this.tryInterrupts(world, node, awaited, first);
      first = false;
      if (interrupted !== undefined) {
        if (tree.isUnvisited(interrupted)) return;
        node = tree.childOf(interrupted);
        continue;
      }
      const together = (awaited & (awaited - 1)) !== 0;
      if (together) {
        this.playSimultaneousChoices(world, awaited);
        return;
      }
      const seat = findLowestSeat(awaited);
      const count = game.moves(world, seat, this.moves);
      const edge = this.selectEdge(world, node, seat, count);
      game.play(world, seat, tree.moveOf(edge), this.rng);
      if (tree.isUnvisited(edge)) return;
      node = tree.childOf(edge);
    }
  }

  /** Everybody chooses by their own cards and habits, without knowing of the others. */
  private playSimultaneousChoices(world: unknown, seats: number): void {
    for (let rest = seats; rest !== 0; rest &= rest - 1)
      this.playRolloutMove(world, findLowestSeat(rest));
  }

  /** Seats that may interrupt do, or let it pass; the edge of the one that did. */
  private tryInterrupts(
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
      this.moves[count] = this.passMove;
      const edge = this.selectEdge(world, node, seat, count + 1);
      if (tree.moveOf(edge) === this.passMove) continue;
      game.play(world, seat, tree.moveOf(edge), this.rng);
      return edge;
    }
    return undefined;
  }

  /** A move for the seat at this node, from the list in `moves`; walked ones by their promise. */
  private selectEdge(world: unknown, node: number, seat: Seat, count: number): number {
    const { priors, moves, tree } = this;
    const open = tree.markLegalMoves(node, seat, moves, count);
    let edge: number;
    if (open > 0 && tree.shouldExpand(open, count)) {
      this.computePriors(world, seat, count);
      edge = tree.expand(node, seat, moves, count, priors);
    } else edge = tree.selectByUpperConfidenceBound(node, seat);
    this.pathEdges.push(edge);
    return edge;
  }

  private computePriors(world: unknown, seat: Seat, count: number): void {
    const { knowledge, priors, moves, passMove } = this;
    const own = moves[count - 1] === passMove ? count - 1 : count;
    knowledge.prior(world, seat, moves, own, priors);
    if (own < count) priors[own] = knowledge.passValue?.(world, seat) ?? 0;
  }

  /** On by the game's knowledge, to the end of the chapter or of what is worth playing out. */
  private playOut(world: unknown): void {
    const { game, knowledge } = this;
    for (let ply = 0; ply < knowledge.maxPlayoutPlies; ply++) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.playoutSection(world) !== this.playoutSection) return;
      this.playRolloutMove(world, findLowestSeat(awaited));
    }
  }

  /** A seat's move as its player would choose it quickly. */
  private playRolloutMove(world: unknown, seat: Seat): void {
    const { game, knowledge, moves, rng } = this;
    const count = game.moves(world, seat, moves);
    const chosen = count === 1 ? 0 : knowledge.rollout(world, seat, moves, count, rng);
    game.play(world, seat, moves[chosen]!, rng);
  }
}
