/** Measures what the page loads for the bots of a game: bundled and minified, as the build of the page does it. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findModule, findRulesFolder } from '@ludotheque/games/folders';

/** Static and dynamic imports of files; those of packages do not begin with a dot. */
const RELATIVE_IMPORT = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

/** The paths of a module and of everything that it imports from files. */
function collectSourceFiles(entry: URL, found = new Set<string>()): Set<string> {
  const file = fileURLToPath(entry);
  if (found.has(file) || !existsSync(entry)) return found;
  found.add(file);
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(RELATIVE_IMPORT))
    collectSourceFiles(new URL(path!, entry), found);
  return found;
}

/** Without the rules, which are there already; zero for a game that has no knowledge. */
export async function measureKnowledgeBytes(game: string): Promise<number> {
  const folder = findRulesFolder(game, undefined);
  const [knowledge, rules] = [findModule(folder, 'knowledge'), findModule(folder, 'index')];
  if (!knowledge || !rules) return 0;
  const loaded = collectSourceFiles(rules);
  // Only the repository has it, and only this needs it.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(knowledge),
        external: (id) => loaded.has(id) || id.startsWith('@'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  return outputs.reduce(
    (sum, each) => sum + (each.type === 'chunk' ? Buffer.byteLength(each.code) : 0),
    0,
  );
}
