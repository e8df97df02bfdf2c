/** Adds security headers to every response, and refuses requests from pages of other sites. */
import type { RequestErrorBody } from '@ludotheque/protocol';
import type { FastifyInstance } from 'fastify';
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

const FOREIGN_ORIGIN_ERROR: RequestErrorBody = {
  code: 'origin',
  message: 'a page from another site may not do this',
};

/** Whether a request comes from one of our own pages, or from a program that is no browser. */
export type IsOwnOrigin = (origin: string | undefined, host: string | undefined) => boolean;

/** Browsers always send an origin with requests that change something; other programs send none. */
function createOriginCheck(publicOrigin: string | undefined): IsOwnOrigin {
  return (origin, host) => {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const given = new URL(origin);
    return publicOrigin === undefined ? given.host === host : given.origin === publicOrigin;
  };
}

/** Returns the origin check, because sockets are opened outside of these hooks. */
export function addSecurityHooks(app: FastifyInstance, { publicUrl }: ServerConfig): IsOwnOrigin {
  const isOwnOrigin = createOriginCheck(
    publicUrl === undefined ? undefined : new URL(publicUrl).origin,
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    if (publicUrl?.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000');
    if (request.method === 'GET' || request.method === 'HEAD') return;
    if (!isOwnOrigin(request.headers.origin, request.headers.host))
      await reply.code(403).send({ no: FOREIGN_ORIGIN_ERROR });
  });
  return isOwnOrigin;
}
