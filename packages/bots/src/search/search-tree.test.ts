import { describe, expect, it } from 'vitest';
import { SearchTree } from './search-tree.ts';

const moves = (...list: number[]) => Int32Array.from(list);
const looks = (...list: number[]) => Float64Array.from(list);
const temper = { explorationWeight: 0.5, wideningRate: 1 };

describe('a tree', () => {
  it('grows the best-looking move first', () => {
    const tree = new SearchTree(10, temper);
    expect(tree.markLegalMoves(0, 0, moves(3, 5, 7), 3)).toBe(3);
    const edge = tree.expand(0, 0, moves(3, 5, 7), 3, looks(0, 2, 1));
    expect(tree.moveOf(edge)).toBe(5);
    expect(tree.markLegalMoves(0, 0, moves(3, 5, 7), 3)).toBe(2);
    expect(tree.moveOf(tree.expand(0, 0, moves(3, 5, 7), 3, looks(0, 2, 1)))).toBe(7);
  });

  it('chooses only among moves that are legal in this world', () => {
    const tree = new SearchTree(10, temper);
    tree.markLegalMoves(0, 0, moves(1, 2), 2);
    const good = tree.expand(0, 0, moves(1, 2), 2, looks(1, 0));
    tree.markLegalMoves(0, 0, moves(1, 2), 2);
    const poor = tree.expand(0, 0, moves(1, 2), 2, looks(1, 0));
    tree.addVisit(good, 1);
    tree.addVisit(poor, 0);
    tree.markLegalMoves(0, 0, moves(2), 1);
    expect(tree.selectByUpperConfidenceBound(0, 0)).toBe(poor);
    tree.markLegalMoves(0, 0, moves(1, 2), 2);
    expect(tree.selectByUpperConfidenceBound(0, 0)).toBe(good);
  });

  it('keeps the choices of different seats at one node apart', () => {
    const tree = new SearchTree(10, temper);
    tree.markLegalMoves(0, 0, moves(4), 1);
    tree.addVisit(tree.expand(0, 0, moves(4), 1, looks(0)), 1);
    expect(tree.markLegalMoves(0, 1, moves(4), 1)).toBe(1);
    expect(tree.listEdges(0, 0)).toEqual([{ move: 4, visits: 1, value: 1 }]);
    expect(tree.listEdges(0, 1)).toEqual([]);
  });

  it('takes in more moves the more it has been visited', () => {
    const tree = new SearchTree(10, temper);
    tree.markLegalMoves(0, 0, moves(1, 2, 3), 3);
    const edge = tree.expand(0, 0, moves(1, 2, 3), 3, looks(0, 0, 0));
    for (let i = 0; i < 3; i++) tree.addVisit(edge, 0.5);
    expect(tree.shouldExpand(tree.markLegalMoves(0, 0, moves(1, 2, 3), 3), 3)).toBe(true);
  });

  it('grows past what it was made for', () => {
    const tree = new SearchTree(3000, temper, 4);
    const many = Int32Array.from({ length: 3000 }, (_, i) => i);
    for (let i = 0; i < 2000; i++) {
      tree.markLegalMoves(0, 0, many, 3000);
      tree.addVisit(tree.expand(0, 0, many, 3000, new Float64Array(3000)), 0.25);
    }
    const edges = tree.listEdges(0, 0);
    expect(new Set(edges.map(({ move }) => move)).size).toBe(2000);
    expect(edges.every(({ visits, value }) => visits === 1 && value === 0.25)).toBe(true);
  });
});
