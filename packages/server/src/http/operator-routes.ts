/**
 * The operator's page at /admin, where ADMIN_TOKEN is set: reports, muting and blocking people, ending
 * tables, and the audit log. Without the token, there is no such page.
 */
import {
  type Clock,
  dismissReport,
  type House,
  listReports,
  MUTED_FOR_GOOD,
  readAuditLog,
  setPersonBlocked,
  setPersonMuted,
} from '@ludotheque/house';
import { MAX_MESSAGE_BYTES } from '@ludotheque/protocol';
import type { Store } from '@ludotheque/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { type ReportPage, renderOperatorPage, renderSignInPage } from './operator-html.ts';
import { OperatorSession } from './operator-session.ts';

const ROUTE_OPTIONS = {
  bodyLimit: MAX_MESSAGE_BYTES,
  config: { rateLimit: { max: 30, timeWindow: 60_000 } },
};
const REPORTS_PER_PAGE = 50;
const MAX_PAGE = 10_000;
const MAX_AUDIT_ENTRIES_SHOWN = 100;
const WEEK_MS = 7 * 86_400_000;

export interface OperatorRouteDependencies {
  readonly app: FastifyInstance;
  readonly house: House;
  readonly store: Store;
  readonly config: ServerConfig;
  readonly clock: Clock;
}

export async function addOperatorRoutes(deps: OperatorRouteDependencies): Promise<void> {
  const { adminToken } = deps.config;
  if (adminToken === undefined) return;
  const session = new OperatorSession(adminToken, deps.config);
  // In a scope of its own, so that no other route accepts forms.
  await deps.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    addPageRoutes({ ...deps, app }, session);
  });
}

/** A field of a form; empty if it is not there. */
const readField = ({ body }: FastifyRequest, name: string): string =>
  (body instanceof URLSearchParams ? body.get(name) : undefined) ?? '';

const sendHtml = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

function addPageRoutes(deps: OperatorRouteDependencies, session: OperatorSession): void {
  const { app, clock, store } = deps;
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    formKey: string,
    notice = '',
  ) => {
    const log = await readAuditLog(store, MAX_AUDIT_ENTRIES_SHOWN);
    const page = await readReportPage(deps, readPageNumber(request));
    return sendHtml(reply, renderOperatorPage(page, log, formKey, notice));
  };
  app.get('/admin', ROUTE_OPTIONS, async (request, reply) => {
    const formKey = session.findFormKey(request.cookies, clock.now());
    return formKey ? sendPage(request, reply, formKey) : sendHtml(reply, renderSignInPage());
  });
  app.post('/admin/sign-in', ROUTE_OPTIONS, async (request, reply) => {
    if (!session.isToken(readField(request, 'token')))
      return sendHtml(reply.code(403), renderSignInPage('This is not the token.'));
    session.start(reply, clock.now());
    return reply.redirect('/admin', 303);
  });
  app.post('/admin/act', ROUTE_OPTIONS, async (request, reply) => {
    const key = readField(request, 'key');
    if (!session.isFormKey(request.cookies, clock.now(), key))
      return sendHtml(reply.code(403), renderSignInPage('Please sign in again.'));
    const notice = await act(deps, request).catch(
      (error: unknown) => deps.house.toErrorReply(error).message,
    );
    return sendPage(request, reply, key, notice);
  });
}

/** The first page unless the address names another one. */
function readPageNumber({ query }: FastifyRequest): number {
  const { page } = query as { readonly page?: unknown };
  return Math.max(1, Math.min(MAX_PAGE, Math.floor(Number(page)) || 1));
}

async function readReportPage(
  { clock, store }: OperatorRouteDependencies,
  number: number,
): Promise<ReportPage> {
  const offset = (number - 1) * REPORTS_PER_PAGE;
  // One more than a page has, to know whether there is another page.
  const listed = await listReports(store, clock.now(), REPORTS_PER_PAGE + 1, offset);
  const reports = await Promise.all(
    listed.slice(0, REPORTS_PER_PAGE).map(async (report) => {
      const names = new Map<string, string>();
      for (const id of new Set([report.by, report.person, ...report.chat.map(({ by }) => by)])) {
        const person = await store.findPerson(id);
        if (person) names.set(id, person.name);
      }
      return { report, names };
    }),
  );
  return { reports, number, hasNext: listed.length > REPORTS_PER_PAGE };
}

/** Does what a button says; resolves with what the operator is told. */
async function act({ clock, house, store }: OperatorRouteDependencies, request: FastifyRequest) {
  const subject = readField(request, 'subject');
  const why = readField(request, 'why');
  const now = clock.now();
  const context = { store, now, by: 'page', why } as const;
  switch (readField(request, 'action')) {
    case 'mute':
      return setPersonMuted(context, subject, MUTED_FOR_GOOD);
    case 'mute-week':
      return setPersonMuted(context, subject, now + WEEK_MS);
    case 'unmute':
      return setPersonMuted(context, subject, 0);
    case 'block':
      return setPersonBlocked(context, subject, true);
    case 'unblock':
      return setPersonBlocked(context, subject, false);
    case 'end':
      await house.endTable(context, subject);
      return `table ${subject} has been ended`;
    case 'dismiss':
      await dismissReport(store, now, 'page', Number(subject), why);
      return `report ${subject} has been dismissed`;
    default:
      return 'nothing was done';
  }
}
