/** The commands that README.md, AGENTS.md and docs name exist, with their flags. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: object };

const PAGES = ['README.md', 'AGENTS.md', 'docs/env.md', 'docs/reports/README.md'];

/** A command of `ludo` in a table or after `ludo --`, with its arguments. */
const listCommands = (text: string) =>
  [
    ...text.matchAll(/ludo -- ([a-z][a-z-]*)([^\n|`#]*)/g),
    ...text.matchAll(/^\| `([a-z][a-z-]*)( [^`]*)?` \|/gm),
  ]
    .map(([, command, args = '']) => [command!, args] as const)
    .filter(([command]) => command !== 'ludo');

describe.each(PAGES)('%s', (page) => {
  const text = read(page);

  it('names scripts of package.json', () => {
    for (const [, script] of text.matchAll(/npm run (?:-s )?([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
  });

  it('names commands that exist, with flags that they have', () => {
    const tabled = page === 'README.md' || page === 'AGENTS.md';
    const commands = listCommands(tabled ? text : text.replaceAll(/^\|.*$/gm, ''));
    expect(commands.length).toBeGreaterThan(0);
    for (const [command, args] of commands) {
      const file = `packages/cli/src/commands/${command}.ts`;
      expect(existsSync(new URL(file, ROOT)), `ludo ${command}`).toBe(true);
      for (const [flag] of args.matchAll(/--[a-z-]+/g)) expect(read(file), command).toContain(flag);
    }
  });

  it('names programs of the project', () => {
    for (const [, program] of text.matchAll(/npx ([a-z]+)/g))
      expect(existsSync(new URL(`node_modules/.bin/${program}`, ROOT)), program).toBe(true);
  });
});

it('README.md lists every command', () => {
  const listed = listCommands(read('README.md')).map(([command]) => command);
  const known = read('packages/cli/src/command-line.ts').matchAll(/^ {2}'?([a-z-]+)'?: \(\) =>/gm);
  for (const [, command] of known) expect(listed).toContain(command);
});

it('AGENTS.md names folders that exist', () => {
  for (const [, row] of read('AGENTS.md').matchAll(/^\| (`packages[^|]*) \|/gm))
    for (const [, folder] of row!.matchAll(/`([^`]+)`/g))
      expect(existsSync(new URL(folder!, ROOT)), folder).toBe(true);
});
