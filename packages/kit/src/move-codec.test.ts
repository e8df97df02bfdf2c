import { describe, expect, it } from 'vitest';
import { frenchDeck } from './french-deck.ts';
import { LegalMoveWriter } from './legal-move-writer.ts';
import { moveCodec } from './move-codec.ts';

const codec = moveCodec(
  { draw: [], take: ['place'], put: ['card', 'place'], name: ['suit'] },
  { place: { from: 1, to: 6 }, card: frenchDeck(), suit: ['hearts', 'spades'] },
  { take: 'pickUp' },
);

describe('moveCodec', () => {
  it('numbers the moves in the order of the table', () => {
    expect(codec.count).toBe(1 + 6 + 52 * 6 + 2);
    expect(codec.encode.draw()).toBe(0);
    expect(codec.encode.take(5)).toBe(6);
    expect(codec.encode.put(1, 2)).toBe(7 + 6 + 2);
    expect(codec.encode.name(0)).toBe(7 + 312);
  });

  it('writes the first choice as the value of the verb, and the others by name', () => {
    expect(codec.write(codec.encode.draw())).toEqual({ draw: true });
    expect(codec.write(codec.encode.take(0))).toEqual({ take: 1 });
    expect(codec.write(codec.encode.put(1, 2))).toEqual({ put: '♣3', place: 3 });
    expect(codec.write(codec.encode.name(1))).toEqual({ name: 'spades' });
  });

  it('reads back every move that it writes, and nothing else', () => {
    for (let move = 0; move < codec.count; move++) expect(codec.read(codec.write(move))).toBe(move);
    for (const json of [
      {},
      { draw: false },
      { take: 0 },
      { take: 7 },
      { put: '♣3' },
      { name: 'x' },
    ])
      expect(codec.read(json)).toBeUndefined();
    expect(codec.read({ put: '♣3', place: 3, draw: true })).toBeUndefined();
    expect(codec.read({ take: 1, place: 1 })).toBeUndefined();
  });

  it('decodes the choices', () => {
    const move = codec.encode.put(51, 4);
    expect([codec.verbOf(move), codec.choiceOf(move, 0), codec.choiceOf(move, 1)]).toEqual([
      ...['put', 51, 4],
    ]);
  });

  it('has a phrase for each move', () => {
    expect(codec.phrase(0)).toEqual({ key: 'moves.draw' });
    expect(codec.phrase(codec.encode.take(2))).toEqual({
      key: 'moves.pickUp',
      values: { place: 3 },
    });
    expect(codec.phrase(codec.encode.put(0, 0)).values).toEqual({ card: { card: '♣2' }, place: 1 });
    expect(codec.phrase(codec.encode.name(0)).values).toEqual({ suit: { word: 'suit.hearts' } });
  });
});

it('legal moves come out ascending and once each, in whatever order they are added', () => {
  const out = new Int32Array(10);
  const writer = new LegalMoveWriter().begin(out);
  for (const move of [4, 2, 2, 7, 4]) writer.add(move);
  expect(out.subarray(0, writer.finish())).toEqual(Int32Array.of(2, 4, 7));
});
