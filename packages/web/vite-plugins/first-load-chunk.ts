/**
 * Puts the modules of the first page into one chunk. By default the bundler makes a small chunk of
 * every module that several lazy pages share: more requests, and files that compress worse.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the bundler tells about the imports of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const ENTRY = join(import.meta.dirname, '../src/main.tsx');
/** Most of what this package exports is for games. The first page uses hardly any of it. */
const CORE_FOLDER = join(dirname(createRequire(import.meta.url).resolve('@ludotheque/core')), '/');

/** Core imports them, too: in this chunk they would make it and the chunks of core wait for each other. */
const DEPENDENCIES_OF_CORE = '/node_modules/@noble/';

function collectStaticImports(id: string, graph: ModuleGraph, found = new Set<string>()) {
  if (found.has(id) || id.startsWith(CORE_FOLDER) || id.includes(DEPENDENCIES_OF_CORE))
    return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
    collectStaticImports(imported, graph, found);
  return found;
}

/** A group of chunks for `output.codeSplitting`. */
export function firstLoadChunk() {
  let firstLoad: ReadonlySet<string> | undefined;
  return {
    name(id: string, graph: ModuleGraph): string | null {
      firstLoad ??= collectStaticImports(ENTRY, graph);
      return firstLoad.has(id) ? 'first-load' : null;
    },
  };
}
