/**
 * Information-set Monte Carlo tree search. It imagines worlds that fit the view and simulates every
 * candidate move in each of them, so that a lucky world favours no candidate. At the root it uses
 * sequential halving: the worse half of the candidates is dropped, again and again. Below a
 * candidate, an iteration selects moves that are legal in its world by their upper confidence bound,
 * expands one node, plays out by the game's knowledge, and backs the result up along the path. Each
 * seat maximises its own share of the win.
 */
import {
  type AnyBotKnowledge,
  type AnyGame,
  type BaseView,
  findLowestSeatInSet,
  type Move,
  type Rng,
  type Seat,
  singleSeatSet,
} from '@ludotheque/core';
import { CandidateRace } from './candidate-race.ts';
import { CandidateValues } from './candidate-values.ts';
import { Playout } from './playout.ts';
import { SealedChoices } from './sealed-choices.ts';
import { countSearchBudget, type SearchBudget, splitTime } from './search-budget.ts';
import { SearchTree } from './search-tree.ts';

export interface MoveEstimate {
  /** Undefined for not interrupting. */
  readonly move: Move | undefined;
  readonly visits: number;
  /** The mean share of the win over its visits. */
  readonly value: number;
}

/** Converts a difference of priors, where 1 is a clear preference, to a share of the win. */
const WIN_SHARE_PER_PRIOR_POINT = 0.05;

export class MonteCarloTreeSearch {
  private readonly game: AnyGame;
  private readonly knowledge: AnyBotKnowledge;
  private readonly view: BaseView;
  private readonly rng: Rng;
  private readonly requiredMove: Move | undefined;
  readonly tree: SearchTree;
  /** The imagined world of this iteration, before and after a candidate move. */
  private readonly worldBeforeMove: unknown;
  private readonly worldAfterMove: unknown;
  private readonly playoutSection: number;
  private readonly moves: Int32Array;
  private readonly priors: Float64Array;
  private readonly winShares: Float64Array;
  /** The edges selected in this iteration. */
  private readonly pathEdges: number[] = [];
  private readonly candidateValues: CandidateValues;
  /** Only where the search may end early. */
  private race: CandidateRace | undefined;
  private readonly playout: Playout;
  /** Only where others choose at the same time, and the game says how. */
  private readonly sealedChoices: SealedChoices | undefined;
  /** Not to interrupt, as a move number: one beyond the game's own. */
  private readonly passMove: Move;

  /** `requiredMove` is a candidate in any case, whatever its prior. */
  constructor(
    game: AnyGame,
    knowledge: AnyBotKnowledge,
    view: BaseView,
    rng: Rng,
    requiredMove?: Move,
  ) {
    this.requiredMove = requiredMove;
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
    this.candidateValues = new CandidateValues(knowledge.priorVisits);
    this.playout = new Playout(game, knowledge, rng);
    const isSealed = knowledge.sealedChoices?.isSealed(this.worldBeforeMove);
    if (isSealed && view.awaited.includes(view.seat))
      this.sealedChoices = new SealedChoices(game, knowledge, view, rng);
  }

  /** Searches, and returns an estimate of each of the viewer's moves, the best first. */
  run(budget: SearchBudget): MoveEstimate[] {
    const { iterations, minGainPerIteration = 0, deadline } = countSearchBudget(budget);
    if (minGainPerIteration > 0)
      this.race = new CandidateRace({
        minGainPerIteration,
        priorVisits: this.knowledge.priorVisits ?? 0,
        hasTree: !this.knowledge.flatSearch,
        leadCaution: this.knowledge.leadCaution,
      });
    let candidates = this.selectCandidates(iterations);
    let left = 'iterations' in budget ? iterations : Infinity;
    // With one candidate there is nothing to compare.
    while (candidates.length > 1) {
      // Halving would leave nothing of a mixture: there, all are compared to the end.
      const isMixed = this.sealedChoices !== undefined;
      const halvings = isMixed ? 1 : Math.ceil(Math.log2(candidates.length));
      const half = isMixed ? 1 : Math.ceil(candidates.length / 2);
      const worlds = Math.max(1, Math.floor(left / halvings / candidates.length));
      const until = deadline && splitTime(deadline, halvings);
      for (let world = 0; world < worlds && candidates.length > half; world++) {
        this.simulateCandidates(candidates);
        left -= candidates.length;
        if (until !== undefined && deadline!.now() >= until) break;
        if (this.race?.isCheckDue())
          candidates = this.race.keepWorthTrying(candidates, left, this.estimateValue);
      }
      candidates = this.keepBest(candidates, half);
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

  /** The move with the best prior besides this one; undefined if there is no other, or it need not move. */
  findNextBest(best: Move | undefined): Move | undefined {
    const { game, moves, priors, view } = this;
    if (!view.awaited.includes(view.seat)) return undefined;
    const world = game.imagine(view, this.rng);
    const count = game.moves(world, view.seat, moves);
    this.computePriors(world, view.seat, count);
    const others = [...moves.subarray(0, count).keys()].filter((i) => moves[i] !== best);
    return moves[others.sort((a, b) => priors[b]! - priors[a]!)[0] ?? -1];
  }

  /** Edges for the viewer's moves with the best priors; a larger budget gives more of them. */
  private selectCandidates(iterations: number): number[] {
    const { game, knowledge, priors, moves, tree, view } = this;
    let count = game.moves(this.worldBeforeMove, view.seat, moves);
    if (!view.awaited.includes(view.seat)) moves[count++] = this.passMove;
    const wideningRate = knowledge.wideningRate ?? 1.5;
    this.computePriors(this.worldBeforeMove, view.seat, count);
    const least = Math.max(...priors.subarray(0, count)) - (knowledge.pruningMargin ?? Infinity);
    const likely = priors.subarray(0, count).filter((prior) => prior >= least).length;
    const candidateCount = Math.min(likely, 1 + Math.floor(wideningRate * Math.sqrt(iterations)));
    tree.markLegalMoves(0, view.seat, moves, count);
    const expandBest = () => tree.expand(0, view.seat, moves, count, priors);
    const edges = Array.from({ length: candidateCount }, expandBest);
    const isRequired = (edge: number) => tree.moveOf(edge) === this.requiredMove;
    if (this.requiredMove !== undefined && moves.subarray(0, count).includes(this.requiredMove))
      while (!edges.some(isRequired)) edges.push(expandBest());
    const candidates = edges.filter((edge, place) => place < candidateCount || isRequired(edge));
    knowledge.evaluate(this.worldBeforeMove, this.winShares);
    const priorOf = (edge: number) => priors[moves.indexOf(tree.moveOf(edge))]!;
    // The first edge has the best prior; the others are worth less by their difference to it.
    for (const edge of edges) {
      const move = tree.moveOf(edge);
      const behind = (priorOf(edge) - priorOf(edges[0]!)) * WIN_SHARE_PER_PRIOR_POINT;
      const { reluctance = () => 0 } = move === this.passMove ? {} : knowledge;
      this.candidateValues.setPrior(edge, {
        value: this.winShares[view.seat]! + behind,
        reluctance: reluctance(this.worldBeforeMove, view.seat, move),
      });
    }
    return candidates;
  }

  private readonly sectionOf = (world: unknown): number => this.knowledge.playoutSection(world);

  private readonly estimateValue = (edge: number): number =>
    this.candidateValues.estimate(edge, this.tree.visitsOf(edge), this.tree.valueOf(edge));

  private keepBest(candidates: readonly number[], count: number): number[] {
    const { sealedChoices, tree } = this;
    const worthOf = (edge: number) =>
      sealedChoices?.averageOf(tree.moveOf(edge)) ?? this.estimateValue(edge);
    return candidates.toSorted((a, b) => worthOf(b) - worthOf(a)).slice(0, count);
  }

  /** Imagines a new world and simulates every candidate in it. */
  private simulateCandidates(candidates: readonly number[]): void {
    const { game, knowledge, pathEdges, rng, winShares, tree, view } = this;
    game.imagine(view, rng, this.worldBeforeMove);
    knowledge.suppose?.(this.worldBeforeMove, view.seat, rng);
    // Seats that choose at the same time do not know the candidate.
    const movesOfCandidates = candidates.map((edge) => tree.moveOf(edge));
    if (this.sealedChoices)
      this.sealedChoices.chooseForOthers(this.worldBeforeMove, movesOfCandidates);
    else if (view.awaited.includes(view.seat))
      this.playout.playTogether(
        this.worldBeforeMove,
        game.awaited(this.worldBeforeMove) & ~singleSeatSet(view.seat),
      );
    const values = new Float64Array(candidates.length);
    for (const [place, edge] of candidates.entries()) {
      game.copy(this.worldBeforeMove, this.worldAfterMove);
      const move = tree.moveOf(edge);
      if (move !== this.passMove) game.play(this.worldAfterMove, view.seat, move, rng);
      pathEdges.length = 0;
      pathEdges.push(edge);
      if (!knowledge.flatSearch && !tree.isUnvisited(edge))
        this.descendTree(this.worldAfterMove, tree.childOf(edge), move === this.passMove);
      this.playout.playSection(this.worldAfterMove, this.playoutSection, this.sectionOf);
      knowledge.evaluate(this.worldAfterMove, winShares);
      for (const edgeOnPath of pathEdges)
        tree.addVisit(edgeOnPath, winShares[tree.seatOf(edgeOnPath)]!);
      this.race?.addValue(edge, winShares[view.seat]!);
      values[place] = winShares[view.seat]!;
    }
    this.sealedChoices?.learn(values);
  }

  /** Selects moves down to the end of the tree, and expands one node there. */
  private descendTree(world: unknown, from: number, passed: boolean): void {
    const { game, knowledge, tree } = this;
    let node = from;
    let first = passed;
    for (;;) {
      const awaited = game.awaited(world);
      if (awaited === 0 || knowledge.playoutSection(world) !== this.playoutSection) return;
      const interruptEdge = this.tryInterrupts(world, node, awaited, first);
      first = false;
      if (interruptEdge !== undefined) {
        if (tree.isUnvisited(interruptEdge)) return;
        node = tree.childOf(interruptEdge);
        continue;
      }
      const together = (awaited & (awaited - 1)) !== 0;
      if (together) {
        this.playout.playTogether(world, awaited);
        return;
      }
      const seat = findLowestSeatInSet(awaited);
      const count = game.moves(world, seat, this.moves);
      const edge = this.selectEdge(world, node, seat, count);
      game.play(world, seat, tree.moveOf(edge), this.rng);
      if (tree.isUnvisited(edge)) return;
      node = tree.childOf(edge);
    }
  }

  /** Asks the seats that may interrupt; returns the edge of the first that does. */
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

  /** Selects or expands an edge for the seat at this node, from the list in `moves`. */
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
}
