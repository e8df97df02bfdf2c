/** Checks that CONTRIBUTING.md shows the example game as it is: excerpts, sizes, files, commands. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const text = read('CONTRIBUTING.md');
const HOME = 'packages/games/src/golf/';

/** Code that says which file it is from; a line with … leaves something out. */
const excerpts = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)\n```$/gm)].map(
  ([, file, code]) => [file!, code!.split('\n…\n')] as const,
);

it('shows excerpts', () => {
  expect(excerpts.length).toBeGreaterThan(8);
});

it.each(excerpts)('the excerpt from %s is in that file', (file, parts) => {
  for (const part of parts) expect(read(file)).toContain(part);
});

it('says about how many lines the folder has', () => {
  const count = (...names: string[]) =>
    names.reduce((sum, name) => sum + read(HOME + name).split('\n').length - 1, 0);
  const stated = /(\d+) lines of rules, (\d+) of knowledge for the bots and (\d+) of tests/.exec(
    text,
  );
  const rules = ['rules', 'index'];
  const counted = [
    count(...rules.map((name) => `${name}.ts`)),
    count('knowledge.ts'),
    count('rules.test.ts', 'knowledge.test.ts', 'laws.test.ts', 'tiny.ts'),
  ];
  for (const [at, lines] of counted.entries())
    expect(Math.abs(Number(stated?.[at + 1]) / lines - 1), `${lines} lines`).toBeLessThan(0.1);
});

describe('names', () => {
  it('files that are there', () => {
    const files = [...text.matchAll(/`(packages\/[\w./-]+)`/g)].map(([, file]) => file!);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });

  it('NOX for authors who do without the kit, and the kit for all others', () => {
    expect(text).toContain('files like those of `packages/games/src/nox`');
    const readSources = (folder: string) =>
      ['index.ts', 'rules.ts'].map((name) => read(folder + name)).join('');
    expect(readSources('packages/games/src/nox/')).not.toContain('@ludotheque/kit');
    expect(readSources('packages/cli/template/')).toContain('defineCardGame');
  });

  it('commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    for (const [, script] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, command] of text.matchAll(/ludo -- ([a-z-]+)/g))
      expect(existsSync(new URL(`packages/cli/src/commands/${command}.ts`, ROOT)), command).toBe(
        true,
      );
  });
});
