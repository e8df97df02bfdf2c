/** Answers a request over HTTP that the house has refused. */
import type { House } from '@ludotheque/house';
import type { FastifyReply } from 'fastify';

/** A proxy may repeat a request at another node after 503. */
const HTTP_STATUS_BY_CODE: { readonly [code: string]: number } = { house: 500, elsewhere: 503 };

export function sendErrorReply(house: House, reply: FastifyReply, error: unknown): FastifyReply {
  const no = house.toErrorReply(error);
  return reply.code(HTTP_STATUS_BY_CODE[no.code] ?? 400).send({ no });
}
