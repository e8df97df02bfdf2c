/** Serves the page, if it has been built: its files, and index.html for every route of the page. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The page that is built from the sources beside this package. */
export const BUILT_PAGE_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** The names of these files change with their content, so browsers may keep them forever. */
const IMMUTABLE_ASSET_PATTERN = /\/assets\//;
/** The page itself decides what to show there. */
const PAGE_ROUTES = [
  '/lobby',
  '/alone',
  '/learn',
  '/pad',
  '/ranking',
  '/today',
  '/me',
  '/house',
  '/new/:game',
  '/learn/:game',
  '/learn/:game/lesson',
  '/learn/:game/practice',
  '/t/:table',
  '/g/:table',
  '/pad/:game',
  '/device',
  // Links of the version before have the token here.
  '/device/:token',
  '/alone/*',
];

/**
 * The build of the page: the name of its first script, which changes with everything that the page
 * loads. The page compares it with its own.
 */
export function readPageBuildId(folder: string): string | undefined {
  const file = `${folder}/index.html`;
  if (!existsSync(file)) return undefined;
  return /<script type="module"[^>]* src="\/(assets\/[^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
}

export async function addPageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) return;
  await app.register(files, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const cacheControl = IMMUTABLE_ASSET_PATTERN.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache';
      reply.header('cache-control', cacheControl);
    },
  });
  for (const route of PAGE_ROUTES) app.get(route, (_, reply) => reply.sendFile('index.html'));
}
