/** Builds the parts of a house, and gives each of them what it needs. */
import { AdminCommandRunner } from './admin-commands.ts';
import { RepeatingTask } from './async/timers.ts';
import { ClusterSync } from './cluster/cluster-sync.ts';
import { StoredLineReplicator } from './cluster/stored-line-replicator.ts';
import { TableLeases } from './cluster/table-leases.ts';
import { TablePresenceSync } from './cluster/table-presence-sync.ts';
import { Downtime } from './downtime.ts';
import { Reports } from './moderation/reports.ts';
import { AccountRequests } from './people/account-requests.ts';
import { People } from './people/people.ts';
import type { Ports } from './ports.ts';
import { createRequestHandlers, type RequestHandlers } from './request-handlers.ts';
import type { Session } from './session.ts';
import { SessionStateRequests } from './session-requests.ts';
import { Sessions } from './sessions.ts';
import { ChatRequests } from './tables/chat-requests.ts';
import { DealLog } from './tables/deal-log.ts';
import { Hints } from './tables/hints.ts';
import { LiveTableMaintenance } from './tables/live-table-maintenance.ts';
import { LiveTables } from './tables/live-tables.ts';
import { Lobby } from './tables/lobby.ts';
import { ResultsWriter } from './tables/results-writer.ts';
import { RulesCheck } from './tables/rules-check.ts';
import { Subscriptions } from './tables/subscriptions.ts';
import { TableEvents } from './tables/table-events.ts';
import { TableFactory } from './tables/table-factory.ts';
import { TableReadingLimits } from './tables/table-reading-limits.ts';
import { TableRequests } from './tables/table-requests.ts';
import { TurnNotifier } from './tables/turn-notifier.ts';
import { TurnSchedulers } from './tables/turn-schedulers.ts';

/** How long a session can outlive its device if a message between nodes is lost. */
const SIGN_OUT_CHECK_INTERVAL_MS = 30_000;

export function createHouseParts(ports: Ports) {
  const sessions = new Sessions();
  const people = new People(ports);
  const tables = createTableParts(ports, people);
  const { events, lobby, liveTables, leases, presence, replication } = tables;
  const turnNotifier = new TurnNotifier({ ports, sessions, events });
  const requestParts = createRequestParts(ports, { ...tables, people, sessions });
  const { sessionRequests } = requestParts;
  const adminCommands = new AdminCommandRunner({
    ports,
    sessions,
    liveTables,
    lobby,
    replication,
    refreshPerson: (person) => sessionRequests.refreshPerson(person),
  });
  const closeSignedOut = (open: readonly Session[]) => sessionRequests.closeSignedOutSessions(open);
  people.onDevicesSignedOut = (person) =>
    void closeSignedOut(sessions.listOf(person)).catch((error: unknown) =>
      ports.warn('the sessions of a device could not be closed', error),
    );
  // Messages between nodes may get lost, so all devices are checked now and then.
  const signOutCheck = new RepeatingTask(ports, {
    intervalMs: SIGN_OUT_CHECK_INTERVAL_MS,
    failureMessage: 'the devices of the open sessions could not be checked',
    run: () => closeSignedOut(sessions.listOfDevices()),
  });
  const clusterSync =
    ports.pubSub &&
    leases &&
    new ClusterSync({
      ports,
      pubSub: ports.pubSub,
      leases,
      presence,
      replication,
      liveTables,
      lobby,
      events,
      onPersonChanged: (person) => sessionRequests.refreshPerson(person),
      onTurn: (person, turn) => turnNotifier.notifyLocalSessions(person, turn),
    });
  return {
    ...tables,
    ...requestParts,
    sessions,
    people,
    adminCommands,
    signOutCheck,
    clusterSync,
  };
}

export type HouseParts = ReturnType<typeof createHouseParts>;

/** The order matters: listeners of the events are called in the order of construction. */
function createTableParts(ports: Ports, people: People) {
  const events = new TableEvents();
  const leases = ports.pubSub && new TableLeases(ports, ports.pubSub.nodeId);
  const presence = new TablePresenceSync(ports, events);
  const replication = new StoredLineReplicator(ports);
  const downtime = new Downtime(ports);
  const turnSchedulers = new TurnSchedulers({
    ports,
    events,
    leases,
    presence,
    submit: (table, input) => liveTables.submit(table, input),
  });
  const liveTables: LiveTables = new LiveTables({
    ports,
    events,
    presence,
    replication,
    downtime,
    turnSchedulers,
    wasDeleted: (id) => dealLog.hasEnd(id),
    listMutedPeople: (person) => people.getCachedLists(person).muted ?? [],
  });
  const rulesCheck = new RulesCheck(ports);
  const lobby = new Lobby({ ports, events, liveTables, rulesCheck });
  const dealLog = new DealLog({ ports, events });
  const resultsWriter = new ResultsWriter({ ports, events });
  const tableScan = new LiveTableMaintenance({
    ports,
    liveTables,
    turnSchedulers,
    events,
    leases,
    presence,
  });
  return {
    events,
    leases,
    presence,
    replication,
    downtime,
    turnSchedulers,
    liveTables,
    lobby,
    dealLog,
    resultsWriter,
    rulesCheck,
    tableScan,
  };
}

interface RequestPartsDependencies {
  readonly people: People;
  readonly sessions: Sessions;
  readonly events: TableEvents;
  readonly liveTables: LiveTables;
  readonly lobby: Lobby;
  readonly rulesCheck: RulesCheck;
}

function createRequestParts(
  ports: Ports,
  { events, liveTables, lobby, people, rulesCheck, sessions }: RequestPartsDependencies,
) {
  const tableFactory = new TableFactory({
    ports,
    liveTables,
    createId: () => people.createId(),
  });
  const tableRequests = new TableRequests({
    ports,
    events,
    people,
    liveTables,
    lobby,
    tableFactory,
  });
  const chatRequests = new ChatRequests({
    ports,
    people,
    liveTables,
    reports: new Reports(ports),
  });
  const subscriptions = new Subscriptions({ ports, liveTables, events });
  const tableReadingLimits = new TableReadingLimits(ports.clock, liveTables.byId);
  const sessionRequests = new SessionStateRequests({
    ports,
    people,
    sessions,
    lobby,
    liveTables,
    subscriptions,
    tableReadingLimits,
  });
  const handlers: RequestHandlers = createRequestHandlers({
    ports,
    accountRequests: new AccountRequests(ports, people),
    sessionRequests,
    tableRequests,
    chatRequests,
    liveTables,
    tableReadingLimits,
    hints: new Hints(ports),
    rulesCheck,
  });
  return { handlers, sessionRequests, subscriptions, tableFactory, tableReadingLimits };
}
