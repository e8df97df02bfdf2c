/** Serves the workbench in development, and saves the positions that it sends. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { configFile, findGameFolders } from '@ludotheque/games/folders';
import type { Plugin } from 'vite';

const POSITION_NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_POSITION_NAME_LENGTH = 80;

/** Writes only into the folder of an existing game, and never over an existing file. */
function writePositionFile(json: unknown): string {
  const { game, name, position } = json as { [key: string]: unknown };
  const known = typeof game === 'string' && findGameFolders(configFile()).get(game);
  if (!known) throw new Error('There is no such game.');
  if (
    typeof name !== 'string' ||
    name.length > MAX_POSITION_NAME_LENGTH ||
    !POSITION_NAME_PATTERN.test(name)
  )
    throw new Error('A test is named with lowercase letters, digits and single hyphens.');
  if (typeof position !== 'object' || position === null) throw new Error('There is no position.');
  const folder = new URL('positions/', known.rules);
  const file = new URL(`${name}.json`, folder);
  if (existsSync(file)) throw new Error('A test of this name exists already.');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(position)}\n`, { flag: 'wx' });
  return relative('.', fileURLToPath(file));
}

/** Pages of other sites cannot send JSON here without a CORS preflight, which is not answered. */
const isSameOriginJson = ({ headers }: IncomingMessage) =>
  headers['content-type'] === 'application/json' &&
  (headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host);

export function workbenchPlugin(): Plugin {
  return {
    name: 'workbench',
    apply: 'serve',
    configureServer(server) {
      const print = server.printUrls;
      server.printUrls = () => {
        print();
        const [url] = server.resolvedUrls?.local ?? [];
        server.config.logger.info(`  ➜  Workbench for authors of games: ${url}dev\n`);
      };
      server.middlewares.use((request, response, next) => {
        const path = request.url!.split('?')[0]!;
        if (path === '/dev/positions' && request.method === 'POST') {
          const answer = (status: number, said: string) => {
            response.statusCode = status;
            response.setHeader('content-type', 'text/plain; charset=utf-8');
            response.end(said);
          };
          if (!isSameOriginJson(request)) return answer(403, 'Only the workbench writes here.');
          text(request)
            .then((body) => answer(201, writePositionFile(JSON.parse(body))))
            .catch((error: Error) => answer(400, error.message));
          return;
        }
        if (/^\/dev(\/[a-z0-9-]*)?$/.test(path)) request.url = '/dev.html';
        next();
      });
    },
  };
}
