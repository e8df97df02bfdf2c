import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './mutations.ts';

describe('a mistake that is made on purpose in the long tests', () => {
  it.each(MUTATIONS)('still fits the sources: $what', ({ edits }) => {
    for (const { file, find } of edits)
      expect(readFileSync(file, 'utf8').split(find).length - 1, `${file}: ${find}`).toBe(1);
  });
});
