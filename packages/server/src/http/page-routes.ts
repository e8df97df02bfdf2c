/** The page, if it has been built: its files, and the page itself for every address within the house. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const BUILT_PAGE_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** The names of these files change with what is in them. */
const IMMUTABLE_ASSET_PATTERN = /\/assets\//;
/** Where a visitor can be: the page finds out by itself what to show. */
const PAGE_ROUTES = [
  '/lobby',
  '/me',
  '/house',
  '/new/:game',
  '/learn/:game',
  '/learn/:game/lesson',
  '/t/:table',
  '/g/:table',
  '/pad/:game',
  '/device/:token',
  '/alone/*',
];

export async function addPageRoutes(app: FastifyInstance, folder = BUILT_PAGE_DIR): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) return;
  await app.register(files, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const kept = IMMUTABLE_ASSET_PATTERN.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'no-cache';
      reply.header('cache-control', kept);
    },
  });
  for (const place of PAGE_ROUTES) app.get(place, (_, reply) => reply.sendFile('index.html'));
}
