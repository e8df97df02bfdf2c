/** What every answer carries, and who may speak for a visitor. */
import { type ErrorReply, MAX_MESSAGE_BYTES } from '@ludotheque/protocol';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What a request is told that never came as far as the house. */
const ERROR_REPLIES_BY_STATUS: { readonly [status: number]: ErrorReply } = {
  400: { code: 'json', message: 'the body is not JSON' },
  413: { code: 'size', message: `a body has at most ${MAX_MESSAGE_BYTES} bytes` },
  415: { code: 'type', message: 'the body is JSON, with content-type: application/json' },
  429: { code: 'rate', message: 'too many requests; please wait a little' },
  500: { code: 'house', message: 'something went wrong on our side; please try again' },
};

/** Adds the headers and the origin check; says whether a request comes from one of our pages. */
export function addSecurityHooks(app: FastifyInstance, { publicUrl }: ServerConfig) {
  const home = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  /** A program sends no origin; a browser always does, and then it must be ours. */
  const isFromHere = (origin: string | undefined, host: string | undefined): boolean => {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    return home === undefined ? from.host === host : from.origin === home;
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    if (home !== undefined && publicUrl?.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000');
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (!isFromHere(request.headers.origin, request.headers.host))
      await reply
        .code(403)
        .send({ no: { code: 'origin', message: 'a page from elsewhere may not do this' } });
  });
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send({ no: { code: 'path', message: 'there is nothing here' } }),
  );
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const status = error.statusCode ?? 500;
    // What is our own fault is not explained to anybody outside.
    if (status >= 500)
      app.log.error({ error: `${error.name}: ${error.message}` }, 'request failed');
    const no =
      ERROR_REPLIES_BY_STATUS[status] ??
      (status < 500 ? ERROR_REPLIES_BY_STATUS[400] : ERROR_REPLIES_BY_STATUS[500]);
    return reply.code(status).send({ no });
  });
  return isFromHere;
}
