import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reuseUnchangedParts } from './reuse-unchanged-parts.ts';

it('unchanged parts keep their identity, and changed parts are new', () => {
  const older = { scores: [1, 2], hands: [{ cards: ['a'] }, { cards: ['b'] }], result: null };
  const newer = { scores: [1, 2], hands: [{ cards: ['a'] }, { cards: ['c'] }], result: null };
  const shared = reuseUnchangedParts(older, newer);
  expect(shared.scores).toBe(older.scores);
  expect(shared.hands[0]).toBe(older.hands[0]);
  expect(shared.hands).not.toBe(older.hands);
  expect(older.hands[1]).toEqual({ cards: ['b'] });
});

it('an equal view is replaced by the older one', () => {
  const older = { table: [null, { card: 'x' }] };
  expect(reuseUnchangedParts(older, structuredClone(older))).toBe(older);
});

it('the result always equals the newer value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (older, newer) => {
      expect(reuseUnchangedParts(older, newer)).toEqual(newer);
    }),
  );
});
