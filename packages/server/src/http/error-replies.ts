/** Answers requests that reach no route, or fail before or inside one, with a coded error. */
import { MAX_MESSAGE_BYTES, type RequestErrorBody } from '@ludotheque/protocol';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify';
import { renderErrorPage } from './error-page.ts';

export const TOO_MANY_REQUESTS: RequestErrorBody = {
  code: 'rate',
  message: 'too many requests; please wait a little',
};
const ERROR_REPLIES_BY_STATUS: { readonly [status: number]: RequestErrorBody } = {
  413: { code: 'size', message: `a body has at most ${MAX_MESSAGE_BYTES} bytes` },
  415: { code: 'type', message: 'the body is JSON, with content-type: application/json' },
  429: TOO_MANY_REQUESTS,
};
const OTHER_CLIENT_ERROR: RequestErrorBody = { code: 'json', message: 'the body is not JSON' };
const SERVER_ERROR: RequestErrorBody = {
  code: 'house',
  message: 'something went wrong on our side; please try again',
};

/** A browser that follows a link, and not a program that uses the API. */
export const isForPage = ({ headers, method, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

export const hasPage = (app: FastifyInstance): boolean => app.hasReplyDecorator('sendFile');

const NOTHING_HERE: RequestErrorBody = { code: 'path', message: 'there is nothing here' };

/** A program reads the code; a person who followed a link reads a page. */
const sendError = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  no: RequestErrorBody,
) =>
  isForPage(request)
    ? reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(renderErrorPage(status, request.headers['accept-language']))
    : reply.code(status).send({ no });

/** Requests that reach no route have no limit of a route, so it is given here. */
export function addErrorReplies(
  app: FastifyInstance,
  limitRequests: preHandlerAsyncHookHandler = async () => undefined,
): void {
  app.setNotFoundHandler({ preHandler: limitRequests }, (request, reply) =>
    isForPage(request) && hasPage(app)
      ? reply.code(404).sendFile('index.html')
      : sendError(request, reply, 404, NOTHING_HERE),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    // Details of our own errors go to the log only.
    if (status >= 500)
      app.log.error({ error: `${error.name}: ${error.message}` }, 'request failed');
    const no =
      status >= 500 ? SERVER_ERROR : (ERROR_REPLIES_BY_STATUS[status] ?? OTHER_CLIENT_ERROR);
    return sendError(request, reply, status, no);
  });
}
