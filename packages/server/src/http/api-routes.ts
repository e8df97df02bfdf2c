/** The HTTP API: signing in, requests without a socket, downloads of records, health and metrics. */
import { type House, isDamagedDealLogLine, type NodePubSub, Session } from '@ludotheque/house';
import {
  MAX_MESSAGE_BYTES,
  type PushKeyReply,
  parseRequest,
  type RecoveryOwnerReply,
  type RequestErrorBody,
  type RetentionAndContactReply,
  refuseRequest,
  type SignInReply,
} from '@ludotheque/protocol';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { findLanOrigin, isLoopbackAddress } from '../lan-address.ts';
import type { Metrics } from '../metrics.ts';
import type { ToClientKey } from './client-address.ts';
import { describeDevice } from './device-label.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { addPublicTableRoutes } from './public-table-routes.ts';
import { sendErrorReply } from './request-error-reply.ts';
import { SESSION_COOKIE_DAYS, type SessionCookie } from './session-cookie.ts';

const NO_COOKIE_ERROR: RequestErrorBody = { code: 'visit', message: 'POST /api/visit first' };
/** Their answers go to a connection, which a plain request does not have. */
const SOCKET_ONLY_REQUESTS = new Set(['open', 'close', 'lobby']);
const MAX_FIELD_LENGTH = 200;
const METRICS_RATE_LIMIT = { max: 120, timeWindow: 60_000 };
const METRICS_REFUSED: RequestErrorBody = {
  code: 'path',
  message: 'metrics are for programs on this machine, or with METRICS_TOKEN as a bearer token',
};
const SIGN_IN_RATE_LIMIT = { max: 30, timeWindow: 60_000 };
/** Monitors ask a few times a second at most. */
const HEALTH_RATE_LIMIT = { max: 1_800, timeWindow: 60_000 };
const SIGN_IN_ROUTE_OPTIONS = {
  bodyLimit: MAX_MESSAGE_BYTES,
  config: { rateLimit: SIGN_IN_RATE_LIMIT },
};

export interface ApiRouteDependencies {
  readonly app: FastifyInstance;
  readonly house: House;
  readonly config: ServerConfig;
  readonly metrics: Metrics;
  readonly pubSub: NodePubSub | undefined;
  readonly pushKey: string;
  readonly sessionCookie: SessionCookie;
  readonly toClientKey: ToClientKey;
}

export function addApiRoutes(deps: ApiRouteDependencies): void {
  addSignInRoutes(deps);
  addDeviceRoutes(deps);
  addRequestRoute(deps);
  addPublicTableRoutes(deps);
  addDealLogRoute(deps);
  addHouseRoutes(deps);
  addMonitoringRoutes(deps);
}

type JsonObject = { readonly [key: string]: unknown };

const isJsonObject = (body: unknown): body is JsonObject =>
  body !== null && typeof body === 'object' && !Array.isArray(body);

/** A text from the body, or an error that names the field. */
function readTextField(body: unknown, name: string): string {
  const value = isJsonObject(body) ? body[name] : undefined;
  if (typeof value === 'string' && value.length <= MAX_FIELD_LENGTH) return value;
  return refuseRequest(
    'field',
    `the body is JSON with "${name}": a text of at most ${MAX_FIELD_LENGTH} characters`,
  );
}

/** Registering, a recovery code and a device link all end with a cookie. */
function addSignInRoutes({ app, house, sessionCookie }: ApiRouteDependencies): void {
  const { people } = house;
  const routes = [
    ['/api/visit', 'name', (name: string, device: string) => people.register(name, device)],
    [
      '/api/recover',
      'code',
      (code: string, device: string) => people.redeemRecoveryCode(code, device),
    ],
    [
      '/api/link',
      'token',
      (token: string, device: string) => people.redeemDeviceLink(token, device),
    ],
  ] as const;
  for (const [path, fieldName, signIn] of routes)
    app.post(path, SIGN_IN_ROUTE_OPTIONS, async (request, reply) => {
      try {
        const device = describeDevice(request.headers['user-agent']);
        const { person, token } = await signIn(readTextField(request.body, fieldName), device);
        sessionCookie.set(reply, token);
        const ok: SignInReply = { person: person.id, name: person.name };
        return { ok };
      } catch (error) {
        return sendErrorReply(house, reply, error);
      }
    });
}

/** Whom a link or a recovery code would sign in, and signing out this browser, whose cookie only we can delete. */
function addDeviceRoutes({ app, house, sessionCookie }: ApiRouteDependencies): void {
  const { people } = house;
  app.post('/api/link-owner', SIGN_IN_ROUTE_OPTIONS, async (request, reply) => {
    try {
      const { id, name } = await people.findDeviceLinkOwner(readTextField(request.body, 'token'));
      const ok: SignInReply = { person: id, name };
      return { ok };
    } catch (error) {
      return sendErrorReply(house, reply, error);
    }
  });
  app.post('/api/recovery-owner', SIGN_IN_ROUTE_OPTIONS, async (request, reply) => {
    try {
      const code = readTextField(request.body, 'code');
      const { devices, person } = await people.findRecoveryCodeOwner(code);
      const ok: RecoveryOwnerReply = { person: person.id, name: person.name, devices };
      return { ok };
    } catch (error) {
      return sendErrorReply(house, reply, error);
    }
  });
  app.post('/api/sign-out', SIGN_IN_ROUTE_OPTIONS, async ({ cookies }, reply) => {
    try {
      const token = await sessionCookie.read(cookies);
      const person = await people.authenticate(token);
      if (person) await people.signOutThisDevice(person.id, people.getDevice(token!));
      sessionCookie.clear(reply);
      return { ok: {} };
    } catch (error) {
      return sendErrorReply(house, reply, error);
    }
  });
}

/** One request of the protocol, without a socket. */
function addRequestRoute({ app, house, sessionCookie, toClientKey }: ApiRouteDependencies): void {
  app.post('/api/ask', { bodyLimit: MAX_MESSAGE_BYTES }, async ({ body, cookies, raw }, reply) => {
    try {
      const token = await sessionCookie.read(cookies);
      const person = await house.people.authenticate(token);
      if (!person) return reply.code(401).send({ no: NO_COOKIE_ERROR });
      sessionCookie.renewPlainName(reply, cookies, token!);
      if (!isJsonObject(body)) refuseRequest('message', 'the body is an object with "do"');
      const request = parseRequest(body);
      if (SOCKET_ONLY_REQUESTS.has(request.do)) refuseRequest('do', `${request.do} needs a socket`);
      const device = house.people.getDevice(token!);
      const session = new Session(person, () => undefined, undefined, toClientKey(raw), device);
      return { ok: (await house.executeRequest(session, request)) ?? {} };
    } catch (error) {
      return sendErrorReply(house, reply, error);
    }
  });
}

const DEAL_LOG_RATE_LIMIT = { max: 120, timeWindow: 60_000 };
/** A full page never changes, unless it is damaged and restored. */
const FULL_PAGE_CACHING = 'public, max-age=31536000, immutable';

/** The public log of deals, page by page, or the lines about one table. */
function addDealLogRoute({ app, house }: ApiRouteDependencies): void {
  const options = { config: { rateLimit: DEAL_LOG_RATE_LIMIT } };
  app.get<{ Querystring: { page?: unknown; table?: unknown } }>(
    '/api/deals',
    options,
    async ({ query: { page, table } }, reply) => {
      try {
        if (page !== undefined && (typeof page !== 'string' || !/^\d{1,7}$/.test(page)))
          refuseRequest('field', '"page" is a whole number from 0');
        if (table !== undefined && (typeof table !== 'string' || !/^[0-9a-f]{64}$/.test(table)))
          refuseRequest('field', '"table" is the SHA-256 of the id of a table, in hex');
        const ok = await house.dealLog.read({
          ...(page !== undefined && { page: Number(page) }),
          ...(table !== undefined && { table }),
        });
        const isFull = page !== undefined && ok.lines.length === ok.pageLines;
        if (isFull && !ok.lines.some(isDamagedDealLogLine))
          reply.header('cache-control', FULL_PAGE_CACHING);
        return { ok };
      } catch (error) {
        return sendErrorReply(house, reply, error);
      }
    },
  );
}

function readPort({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** What a page wants to know about this house. */
function addHouseRoutes({ app, config, pushKey }: ApiRouteDependencies): void {
  app.get('/api/house', ({ hostname, ip }) => {
    const { contact, keepDays, sourceUrl } = config;
    const cookieDays = SESSION_COOKIE_DAYS;
    // Only somebody at this very machine is told its address in the local network.
    const isHere =
      isLoopbackAddress(ip) && (hostname === 'localhost' || isLoopbackAddress(hostname));
    const shareOrigin =
      config.publicUrl ?? (isHere ? findLanOrigin(config.host, readPort(app)) : undefined);
    const ok: RetentionAndContactReply = {
      keepDays,
      cookieDays,
      contact,
      source: sourceUrl,
      shareOrigin,
    };
    return { ok };
  });
  app.get('/api/push-key', () => ({ ok: { key: pushKey } satisfies PushKeyReply }));
}

function addMonitoringRoutes(deps: ApiRouteDependencies): void {
  const { app, config, house, metrics, pubSub } = deps;
  app.get('/healthz', { config: { rateLimit: HEALTH_RATE_LIMIT } }, async (_, reply) => {
    const healthy = await house.checkHealth();
    return reply.code(healthy ? 200 : 503).send({
      healthy,
      ...(!healthy && { why: 'the record cannot be written' }),
      // A node without announcements is slower, but it works, so it stays healthy.
      ...(pubSub && { announcements: pubSub.isReceiving ? 'heard' : 'away' }),
    });
  });
  const options = { config: { rateLimit: METRICS_RATE_LIMIT } };
  app.get('/metrics', options, async ({ raw }, reply) => {
    if (!mayReadMetrics(raw, config.metricsToken))
      return reply.code(403).send({ no: METRICS_REFUSED });
    reply.type(metrics.registry.contentType);
    return metrics.readText();
  });
}
