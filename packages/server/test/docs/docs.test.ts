/** The docs name files, links and settings that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const FOLDERS = ['', 'docs/', 'docs/adr/', 'docs/bots/', 'docs/reports/', 'bench/'];
const pages = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name),
);

const listHeadings = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!);
/** The anchor that a heading gets on the web: lower case, hyphens for spaces, no punctuation. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const address = new URL(page, ROOT);

  it('names files that exist', () => {
    const files = [...text.matchAll(/`((?:packages|examples|docs)\/[\w./-]+)`/g)].map(
      ([, f]) => f!,
    );
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });

  it('links to pages and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const target = path ? new URL(path, address) : address;
      if (!existsSync(target)) return true;
      if (anchor === undefined) return false;
      return !listHeadings(readFileSync(target, 'utf8')).map(toAnchor).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('has no section twice', () => {
    const sections = [...text.matchAll(/^## .+$/gm)].map(([title]) => title);
    expect(sections).toEqual([...new Set(sections)]);
  });
});

it('every setting is in docs/hosting.md and in the help', () => {
  const config = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
  const names = new Set(
    [...config.matchAll(/env\.([A-Z_]+)|env, '([A-Z_]+)'/g)].map(([, a, b]) => (a ?? b)!),
  );
  expect(names.size).toBeGreaterThan(12);
  const help = read('packages/cli/src/commands/serve.ts');
  for (const name of names) {
    expect(read('docs/hosting.md')).toContain(`\`${name}\``);
    expect(help).toContain(name);
  }
});
