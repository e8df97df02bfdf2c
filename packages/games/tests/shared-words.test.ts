import { NOT_A_MOVE_REFUSAL, refuseOutOfTurn, WATCHER } from '@ludotheque/core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, readSharedWords, type WordTree } from '../shelf.ts';

const keys = (words: WordTree, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key] : keys(text, `${prefix}${key}.`),
  );

const view = {
  seats: 3,
  seat: 0,
  options: {},
  awaited: [1],
  scores: [0, 0, 0],
  sheet: [],
  result: null,
};

describe.each(LANGUAGES)('the shared words in %s', (language) => {
  const known = keys(readSharedWords(language));

  test('have the same keys as in every other language', () => {
    expect(known.toSorted()).toEqual(keys(readSharedWords('en')).toSorted());
  });

  test('have words for every refusal that all games share', () => {
    const refusals = [
      NOT_A_MOVE_REFUSAL,
      refuseOutOfTurn(view),
      refuseOutOfTurn({ ...view, seat: WATCHER }),
      refuseOutOfTurn({ ...view, result: { scores: [0, 0, 0], ranks: [1, 1, 1] } }),
    ];
    expect(new Set(refusals).size).toBe(4);
    for (const refusal of refusals) expect(known).toContain(`refusals.${refusal!.code}`);
  });
});
