/** The promises of docs/promises.md are those that the simulation checks and that tests cite. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOUSE_PROMISES } from './house-promises.ts';

const page = readFileSync(new URL('../../../../docs/promises.md', import.meta.url), 'utf8');

/** A promise begins its paragraph: `**P1 Nothing acknowledged is lost.** *(sim)*`. */
const promises = [...page.matchAll(/^\*\*(P\d+) (.+)\.\*\*( \*\(sim\)\*)?/gm)].map(
  ([, id, text, mark]) => ({ id, text, isSimulated: mark !== undefined }),
);

const TEST_FILES = [
  '*.test.ts',
  '*.long.ts',
  'packages/*/test/**/*.ts',
  'packages/games/tests/*.ts',
];
/** A quoted title that begins with citations: `'[P1] [P6] loses nothing'`. */
const CITING_TITLE = /['"`](?:\[P\d+\] ?)+[^'"`\n]*/g;

it('the numbers on the page ascend, and none is there twice', () => {
  expect(promises.length).toBeGreaterThan(20);
  const numbers = promises.map(({ id }) => Number(id!.slice(1)));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

it('the simulation checks those that the page marks with (sim), under the same titles', () => {
  const marked = promises.filter(({ isSimulated }) => isSimulated);
  expect(Object.values(HOUSE_PROMISES)).toEqual(marked.map(({ id, text }) => ({ id, text })));
});

it('the page says how many of them the simulation checks', () => {
  const said = [...page.matchAll(/(\S+) of them \(marked \*sim\*\)|each of the (\S+) on purpose/g)];
  const count = `${Object.keys(HOUSE_PROMISES).length}`;
  expect(said.map(([, first, second]) => first ?? second)).toEqual([count, count]);
});

it('every promise is cited by the title of a test, and only promises of the page are', () => {
  const root = new URL('../../../../', import.meta.url);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...TEST_FILES], {
    cwd: root,
    encoding: 'utf8',
  });
  const cited = new Set<string>();
  for (const file of files.trim().split('\n'))
    for (const [title] of readFileSync(new URL(file, root), 'utf8').matchAll(CITING_TITLE))
      for (const [, id] of title.matchAll(/\[(P\d+)\]/g)) cited.add(id!);
  const sortById = (ids: Iterable<string | undefined>) =>
    [...ids].sort((a, b) => Number(a?.slice(1)) - Number(b?.slice(1)));
  expect(sortById(cited)).toEqual(sortById(promises.map(({ id }) => id)));
});
