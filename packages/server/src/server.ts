/** The house on a port: Fastify and `ws` around it, nothing decided here. */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { openShelf } from '@ludotheque/games/shelf';
import { House } from '@ludotheque/house';
import type { QueuedStore } from '@ludotheque/store';
import { openSqlite } from '@ludotheque/store/sqlite';
import Fastify, { type FastifyReply, LogController } from 'fastify';
import { addressOf, neighbourhood, readProxies } from './address.ts';
import { openAnnouncer } from './announcer.ts';
import { addApi, COOKIE } from './api.ts';
import { openBotHost } from './bot-host.ts';
import type { Config } from './config.ts';
import { addDoor } from './door.ts';
import { Housekeeping } from './housekeeping.ts';
import { Metrics } from './metrics.ts';
import { addPage } from './page.ts';
import { realPorts } from './ports.ts';
import { openPush } from './push.ts';
import { refuse, Sockets } from './sockets.ts';

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  readonly house: House;
  /** Lets everybody go without losing anything. */
  close(): Promise<void>;
}

export const databaseOf = (dataDir: string): string => join(resolve(dataDir), 'ludotheque.sqlite');

export async function openStore(config: Config): Promise<QueuedStore> {
  if (config.database) {
    // Only a house in PostgreSQL loads what speaks to it.
    const { openPostgres } = await import('@ludotheque/store/postgres');
    return openPostgres(config.database);
  }
  mkdirSync(resolve(config.dataDir), { recursive: true, mode: 0o700 });
  return openSqlite(databaseOf(config.dataDir));
}

export async function openServer(config: Config, build: string): Promise<RunningServer> {
  const proxies = readProxies(config.trustedProxies);
  /** What limits are counted by. */
  const callerOf = (call: IncomingMessage) => neighbourhood(addressOf(call, proxies));
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
  store.onGroupWritten = metrics.written;
  const games = await openShelf();
  const bots = openBotHost(config.workers);
  const subject = config.publicUrl ?? 'https://localhost';
  const push = await openPush(store, subject);
  const warn = (what: string, error: unknown) =>
    app.log.warn({ what, error: error instanceof Error ? `${error.name}: ${error.message}` : '' });
  // All nodes of a house have the same public key, and no other house has it.
  const announcer = await openAnnouncer(config, push.publicKey.slice(0, 20), warn);
  const house = new House(realPorts({ config, store, games, bots, push, announcer, build, warn }));
  const sockets = new Sockets(house, config);
  metrics.watch(house, sockets, () => bots.replaced);
  if (announcer) metrics.watchNodes(house, announcer);

  await app.register(cookie);
  await app.register(rateLimit, {
    max: 600,
    timeWindow: 60_000,
    // The files of the page cost little, and a first visit fetches all of them to work offline:
    // several people behind one address may come at once.
    allowList: ({ method, url }) => method === 'GET' && url.startsWith('/assets/'),
    keyGenerator: ({ raw }) => callerOf(raw),
  });
  const isFromHere = addDoor(app, config);
  addApi({ app, house, config, metrics, announcer, pushKey: push.publicKey });
  await addPage(app);

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = request.url?.split('?')[0];
    if (path !== '/socket') return refuse(socket, 404, 'the socket is at /socket');
    if (!isFromHere(request.headers.origin, request.headers.host))
      return refuse(socket, 403, 'a page from elsewhere may not speak for our visitors');
    const pass = app.parseCookie(request.headers.cookie ?? '')[COOKIE];
    void sockets.upgrade(request, socket, head, { pass, address: callerOf(request) });
  });

  await house.open();
  const housekeeping = new Housekeeping(store, config, warn);
  housekeeping.start();
  const url = await app.listen({ port: config.port, host: config.host });
  return {
    url,
    house,
    async close() {
      housekeeping.stop();
      sockets.closeDoor();
      await house.close();
      sockets.close();
      await app.close();
      announcer?.close();
      bots.close();
      await store.close();
    },
  };
}
