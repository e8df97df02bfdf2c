/** The promises of docs/promises.md are those that the simulation checks and that tests cite. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOUSE_PROMISES } from './house-promises.ts';

const page = readFileSync(new URL('../../../../docs/promises.md', import.meta.url), 'utf8');

/** A promise begins its paragraph: `**P1 Nothing acknowledged is lost.** *(sim)*`. */
const promises = [...page.matchAll(/^\*\*(P\d+) (.+)\.\*\*( \*\(sim\)\*)?/gm)].map(
  ([, id, text, mark]) => ({ id, text, isSimulated: mark !== undefined }),
);

it('the numbers on the page run from P1 on', () => {
  expect(promises.length).toBeGreaterThan(20);
  expect(promises.map(({ id }) => id)).toEqual(promises.map((_, i) => `P${i + 1}`));
});

it('the simulation checks those that the page marks with (sim), under the same titles', () => {
  const marked = promises.filter(({ isSimulated }) => isSimulated);
  expect(Object.values(HOUSE_PROMISES)).toEqual(marked.map(({ id, text }) => ({ id, text })));
});
