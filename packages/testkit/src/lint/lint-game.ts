/** Lints all modules of a game, from those that a house loads: the rules, and the knowledge for bots. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintModule } from './lint-module.ts';

/** The file behind an import: what was built from `./rules.ts` is `./rules.js`. */
const resolveImport = (from: string, file: URL): URL | undefined =>
  [from, from.replace(/\.js$/, '.ts')]
    .map((path) => new URL(path, file))
    .find((url) => existsSync(url));

/** What rules must not use, one sentence for each place; none in a game that keeps to it. */
export function lintGame(folder: URL, rules: URL, knowledge: URL | undefined): string[] {
  const seen = new Set<string>();
  const problems: string[] = [];
  const visit = (file: URL, mayCache: boolean): void => {
    if (seen.has(file.href) || !/\.(ts|js)$/.test(file.pathname)) return;
    seen.add(file.href);
    const name = decodeURIComponent(file.href.slice(folder.href.length));
    const { findings, imports } = lintModule(
      fileURLToPath(file),
      readFileSync(file, 'utf8'),
      mayCache,
    );
    for (const { line, message } of findings) problems.push(`${name}:${line}: ${message}`);
    for (const from of imports) {
      const target = resolveImport(from, file);
      if (target?.href.startsWith(folder.href)) visit(target, mayCache);
      else problems.push(`${name}: ${from} is not in the folder of the game`);
    }
  };
  visit(rules, false);
  if (knowledge) visit(knowledge, true);
  return problems;
}
