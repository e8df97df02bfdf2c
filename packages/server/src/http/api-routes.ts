/** The plain HTTP side: getting a cookie, asking without a socket, downloads, health. */
import { CodedError } from '@ludotheque/core';
import { type House, type NodePubSub, Session } from '@ludotheque/house';
import { MAX_MESSAGE_BYTES, parseRequest } from '@ludotheque/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';

export const SESSION_COOKIE_NAME = 'ludo';
/** As long as browsers keep one. */
const SESSION_COOKIE_DAYS = 400;
/** Things that only make sense over a socket. */
const SOCKET_ONLY_REQUESTS = new Set(['open', 'close', 'lobby']);

export interface ApiRouteDependencies {
  readonly app: FastifyInstance;
  readonly house: House;
  readonly config: ServerConfig;
  readonly metrics: Metrics;
  readonly pubSub: NodePubSub | undefined;
  readonly pushKey: string;
}

export function addApiRoutes({
  pubSub,
  app,
  config,
  house,
  metrics,
  pushKey,
}: ApiRouteDependencies): void {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const give = (reply: FastifyReply, pass: string) =>
    reply.setCookie(SESSION_COOKIE_NAME, pass, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: SESSION_COOKIE_DAYS * 86_400,
    });
  const refuse = (reply: FastifyReply, error: unknown) => {
    const no = house.toErrorReply(error);
    return reply.code(no.code === 'house' ? 500 : 400).send({ no });
  };
  /** A text from the body, or a refusal that names it. */
  const field = (request: FastifyRequest, name: string): string => {
    const value = (request.body as { [key: string]: unknown } | null | undefined)?.[name];
    if (typeof value !== 'string' || value.length > 200)
      throw new CodedError(
        'field',
        `the body is JSON with "${name}": a text of at most 200 characters`,
      );
    return value;
  };
  const entry = {
    bodyLimit: MAX_MESSAGE_BYTES,
    config: { rateLimit: { max: 30, timeWindow: 60_000 } },
  };

  const visits = [
    ['/api/visit', 'name', (name: string) => house.people.register(name)],
    ['/api/recover', 'code', (code: string) => house.people.redeemRecoveryCode(code)],
    ['/api/link', 'token', (token: string) => house.people.redeemDeviceLink(token)],
  ] as const;
  for (const [path, name, come] of visits)
    app.post(path, entry, async (request, reply) => {
      try {
        const { pass, person } = await come(field(request, name));
        give(reply, pass);
        return { ok: { person: person.id, name: person.name } };
      } catch (error) {
        return refuse(reply, error);
      }
    });

  app.post('/api/ask', { bodyLimit: MAX_MESSAGE_BYTES }, async (request, reply) => {
    try {
      const person = await house.people.authenticate(request.cookies[SESSION_COOKIE_NAME]);
      if (!person)
        return reply.code(401).send({ no: { code: 'visit', message: 'POST /api/visit first' } });
      const body = request.body;
      if (body === null || typeof body !== 'object' || Array.isArray(body))
        throw new CodedError('message', 'the body is an object with "do"');
      const ask = parseRequest(body as { readonly [key: string]: unknown });
      if (SOCKET_ONLY_REQUESTS.has(ask.do)) throw new CodedError('do', `${ask.do} needs a socket`);
      const guest = new Session(person, () => undefined);
      return { ok: (await house.executeRequest(guest, ask)) ?? {} };
    } catch (error) {
      return refuse(reply, error);
    }
  });

  app.get<{ Params: { id: string } }>('/api/tables/:id/record.json', async (request, reply) => {
    try {
      const guest = new Session(ANONYMOUS_PERSON, () => undefined);
      const { id } = request.params;
      const record = await house.executeRequest(guest, { do: 'record', table: id });
      reply.header(
        'content-disposition',
        `attachment; filename="ludotheque-${id.replace(/\W/g, '')}.json"`,
      );
      return record;
    } catch (error) {
      return refuse(reply, error);
    }
  });

  /** What a visitor may want to know about this house. */
  app.get('/api/house', () => {
    const { contact, keepDays, sourceUrl } = config;
    return { ok: { keepDays, cookieDays: SESSION_COOKIE_DAYS, contact, source: sourceUrl } };
  });
  app.get('/api/push-key', () => ({ ok: { key: pushKey } }));
  app.get('/healthz', { config: { rateLimit: false } }, async (_, reply) => {
    const healthy = await house.checkHealth();
    return reply.code(healthy ? 200 : 503).send({
      healthy,
      ...(!healthy && { why: 'the record cannot be written' }),
      // Without them the house goes on, so this alone is no illness.
      ...(pubSub && { announcements: pubSub.isReceiving ? 'heard' : 'away' }),
    });
  });
  app.get('/metrics', { config: { rateLimit: false } }, async (_, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/** A finished game is for everybody who has its link. */
const ANONYMOUS_PERSON = {
  id: '',
  name: '',
  secret: '',
  recovery: '',
  created: 0,
  seen: 0,
  blocked: false,
  about: '{}',
} as const;
