/** Which handler carries out which request. */
import {
  PROTOCOL_VERSION,
  type ReplyTo,
  type Request,
  type RequestName,
  refuseRequest,
} from '@ludotheque/protocol';
import type { AccountRequests } from './people/account-requests.ts';
import type { Ports } from './ports.ts';
import type { Session } from './session.ts';
import type { SessionStateRequests } from './session-requests.ts';
import type { ChatRequests } from './tables/chat-requests.ts';
import { listCorrespondenceTablesAwaitingPerson } from './tables/correspondence-turns.ts';
import type { Hints } from './tables/hints.ts';
import { listLegalMoves } from './tables/legal-moves.ts';
import type { LiveTables } from './tables/live-tables.ts';
import type { RulesCheck } from './tables/rules-check.ts';
import type { ALREADY_REPLIED, Requester } from './tables/table-frame-builder.ts';
import type { TableReadingLimits } from './tables/table-reading-limits.ts';
import type { TableRequests } from './tables/table-requests.ts';

/**
 * The reply; or nothing to send, because a frame of the table has replied already, or because the
 * session was closed meanwhile.
 */
export type ReplyOrNothing<N extends RequestName> = ReplyTo<N> | typeof ALREADY_REPLIED | undefined;

/** Carries out a request. A handler never throws: it rejects, with a CodedError if it refuses. */
type RequestHandler<N extends RequestName> = (
  session: Session,
  request: Request<N>,
  requester?: Requester,
) => Promise<ReplyOrNothing<N>>;

export type RequestHandlers = { readonly [N in RequestName]: RequestHandler<N> };

export interface RequestHandlerDependencies {
  readonly ports: Pick<Ports, 'build' | 'clock' | 'store'>;
  readonly accountRequests: AccountRequests;
  readonly sessionRequests: SessionStateRequests;
  readonly tableRequests: TableRequests;
  readonly chatRequests: ChatRequests;
  readonly liveTables: LiveTables;
  readonly tableReadingLimits: TableReadingLimits;
  readonly hints: Hints;
  readonly rulesCheck: RulesCheck;
}

export const createRequestHandlers = (deps: RequestHandlerDependencies) =>
  ({
    ...createConnectionHandlers(deps),
    ...createAccountHandlers(deps),
    ...createTableHandlers(deps),
    ...createGameHandlers(deps),
  }) satisfies RequestHandlers;

const createConnectionHandlers = ({ ports, sessionRequests }: RequestHandlerDependencies) =>
  ({
    hello: async (_, { protocol }) => {
      checkProtocolVersion(protocol);
      return { protocol: PROTOCOL_VERSION, build: ports.build };
    },
    ping: async () => ({ now: ports.clock.now() }),
    lobby: (session, { on }) => sessionRequests.setLobbySubscription(session, on),
    hurry: async (session, { on }) => {
      session.isInHurry = on;
      return {};
    },
    open: (session, { seen, seenAt, table }, requester) =>
      sessionRequests.openTable(session, table, { n: seen, at: seenAt }, requester),
    close: async (session, { table }) => sessionRequests.closeTable(session, table),
    'table-log': (session, { before, table }) =>
      sessionRequests.readTableLog(session, table, before),
    rename: ({ person }, { name }) => sessionRequests.renamePerson(person.id, name),
    'forget-me': ({ person }) => sessionRequests.forgetPerson(person.id),
  }) satisfies Partial<RequestHandlers>;

function checkProtocolVersion(protocol: number): void {
  if (protocol !== PROTOCOL_VERSION)
    refuseRequest(
      'version',
      `this page speaks version ${protocol}, the house ${PROTOCOL_VERSION}: please reload`,
    );
}

const createAccountHandlers = ({
  accountRequests,
  liveTables,
  ports,
  rulesCheck,
  tableReadingLimits,
}: RequestHandlerDependencies) =>
  ({
    me: ({ person }) => accountRequests.readProfile(person.id),
    'my-tables': ({ person }, { before }) => accountRequests.listTables(person.id, before),
    turns: async (session) => ({
      tables: await listCorrespondenceTablesAwaitingPerson(session.person.id, {
        store: ports.store,
        rulesCheck,
        mayLoad: (id) => tableReadingLimits.mayLoad(session, id),
        getOrLoad: (id) => liveTables.getOrLoad(id),
      }),
    }),
    history: ({ person }, { before }) => accountRequests.readHistory(person.id, before),
    ratings: ({ person }) => accountRequests.listRatings(person.id),
    ranking: ({ person }, { game }) => accountRequests.readRanking(person.id, game),
    recovery: (session) => accountRequests.createRecoveryCode(session),
    'device-link': (session) => accountRequests.createDeviceLink(session),
    devices: (session) => accountRequests.listDevices(session),
    'sign-out': (session, { device }) => accountRequests.signOutDevice(session, device),
    'sign-out-others': (session) => accountRequests.signOutOtherDevices(session),
    mute: (session, { on, person }) =>
      accountRequests.setListMembership(session.person.id, 'muted', person, on),
    block: (session, { on, person }) =>
      accountRequests.setListMembership(session.person.id, 'blocked', person, on),
    avoided: ({ person }) => accountRequests.listAvoidedPeople(person.id),
    push: (session, { endpoint, keys }) => accountRequests.addDevice(session, endpoint, keys),
    unpush: ({ person }, { endpoint }) => accountRequests.removeDevice(person.id, endpoint),
    export: ({ person }) => accountRequests.exportPersonData(person.id),
  }) satisfies Partial<RequestHandlers>;

const createTableHandlers = ({ tableRequests }: RequestHandlerDependencies) =>
  ({
    create: (session, fields) => tableRequests.create(session, fields),
    'play-now': (session, { game }) => tableRequests.joinQuickTable(session, game),
    sit: ({ person }, fields, requester) => tableRequests.sit(person.id, fields, requester),
    leave: ({ person }, { table }, requester) => tableRequests.leave(person.id, table, requester),
    start: ({ person }, fields, requester) => tableRequests.start(person.id, fields, requester),
    'open-nonce': ({ person }, { nonce, table }, requester) =>
      tableRequests.submit(table, { kind: 'open-nonce', by: person.id, nonce }, requester),
    rematch: (session, { table }) => tableRequests.rematch(session, table),
    'seat-bot': ({ person }, fields, requester) =>
      tableRequests.seatBot(person.id, fields, requester),
    'unseat-bot': ({ person }, { table }, requester) =>
      tableRequests.submit(table, { kind: 'unseat-bot', by: person.id }, requester),
    'remove-person': ({ person }, { person: removed, table }, requester) =>
      tableRequests.removePerson(person.id, removed, table, requester),
    'arrange-seats': ({ person }, { order, table }, requester) =>
      tableRequests.submit(
        table,
        { kind: 'arrange-seats', by: person.id, ...(order && { order }) },
        requester,
      ),
    'take-over': ({ person }, { seat, table }, requester) =>
      tableRequests.takeOver(person.id, table, seat, requester),
    'allow-take-over': ({ person }, { on, table }, requester) =>
      tableRequests.submit(table, { kind: 'allow-take-over', by: person.id, on }, requester),
    record: (session, { table }) => tableRequests.readGameRecord(session, table),
  }) satisfies Partial<RequestHandlers>;

const createGameHandlers = ({
  chatRequests,
  hints,
  liveTables,
  tableRequests,
}: RequestHandlerDependencies) =>
  ({
    move: ({ person }, fields, requester) => tableRequests.move(person.id, fields, requester),
    say: ({ person }, fields, requester) => chatRequests.say(person.id, fields, requester),
    report: (session, fields) => chatRequests.report(session, fields),
    agree: ({ person }, { table, yes }, requester) =>
      tableRequests.submit(table, { kind: 'agree', by: person.id, yes }, requester),
    vote: ({ person }, { seat, table }, requester) =>
      tableRequests.submit(table, { kind: 'vote', by: person.id, against: seat }, requester),
    return: ({ person }, { table }, requester) =>
      tableRequests.submit(table, { kind: 'return', by: person.id }, requester),
    resign: ({ person }, { table }, requester) => tableRequests.resign(person.id, table, requester),
    legal: ({ person }, { table }) => listLegalMoves(person.id, liveTables, table),
    hint: async (session, { table }) =>
      hints.suggestMoves(session, await liveTables.getOrLoad(table)),
  }) satisfies Partial<RequestHandlers>;
