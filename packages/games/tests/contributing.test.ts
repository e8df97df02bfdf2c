/** CONTRIBUTING makes a game with the reader: what it shows is what the game's folder holds. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const text = read('CONTRIBUTING.md');
const HOME = 'packages/games/src/ascenseur/';

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

it('counts the lines of the folder', () => {
  const lines = (...names: string[]) =>
    names.reduce((sum, name) => sum + read(HOME + name).split('\n').length - 1, 0);
  const rules = lines(
    ...['cards', 'state', 'rules', 'moves', 'view', 'words', 'index'].map((name) => `${name}.ts`),
  );
  const knowledge = lines('knowledge.ts');
  const tests = lines('rules.test.ts', 'knowledge.test.ts', 'laws.test.ts', 'tiny.ts');
  expect(text).toContain(
    `${rules} lines of rules, ${knowledge} of knowledge for the bots and ${tests} of tests`,
  );
});

describe('names', () => {
  it('files that are there', () => {
    const files = [...text.matchAll(/`(packages\/[\w./-]+)`/g)].map(([, file]) => file!);
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });

  it('commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    for (const [, script] of text.matchAll(/npm run (?:-s )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(script);
    for (const [, command] of text.matchAll(/ludo -- ([a-z-]+)/g))
      expect(existsSync(new URL(`packages/cli/src/commands/${command}.ts`, ROOT)), command).toBe(
        true,
      );
  });
});
