/**
 * The tree of a search, in flat arrays. An edge is one seat's move at a node, and the node that it
 * leads to has the edge's own number: edge e leads to node e. Node 0 is the root.
 */
import type { Move, Seat } from '@ludotheque/core';

export interface Temper {
  /** How curious the search is about moves it has seen little of. */
  readonly curiosity: number;
  /** How fast it takes further moves into account at a node. */
  readonly width: number;
}

export interface Edge {
  readonly move: Move;
  readonly visits: number;
  readonly value: number;
}

export class Tree {
  private count = 1;
  private moves: Int32Array;
  private seats: Int8Array;
  private firsts: Int32Array;
  private nexts: Int32Array;
  private visits: Int32Array;
  private chances: Int32Array;
  private sums: Float64Array;
  /** For each move, in which matching it was last found legal, and whether an edge has it. */
  private readonly stamps: Int32Array;
  private readonly taken: Int32Array;
  private stamp = 0;
  private atNode = 0;
  private readonly temper: Temper;

  constructor(moves: number, temper: Temper, capacity = 1024) {
    this.temper = temper;
    this.moves = new Int32Array(capacity);
    this.seats = new Int8Array(capacity);
    this.firsts = new Int32Array(capacity);
    this.nexts = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.chances = new Int32Array(capacity);
    this.sums = new Float64Array(capacity);
    this.stamps = new Int32Array(moves);
    this.taken = new Int32Array(moves);
  }

  moveOf = (edge: number): Move => this.moves[edge]!;
  seatOf = (edge: number): Seat => this.seats[edge]!;
  childOf = (edge: number): number => edge;
  visitsOf = (edge: number): number => this.visits[edge]!;
  valueOf = (edge: number): number => this.sums[edge]! / (this.visits[edge]! || 1);
  /** Nobody has come back from there yet. */
  isNew = (edge: number): boolean => this.visits[edge] === 0;

  /** Marks the legal moves at a node; says how many of them have no edge yet. */
  match(node: number, seat: Seat, moves: Int32Array, count: number): number {
    const stamp = ++this.stamp;
    for (let i = 0; i < count; i++) this.stamps[moves[i]!] = stamp;
    let found = 0;
    let visits = 0;
    for (let edge = this.firsts[node]!; edge !== 0; edge = this.nexts[edge]!) {
      const move = this.moves[edge]!;
      if (this.seats[edge] !== seat || this.stamps[move] !== stamp) continue;
      this.taken[move] = stamp;
      this.chances[edge] = this.chances[edge]! + 1;
      visits += this.visits[edge]!;
      found++;
    }
    this.atNode = visits;
    return count - found;
  }

  /** Whether the last matching has been visited enough to try one more of its open moves. */
  wantsMore(open: number, count: number): boolean {
    const tried = count - open;
    return tried < 1 + this.temper.width * Math.sqrt(this.atNode);
  }

  /** A new edge for the best-looking open move of the last matching. */
  grow(node: number, seat: Seat, moves: Int32Array, count: number, looks: Float64Array): number {
    let best = -1;
    for (let i = 0; i < count; i++)
      if (this.taken[moves[i]!] !== this.stamp && (best < 0 || looks[i]! > looks[best]!)) best = i;
    if (this.count === this.moves.length) this.enlarge();
    const edge = this.count++;
    this.taken[moves[best]!] = this.stamp;
    this.moves[edge] = moves[best]!;
    this.seats[edge] = seat;
    this.nexts[edge] = this.firsts[node]!;
    this.firsts[node] = edge;
    this.chances[edge] = 1;
    return edge;
  }

  /** The edge of the last matching that promises most: its value, and curiosity. */
  promising(node: number, seat: Seat): number {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let edge = this.firsts[node]!; edge !== 0; edge = this.nexts[edge]!) {
      if (this.seats[edge] !== seat || this.stamps[this.moves[edge]!] !== this.stamp) continue;
      const visits = this.visits[edge]!;
      const curious = this.temper.curiosity * Math.sqrt(Math.log(this.chances[edge]! + 1) / visits);
      const promise = visits === 0 ? Number.POSITIVE_INFINITY : this.sums[edge]! / visits + curious;
      if (promise > most) {
        most = promise;
        best = edge;
      }
    }
    return best;
  }

  credit(edge: number, share: number): void {
    this.visits[edge] = this.visits[edge]! + 1;
    this.sums[edge] = this.sums[edge]! + share;
  }

  edgesOf(node: number, seat: Seat): Edge[] {
    const edges: Edge[] = [];
    for (let edge = this.firsts[node]!; edge !== 0; edge = this.nexts[edge]!) {
      if (this.seats[edge] !== seat) continue;
      const visits = this.visits[edge]!;
      edges.push({ move: this.moves[edge]!, visits, value: this.sums[edge]! / (visits || 1) });
    }
    return edges;
  }

  private enlarge(): void {
    const larger = <T extends Int32Array | Int8Array | Float64Array>(from: T, into: T): T => {
      into.set(from);
      return into;
    };
    const size = 2 * this.moves.length;
    this.moves = larger(this.moves, new Int32Array(size));
    this.seats = larger(this.seats, new Int8Array(size));
    this.firsts = larger(this.firsts, new Int32Array(size));
    this.nexts = larger(this.nexts, new Int32Array(size));
    this.visits = larger(this.visits, new Int32Array(size));
    this.chances = larger(this.chances, new Int32Array(size));
    this.sums = larger(this.sums, new Float64Array(size));
  }
}
