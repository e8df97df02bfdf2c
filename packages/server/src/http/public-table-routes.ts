/** What everybody may read without a name: where a link leads, rankings, and records of finished games. */
import { type House, Session } from '@ludotheque/house';
import type { FastifyInstance } from 'fastify';
import type { ToClientKey } from './client-address.ts';
import { sendErrorReply } from './request-error-reply.ts';

interface PublicTableRouteDependencies {
  readonly app: FastifyInstance;
  readonly house: House;
  readonly toClientKey: ToClientKey;
}

export function addPublicTableRoutes(deps: PublicTableRouteDependencies): void {
  addTableSummaryRoute(deps);
  addRankingRoute(deps);
  addRecordRoute(deps);
}

const PUBLIC_READ_RATE_LIMIT = { max: 120, timeWindow: 60_000 };

/** Somebody who follows a link sees where it leads before they have a name. */
function addTableSummaryRoute({ app, house }: PublicTableRouteDependencies): void {
  app.get<{ Params: { id: string } }>(
    '/api/tables/:id/summary',
    { config: { rateLimit: PUBLIC_READ_RATE_LIMIT } },
    async ({ params }, reply) => {
      try {
        return { ok: await house.readTableSummary(params.id) };
      } catch (error) {
        return sendErrorReply(house, reply, error);
      }
    },
  );
}

/** Stands for anybody: what needs no name is read as this person. */
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

/** The leaderboards can be read without a name. */
function addRankingRoute({ app, house }: PublicTableRouteDependencies): void {
  app.get<{ Params: { game: string } }>(
    '/api/ranking/:game',
    { config: { rateLimit: PUBLIC_READ_RATE_LIMIT } },
    async ({ params: { game } }, reply) => {
      try {
        const session = new Session(ANONYMOUS_PERSON, () => undefined);
        return { ok: await house.executeRequest(session, { do: 'ranking', game }) };
      } catch (error) {
        return sendErrorReply(house, reply, error);
      }
    },
  );
}

/** The record of a finished game can be downloaded by anybody who has its link. */
function addRecordRoute({ app, house, toClientKey }: PublicTableRouteDependencies): void {
  app.get<{ Params: { id: string } }>('/api/tables/:id/record.json', async (request, reply) => {
    try {
      const session = new Session(
        ANONYMOUS_PERSON,
        () => undefined,
        undefined,
        toClientKey(request.raw),
      );
      const { id } = request.params;
      const record = await house.executeRequest(session, { do: 'record', table: id });
      const fileName = `ludotheque-${id.replace(/\W/g, '')}.json`;
      reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return record;
    } catch (error) {
      return sendErrorReply(house, reply, error);
    }
  });
}
