/** The docs name files, links and settings that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCS = new URL('../../../../docs/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, DOCS), 'utf8');
const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'));

describe.each(pages)('docs/%s', (page) => {
  const text = read(page);

  it('names files that exist', () => {
    const files = [...text.matchAll(/`((?:packages|examples|docs)\/[\w./-]+)`/g)].map(
      ([, f]) => f!,
    );
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, DOCS)))).toEqual([]);
  });

  it('links to pages that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(new URL(link, DOCS)))).toEqual([]);
  });
});

it('every setting is in docs/hosting.md and in the help', () => {
  const config = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
  const names = new Set(
    [...config.matchAll(/env\.([A-Z_]+)|env, '([A-Z_]+)'/g)].map(([, a, b]) => (a ?? b)!),
  );
  expect(names.size).toBeGreaterThan(12);
  const help = read('../packages/cli/src/commands/serve.ts');
  for (const name of names) {
    expect(read('hosting.md')).toContain(`\`${name}\``);
    expect(help).toContain(name);
  }
});
