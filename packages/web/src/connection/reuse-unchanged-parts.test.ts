import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reuseUnchangedParts } from './reuse-unchanged-parts.ts';

it('what has not changed is the very same object, and what has changed is new', () => {
  const older = { scores: [1, 2], hands: [{ cards: ['a'] }, { cards: ['b'] }], result: null };
  const newer = { scores: [1, 2], hands: [{ cards: ['a'] }, { cards: ['c'] }], result: null };
  const shared = reuseUnchangedParts(older, newer);
  expect(shared.scores).toBe(older.scores);
  expect(shared.hands[0]).toBe(older.hands[0]);
  expect(shared.hands).not.toBe(older.hands);
  expect(older.hands[1]).toEqual({ cards: ['b'] });
});

it('an equal view is the older one', () => {
  const older = { table: [null, { card: 'x' }] };
  expect(reuseUnchangedParts(older, structuredClone(older))).toBe(older);
});

it('it says always the same as the newer of the two', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (older, newer) => {
      expect(reuseUnchangedParts(older, newer)).toEqual(newer);
    }),
  );
});
