/** Makes the HTTP server, with the patience of the configuration and the gate in front of the app. */
import { createServer, type Server } from 'node:http';
import type { ClientTimeouts } from '../config.ts';
import type { AnswerRequest, RequestGate } from './request-gate.ts';

export function createGuardedHttpServer(
  { checkInterval, head, idle, keepAlive, request }: ClientTimeouts,
  gate: RequestGate,
  answer: AnswerRequest,
): Server {
  const server = createServer({
    headersTimeout: head,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: checkInterval,
    // Node would refuse requests without it, and not count them. The gate does both.
    requireHostHeader: false,
  });
  server.setTimeout(idle);
  gate.guard(server, answer);
  return server;
}
