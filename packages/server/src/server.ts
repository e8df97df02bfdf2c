/** The house on a port: Fastify and `ws` around it, nothing decided here. */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { loadAllGames } from '@ludotheque/games/shelf';
import { House } from '@ludotheque/house';
import type { QueuedStore } from '@ludotheque/store';
import { openSqlite } from '@ludotheque/store/sqlite';
import Fastify, { type FastifyReply, LogController } from 'fastify';
import { openBotWorkerPool } from './bots/bot-worker-pool.ts';
import { openPubSub } from './cluster/open-pubsub.ts';
import type { ServerConfig } from './config.ts';
import { createHousePorts } from './house-ports.ts';
import { Housekeeping } from './housekeeping.ts';
import { addApiRoutes, SESSION_COOKIE_NAME } from './http/api-routes.ts';
import { findClientAddress, parseTrustedProxies, toRateLimitKey } from './http/client-address.ts';
import { addPageRoutes } from './http/page-routes.ts';
import { addSecurityHooks } from './http/security-hooks.ts';
import { Metrics } from './metrics.ts';
import { refuseUpgrade, SocketServer } from './sockets/socket-server.ts';
import { openWebPushSender } from './web-push-sender.ts';

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  readonly house: House;
  /** Lets everybody go without losing anything. */
  close(): Promise<void>;
}

export const getSqlitePath = (dataDir: string): string =>
  join(resolve(dataDir), 'ludotheque.sqlite');

async function openStore(config: ServerConfig): Promise<QueuedStore> {
  if (config.databaseUrl) {
    // Only a house in PostgreSQL loads what speaks to it.
    const { openPostgres } = await import('@ludotheque/store/postgres');
    return openPostgres(config.databaseUrl);
  }
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 });
  return openSqlite(getSqlitePath(config.dataDir));
}

export async function openServer(config: ServerConfig, build: string): Promise<RunningServer> {
  const proxies = parseTrustedProxies(config.trustedProxies);
  /** What limits are counted by. */
  const callerOf = (call: IncomingMessage) => toRateLimitKey(findClientAddress(call, proxies));
  const app = Fastify({
    logger: { level: config.logLevel },
    // Our own line for each request says less: no query, no headers, no address.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    // A path that is none, before there is a route that could answer.
    frameworkErrors: (_error, _request, reply) => {
      const no = { code: 'path', message: 'this path cannot be read' };
      (reply as FastifyReply).code(400).send({ no });
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const line = { method, route: routeOptions.url, status: reply.statusCode };
    app.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  const metrics = new Metrics();
  const store = await openStore(config);
  store.onGroupWritten = metrics.recordCommit;
  const games = await loadAllGames();
  const bots = openBotWorkerPool(config.botWorkers);
  const subject = config.publicUrl ?? 'https://localhost';
  const push = await openWebPushSender(store, subject);
  const warn = (what: string, error: unknown) =>
    app.log.warn({ what, error: error instanceof Error ? `${error.name}: ${error.message}` : '' });
  // All nodes of a house have the same public key, and no other house has it.
  const announcer = await openPubSub(config, push.publicKey.slice(0, 20), warn);
  const house = new House(
    createHousePorts({ config, store, games, bots, push, pubSub: announcer, build, warn }),
  );
  const sockets = new SocketServer(house, config);
  metrics.addHouseGauges(house, sockets, () => bots.replacedWorkers);
  if (announcer) metrics.addClusterGauges(house, announcer);

  await app.register(cookie);
  await app.register(rateLimit, {
    max: 600,
    timeWindow: 60_000,
    // The files of the page cost little, and a first visit fetches all of them to work offline:
    // several people behind one address may come at once.
    allowList: ({ method, url }) => method === 'GET' && url.startsWith('/assets/'),
    keyGenerator: ({ raw }) => callerOf(raw),
  });
  const isFromHere = addSecurityHooks(app, config);
  addApiRoutes({ app, house, config, metrics, pubSub: announcer, pushKey: push.publicKey });
  await addPageRoutes(app);

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = request.url?.split('?')[0];
    if (path !== '/socket') return refuseUpgrade(socket, 404, 'the socket is at /socket');
    if (!isFromHere(request.headers.origin, request.headers.host))
      return refuseUpgrade(socket, 403, 'a page from elsewhere may not speak for our visitors');
    const pass = app.parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE_NAME];
    void sockets.upgrade(request, socket, head, { sessionToken: pass, address: callerOf(request) });
  });

  await house.start();
  const housekeeping = new Housekeeping(store, config, warn);
  housekeeping.start();
  const url = await app.listen({ port: config.port, host: config.host });
  return {
    url,
    house,
    async close() {
      housekeeping.stop();
      sockets.stopAccepting();
      await house.stop();
      sockets.closeConnections();
      await app.close();
      announcer?.close();
      bots.close();
      await store.close();
    },
  };
}
