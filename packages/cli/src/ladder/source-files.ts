/** Finds the source files that a module is made of, to tell their size and whether they have changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findModule, findRulesFolder } from '@ludotheque/games/folders';

/** Static and dynamic imports of files; those of packages do not begin with a dot. */
const RELATIVE_IMPORT = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

/** The texts of a module and of everything that it imports from files, by their URLs. */
function collectSourceFiles(entry: URL, found = new Map<string, string>()): Map<string, string> {
  if (found.has(entry.href) || !existsSync(entry)) return found;
  const text = readFileSync(entry, 'utf8');
  found.set(entry.href, text);
  for (const [, path] of text.matchAll(RELATIVE_IMPORT))
    collectSourceFiles(new URL(path!, entry), found);
  return found;
}

function hashTexts(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 12);
}

export interface KnowledgeSource {
  /** What the page loads for the bots of the game: not the rules, which are there already. */
  readonly bytes: number;
  readonly hash: string;
}

/** Undefined for a game that has no knowledge. */
export function readKnowledgeSource(game: string): KnowledgeSource | undefined {
  const folder = findRulesFolder(game, undefined);
  const [knowledge, rules] = [findModule(folder, 'knowledge'), findModule(folder, 'index')];
  if (!knowledge || !rules) return undefined;
  const files = collectSourceFiles(knowledge);
  for (const url of collectSourceFiles(rules).keys()) files.delete(url);
  const texts = [...files.values()];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { bytes, hash: hashTexts(texts) };
}

/** Changes with the search that all games share. */
export function hashSearchSource(): string {
  const bots = createRequire(import.meta.url).resolve('@ludotheque/bots');
  return hashTexts(collectSourceFiles(new URL('decide-move.ts', `file://${bots}`)).values());
}
