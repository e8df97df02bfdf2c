/** Starts the server: opens the store, the bots and the house, and serves them with Fastify and `ws`. */
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { BotRequestRouter } from '@ludotheque/bots';
import { fail } from '@ludotheque/core';
import { loadGameRegistry } from '@ludotheque/games/shelf';
import { House } from '@ludotheque/house';
import { MAX_MESSAGE_BYTES, type RequestErrorBody } from '@ludotheque/protocol';
import type { QueuedStore } from '@ludotheque/store';
import { openSqlite } from '@ludotheque/store/sqlite';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { openBotRequestRouter } from './bots/bot-worker-pool.ts';
import { openPubSub, type ServerPubSub } from './cluster/open-pubsub.ts';
import type { ServerConfig } from './config.ts';
import { checkRecentRecords, watchForDamagedRecords } from './damaged-records.ts';
import { type HouseClock, openHouseClock } from './house-clock.ts';
import { createHousePorts, systemClock } from './house-ports.ts';
import { Housekeeping } from './housekeeping.ts';
import { addApiRoutes } from './http/api-routes.ts';
import {
  createClientKeys,
  loadClientKeySecret,
  parseTrustedProxies,
  type ToClientKey,
} from './http/client-address.ts';
import { ConnectionLimits } from './http/connection-limits.ts';
import { decideMaxConnections } from './http/descriptor-limit.ts';
import { describeDevice } from './http/device-label.ts';
import { addErrorReplies, hasPage, isForPage } from './http/error-replies.ts';
import { createGuardedHttpServer } from './http/http-server.ts';
import { addOperatorRoutes } from './http/operator-routes.ts';
import { addPageRoutes, BUILT_PAGE_DIR, readPageBuildId } from './http/page-routes.ts';
import { loadPlainCookieRule, type PlainCookieRule } from './http/plain-cookie-rule.ts';
import { decideRequestsPerSecond, RequestGate } from './http/request-gate.ts';
import { addSecurityHooks, type IsOwnOrigin } from './http/security-hooks.ts';
import { SessionCookie } from './http/session-cookie.ts';
import { UnreadReplies } from './http/unread-replies.ts';
import { findLanOrigin } from './lan-address.ts';
import { Metrics } from './metrics.ts';
import { refuseUpgrade, SocketServer } from './sockets/socket-server.ts';
import { UnsentBytes } from './sockets/unsent-bytes.ts';
import { openWebPushSender } from './web-push-sender.ts';

export interface RunningServer {
  /** The address it listens on. */
  readonly url: string;
  /** The address for other devices on the same network, if there is one. */
  readonly lanUrl: string | undefined;
  readonly house: House;
  /** Stores everything, closes all connections, and stops. */
  close(): Promise<void>;
}

/** Requests of one address in a minute, besides those with limits of their own. */
const MAX_REQUESTS_PER_MINUTE = 600;
/**
 * A first visit fetches all files of the page to work offline, and several people may share an
 * address. These files cost little.
 */
const MAX_ASSET_REQUESTS_PER_MINUTE = 6_000;
/**
 * How many connections may wait to be accepted. The kernel drops further ones, and their clients try again
 * only after one, three or seven seconds. Its own limit (`somaxconn`) is usually the same.
 */
const MAX_PENDING_CONNECTIONS = 4_096;
const HOUSE_ID_LENGTH = 20;
/** There is no such page, and the page says so. */
const UNKNOWN_PAGE_PATH = '/unknown';
/** A larger file takes too long to be checked at every start; `ludo admin check` reads all of it. */
const QUICK_CHECK_MAX_BYTES = 256 * 2 ** 20;

export const getSqlitePath = (dataDir: string): string =>
  join(resolve(dataDir), 'ludotheque.sqlite');

async function openStore(config: ServerConfig, warn: Warn) {
  if (config.databaseUrl) {
    // The driver is loaded only where it is used.
    const { openPostgres } = await import('@ludotheque/store/postgres');
    const store = await openPostgres(config.databaseUrl);
    if (store.failoverRisk === undefined) return store;
    if (config.requireSynchronousStandby) {
      await store.close();
      fail('database', store.failoverRisk);
    }
    warn(store.failoverRisk, undefined);
    return store;
  }
  return openSqlite(getSqlitePath(config.dataDir), { quickCheckMaxBytes: QUICK_CHECK_MAX_BYTES });
}

type Warn = (what: string, error: unknown) => void;

/** The house and what it runs on. */
interface HouseParts {
  readonly house: House;
  readonly store: QueuedStore;
  readonly clock: HouseClock;
  readonly bots: BotRequestRouter;
  readonly pubSub: ServerPubSub | undefined;
  readonly pushKey: string;
  /** Undefined over plain HTTP, where no cookie has the prefix. */
  readonly plainCookieRule: PlainCookieRule | undefined;
}

async function openHouse(
  config: ServerConfig,
  build: string,
  metrics: Metrics,
  warn: Warn,
): Promise<HouseParts> {
  const store = await openStore(config, warn);
  store.onGroupWritten = metrics.recordCommit;
  const rules = await loadGameRegistry();
  watchForDamagedRecords(store, metrics, warn);
  await checkRecentRecords(store);
  const clock = await openHouseClock('readTimeMs' in store ? store : undefined, warn);
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const plainCookieRule = isSecure ? await loadPlainCookieRule(store, clock) : undefined;
  const bots = openBotRequestRouter(config.botWorkers);
  const push = await openWebPushSender(store, config.publicUrl ?? 'https://localhost');
  // All nodes of a house have the same push key, and no other house has it.
  const houseId = push.publicKey.slice(0, HOUSE_ID_LENGTH);
  const pubSub = await openPubSub(config, houseId, warn);
  const house = new House(
    createHousePorts({ config, store, clock, rules, bots, push, pubSub, build, warn }),
  );
  return { house, store, clock, bots, pubSub, pushKey: push.publicKey, plainCookieRule };
}

function createApp({ clientTimeouts, logLevel }: ServerConfig, gate: RequestGate): FastifyInstance {
  const app = Fastify({
    serverFactory: (answer) => createGuardedHttpServer(clientTimeouts, gate, answer),
    logger: { level: logLevel },
    // Fastify would log queries, headers and addresses; our own line below does not.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: MAX_MESSAGE_BYTES,
    // A path that cannot be decoded fails before any route or error handler.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      if (isForPage(request) && hasPage(app)) return reply.redirect(UNKNOWN_PAGE_PATH);
      const no: RequestErrorBody = { code: 'path', message: 'this path cannot be read' };
      return reply.code(400).send({ no });
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    const request = { method, route: routeOptions.url, status: statusCode };
    app.log.debug({ ...request, ms: Math.round(elapsedTime) }, 'request');
  });
  return app;
}

async function addRateLimit(app: FastifyInstance, toClientKey: ToClientKey): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: ({ url }) => (isAsset(url) ? MAX_ASSET_REQUESTS_PER_MINUTE : MAX_REQUESTS_PER_MINUTE),
    keyGenerator: ({ raw, url }) =>
      isAsset(url) ? `${toClientKey(raw)}/assets` : toClientKey(raw),
  });
}

const isAsset = (url: string) => url.startsWith('/assets/');

interface SocketDependencies {
  readonly gate: RequestGate;
  readonly sockets: SocketServer;
  readonly isOwnOrigin: IsOwnOrigin;
  readonly toClientKey: ToClientKey;
  readonly connectionLimits: ConnectionLimits;
  readonly sessionCookie: SessionCookie;
}

function acceptSockets(
  app: FastifyInstance,
  { connectionLimits, gate, isOwnOrigin, sessionCookie, sockets, toClientKey }: SocketDependencies,
): void {
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!gate.admitUpgrade(request)) return;
    const path = request.url?.split('?')[0];
    if (path !== '/socket') return refuseUpgrade(socket, 404, 'the socket is at /socket');
    if (!isOwnOrigin(request.headers.origin, request.headers.host))
      return refuseUpgrade(socket, 403, 'a page from another site may not open a socket');
    const cookies = app.parseCookie(request.headers.cookie ?? '');
    const readSessionToken = () => sessionCookie.read(cookies);
    const deviceLabel = describeDevice(request.headers['user-agent']);
    const clientKey = toClientKey(request);
    const onOpen = () => connectionLimits.keep(request.socket);
    const caller = { readSessionToken, deviceLabel, clientKey, onOpen };
    void sockets.upgrade(request, socket, head, caller);
  });
}

/** A port that cannot be used is a mistake of the operator, and gets a sentence. */
async function listen(app: FastifyInstance, { host, port }: ServerConfig): Promise<string> {
  try {
    return await app.listen({ port, host, backlog: MAX_PENDING_CONNECTIONS });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      fail('port', `port ${port} is in use by another program: set PORT to another one`);
    if (code === 'EACCES')
      fail('port', `this user may not listen on port ${port}: set PORT to 1024 or above`);
    if (code === 'EADDRNOTAVAIL') fail('host', `this machine has no address ${host}: check HOST`);
    throw error;
  }
}

export async function openServer(config: ServerConfig, build?: string): Promise<RunningServer> {
  const pageDir = resolve(config.pageDir ?? BUILT_PAGE_DIR);
  const proxies = parseTrustedProxies(config.trustedProxies);
  const { connectionsPerAddress } = config;
  const requestsPerSecond = decideRequestsPerSecond(connectionsPerAddress);
  const gate = new RequestGate({ clock: systemClock, proxies, requestsPerSecond });
  const app = createApp(config, gate);
  const warn: Warn = (what, error) =>
    app.log.warn({ what, error: error instanceof Error ? `${error.name}: ${error.message}` : '' });
  const metrics = new Metrics();
  const { bots, clock, house, plainCookieRule, pubSub, pushKey, store } = await openHouse(
    config,
    build ?? readPageBuildId(pageDir) ?? 'unknown',
    metrics,
    warn,
  );
  const clientKeySecret = await loadClientKeySecret(store, pubSub !== undefined);
  const toClientKey = createClientKeys(proxies, clientKeySecret);
  const maxConnections = decideMaxConnections(config.maxConnections, (what) => warn(what, ''));
  const unsentBytes = new UnsentBytes(config.unsentBytesBounds);
  const sockets = new SocketServer(house, config, maxConnections, unsentBytes);
  metrics.addHouseGauges(house, sockets, bots);
  if (pubSub && house.clusterSync) metrics.addClusterGauges(house, house.clusterSync, pubSub);

  await app.register(cookie);
  await addRateLimit(app, toClientKey);
  const isOwnOrigin = addSecurityHooks(app, config);
  addErrorReplies(app, app.rateLimit());
  const sessionCookie = new SessionCookie(
    config,
    async (token) => plainCookieRule?.accepts(await house.people.findSignInTime(token)) ?? false,
  );
  addApiRoutes({ app, house, config, metrics, pubSub, pushKey, sessionCookie, toClientKey });
  await addOperatorRoutes({ app, house, store, config, clock });
  await addPageRoutes(app, pageDir);

  const connectionLimits = new ConnectionLimits({ maxConnections, connectionsPerAddress, proxies });
  metrics.addConnectionGauges(connectionLimits, gate);
  app.server.on('connection', (socket: Socket) => {
    if (!socket.destroyed) connectionLimits.add(socket);
  });
  const unreadReplies = new UnreadReplies({ unsentBytes, toClientKey });
  gate.onPass = (request, response) => unreadReplies.watch(request, response);
  acceptSockets(app, { gate, sockets, isOwnOrigin, toClientKey, connectionLimits, sessionCookie });
  const housekeeping = new Housekeeping({
    store,
    config,
    clock,
    warn,
    logDeletion: (table) => house.dealLog.logDeletion(table),
    deleteExpiredCredentials: (limit) => house.people.deleteExpiredCredentials(limit),
    settleRatedGame: (table) => house.settleRatedGame(table),
  });
  const close = async () => {
    housekeeping.stop();
    sockets.stopAccepting();
    await house.stop();
    sockets.closeConnections();
    await app.close();
    unreadReplies.stop();
    pubSub?.close();
    bots.close();
    clock.stop();
    await store.close();
  };
  try {
    await house.start();
    housekeeping.start();
    const url = await listen(app, config);
    return { url, lanUrl: findLanOrigin(config.host, Number(new URL(url).port)), house, close };
  } catch (error) {
    await close();
    throw error;
  }
}
