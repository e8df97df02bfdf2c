/** The page, if it has been built: its files, and the page itself for every address within the house. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The names of these files change with what is in them. */
const FOREVER = /\/assets\//;
/** Where a visitor can be: the page finds out by itself what to show. */
const PLACES = [
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

export async function addPage(app: FastifyInstance, folder = PAGE): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) return;
  await app.register(files, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const kept = FOREVER.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', kept);
    },
  });
  for (const place of PLACES) app.get(place, (_, reply) => reply.sendFile('index.html'));
}
