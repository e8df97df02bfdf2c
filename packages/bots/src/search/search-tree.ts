/**
 * The tree of a Monte Carlo tree search, in flat arrays. An edge is one seat's move at a node. Edge
 * number e leads to node number e; node 0 is the root.
 */
import type { Move, Seat } from '@ludotheque/core';

export interface TreeExplorationOptions {
  /** The weight of the exploration term in the upper confidence bound. */
  readonly explorationWeight: number;
  /** How fast the number of expanded moves grows with the visits of a node. */
  readonly wideningRate: number;
}

export interface EdgeStatistics {
  readonly move: Move;
  readonly visits: number;
  readonly value: number;
}

export class SearchTree {
  private nodeCount = 1;
  private moves: Int32Array;
  private seats: Int8Array;
  private firstEdges: Int32Array;
  private nextSiblings: Int32Array;
  private visits: Int32Array;
  private availabilityCounts: Int32Array;
  private valueSums: Float64Array;
  /** For each move, the call of `markLegalMoves` that last found it legal, or expanded. */
  private readonly legalStamps: Int32Array;
  private readonly expandedStamps: Int32Array;
  private stamp = 0;
  private visitsAtNode = 0;
  private readonly options: TreeExplorationOptions;

  constructor(moves: number, options: TreeExplorationOptions, capacity = 1024) {
    this.options = options;
    this.moves = new Int32Array(capacity);
    this.seats = new Int8Array(capacity);
    this.firstEdges = new Int32Array(capacity);
    this.nextSiblings = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.availabilityCounts = new Int32Array(capacity);
    this.valueSums = new Float64Array(capacity);
    this.legalStamps = new Int32Array(moves);
    this.expandedStamps = new Int32Array(moves);
  }

  moveOf = (edge: number): Move => this.moves[edge]!;
  seatOf = (edge: number): Seat => this.seats[edge]!;
  childOf = (edge: number): number => edge;
  visitsOf = (edge: number): number => this.visits[edge]!;
  valueOf = (edge: number): number => this.valueSums[edge]! / (this.visits[edge]! || 1);
  /** Whether no iteration has been backed up through this edge yet. */
  isUnvisited = (edge: number): boolean => this.visits[edge] === 0;

  /** Marks the legal moves at a node; returns how many of them have no edge yet. */
  markLegalMoves(node: number, seat: Seat, moves: Int32Array, count: number): number {
    const stamp = ++this.stamp;
    for (let i = 0; i < count; i++) this.legalStamps[moves[i]!] = stamp;
    let found = 0;
    let visits = 0;
    for (let edge = this.firstEdges[node]!; edge !== 0; edge = this.nextSiblings[edge]!) {
      const move = this.moves[edge]!;
      if (this.seats[edge] !== seat || this.legalStamps[move] !== stamp) continue;
      this.expandedStamps[move] = stamp;
      this.availabilityCounts[edge] = this.availabilityCounts[edge]! + 1;
      visits += this.visits[edge]!;
      found++;
    }
    this.visitsAtNode = visits;
    return count - found;
  }

  /** Progressive widening: whether the node last marked has enough visits for one more edge. */
  shouldExpand(open: number, count: number): boolean {
    const tried = count - open;
    return tried < 1 + this.options.wideningRate * Math.sqrt(this.visitsAtNode);
  }

  /** Adds an edge for the marked move with the best prior that has none yet. */
  expand(node: number, seat: Seat, moves: Int32Array, count: number, priors: Float64Array): number {
    let best = -1;
    for (let i = 0; i < count; i++)
      if (this.expandedStamps[moves[i]!] !== this.stamp && (best < 0 || priors[i]! > priors[best]!))
        best = i;
    if (this.nodeCount === this.moves.length) this.doubleCapacity();
    const edge = this.nodeCount++;
    this.expandedStamps[moves[best]!] = this.stamp;
    this.moves[edge] = moves[best]!;
    this.seats[edge] = seat;
    this.nextSiblings[edge] = this.firstEdges[node]!;
    this.firstEdges[node] = edge;
    this.availabilityCounts[edge] = 1;
    return edge;
  }

  /** The marked edge with the highest sum of mean value and exploration term. */
  selectByUpperConfidenceBound(node: number, seat: Seat): number {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let edge = this.firstEdges[node]!; edge !== 0; edge = this.nextSiblings[edge]!) {
      if (this.seats[edge] !== seat || this.legalStamps[this.moves[edge]!] !== this.stamp) continue;
      const visits = this.visits[edge]!;
      const exploration =
        this.options.explorationWeight *
        Math.sqrt(Math.log(this.availabilityCounts[edge]! + 1) / visits);
      const bound =
        visits === 0 ? Number.POSITIVE_INFINITY : this.valueSums[edge]! / visits + exploration;
      if (bound > most) {
        most = bound;
        best = edge;
      }
    }
    return best;
  }

  /**
   * The edge among these moves that was selected most often when it could be; 0 if none has so many
   * visits. Counting visits alone would favour what is legal in every world, such as to pass.
   */
  findMostSelected(
    node: number,
    seat: Seat,
    moves: Int32Array,
    count: number,
    minVisits: number,
  ): number {
    const legal = moves.subarray(0, count);
    let best = 0;
    let most = 0;
    for (let edge = this.firstEdges[node]!; edge !== 0; edge = this.nextSiblings[edge]!) {
      const visits = this.visits[edge]!;
      const rate = visits / this.availabilityCounts[edge]!;
      if (this.seats[edge] !== seat || visits < minVisits || rate <= most) continue;
      if (!legal.includes(this.moves[edge]!)) continue;
      best = edge;
      most = rate;
    }
    return best;
  }

  addVisit(edge: number, share: number): void {
    this.visits[edge] = this.visits[edge]! + 1;
    this.valueSums[edge] = this.valueSums[edge]! + share;
  }

  listEdges(node: number, seat: Seat): EdgeStatistics[] {
    const edges: EdgeStatistics[] = [];
    for (let edge = this.firstEdges[node]!; edge !== 0; edge = this.nextSiblings[edge]!) {
      if (this.seats[edge] !== seat) continue;
      const visits = this.visits[edge]!;
      edges.push({ move: this.moves[edge]!, visits, value: this.valueSums[edge]! / (visits || 1) });
    }
    return edges;
  }

  private doubleCapacity(): void {
    const larger = <T extends Int32Array | Int8Array | Float64Array>(from: T, into: T): T => {
      into.set(from);
      return into;
    };
    const size = 2 * this.moves.length;
    this.moves = larger(this.moves, new Int32Array(size));
    this.seats = larger(this.seats, new Int8Array(size));
    this.firstEdges = larger(this.firstEdges, new Int32Array(size));
    this.nextSiblings = larger(this.nextSiblings, new Int32Array(size));
    this.visits = larger(this.visits, new Int32Array(size));
    this.availabilityCounts = larger(this.availabilityCounts, new Int32Array(size));
    this.valueSums = larger(this.valueSums, new Float64Array(size));
  }
}
