/** `ludo admin`: tables, reports and people, for the person who runs the server, also while it runs. */
import { fail, formatForMessage } from '@ludotheque/core';
import type { Store } from '@ludotheque/store';
import { describeTable, describeTableRow } from '../admin/describe-table.ts';
import { type CliCommand, parseFlags, parseWholeNumberFlag } from '../command.ts';
import { withHouseStore } from '../house-store.ts';

const LIST_LIMIT_RANGE = { min: 1, max: 100_000, otherwise: 20 };
const MUTE_DAYS_RANGE = { min: 1, max: 36_500, otherwise: 0 };
const DAY_MS = 86_400_000;
const PAGE_RANGE = { min: 1, max: 10_000, otherwise: 1 };
const ID_PATTERN = /^[0-9A-Za-z]{8,32}$/;
const REPORT_NUMBER_PATTERN = /^\d{1,9}$/;

interface AdminFlags {
  /** Why, for the audit log. */
  readonly why: string;
  readonly days: string | undefined;
}
type AdminAction = (store: Store, id: string, flags: AdminFlags) => Promise<string>;
// Loaded late, because the server is slow to load and `--help` does not need it.
const loadAdminActions = () => import('../admin/admin-actions.ts');
const loadServer = () => import('@ludotheque/server');
const loadDescriptions = () => import('../admin/describe-moderation.ts');
const createContext = (store: Store, { why }: AdminFlags) =>
  ({ store, now: Date.now(), by: 'cli', why }) as const;

const ADMIN_ACTIONS: {
  readonly [name: string]: {
    readonly of: 'TABLE' | 'PERSON' | 'REPORT';
    readonly run: AdminAction;
  };
} = {
  dismiss: {
    of: 'REPORT',
    run: async (store, id, { why }) => {
      await (await loadServer()).dismissReport(store, Date.now(), 'cli', Number(id), why);
      return `report ${Number(id)} has been dismissed\n`;
    },
  },
  inspect: {
    of: 'TABLE',
    run: async (store, id) => {
      const { replayTableFromLines: replayTable } = await loadAdminActions();
      return describeTable(await replayTable(await store.readRecord(id), id), Date.now());
    },
  },
  end: {
    of: 'TABLE',
    run: async (store, id, flags) =>
      (await loadAdminActions()).endTable(createContext(store, flags), id),
  },
  block: {
    of: 'PERSON',
    run: async (store, id, flags) =>
      (await loadServer()).setPersonBlocked(createContext(store, flags), id, true),
  },
  unblock: {
    of: 'PERSON',
    run: async (store, id, flags) =>
      (await loadServer()).setPersonBlocked(createContext(store, flags), id, false),
  },
  mute: {
    of: 'PERSON',
    run: async (store, id, flags) => {
      const { MUTED_FOR_GOOD, setPersonMuted } = await loadServer();
      const days = parseWholeNumberFlag('days', flags.days, MUTE_DAYS_RANGE);
      const until = flags.days === undefined ? MUTED_FOR_GOOD : Date.now() + days * DAY_MS;
      return setPersonMuted(createContext(store, flags), id, until);
    },
  },
  unmute: {
    of: 'PERSON',
    run: async (store, id, flags) =>
      (await loadServer()).setPersonMuted(createContext(store, flags), id, 0),
  },
};

/** Reads every line; fails if one is damaged, so that a script can tell. */
async function checkRecords(store: Store): Promise<string> {
  const { damagedLines, fileErrors, lines, linesWithoutChecksum } = await store.checkRecords();
  const damage = [
    ...fileErrors.map((error) => `the file: ${error}\n`),
    ...damagedLines.map(({ number, table }) => `table ${table}: line ${number} is damaged\n`),
  ];
  if (damage.length > 0) {
    process.stdout.write(damage.join(''));
    fail('damaged', `${damage.length} of ${lines} lines or pages are damaged; see docs/hosting.md`);
  }
  return `${lines} lines are sound, ${linesWithoutChecksum} of them older than checksums\n`;
}

/** What is shown as a list, with how many entries at most. */
const ADMIN_LISTS: {
  readonly [name: string]: (
    store: Store,
    limit: number,
    page: number,
  ) => Promise<readonly string[]>;
} = {
  list: async (store, limit) => (await store.listTables({ limit })).map(describeTableRow),
  reports: async (store, limit, page) => {
    const [{ listReports }, { describeReport }] = [await loadServer(), await loadDescriptions()];
    const reports = await listReports(store, Date.now(), limit, (page - 1) * limit);
    return Promise.all(reports.map((report) => describeReport(store, report)));
  },
  audit: async (store, limit) => {
    const [{ readAuditLog }, { describeAuditEntry }] = [
      await loadServer(),
      await loadDescriptions(),
    ];
    return (await readAuditLog(store, limit)).map(describeAuditEntry);
  },
};
const EMPTY_LIST_TEXTS: { readonly [name: string]: string } = {
  list: 'no tables\n',
  reports: 'no reports\n',
  audit: 'nothing has been done\n',
};

function findAdminAction(name: string | undefined) {
  const known = [...Object.keys(ADMIN_LISTS), 'check', ...Object.keys(ADMIN_ACTIONS)].join(', ');
  if (name === undefined) fail('admin', `which action? One of: ${known}`);
  if (!Object.hasOwn(ADMIN_ACTIONS, name))
    fail('admin', `the admin cannot ${formatForMessage(name)}; there are: ${known}`);
  return ADMIN_ACTIONS[name]!;
}

async function run(args: readonly string[]): Promise<void> {
  const flags = {
    limit: 'text',
    page: 'text',
    database: 'text',
    why: 'text',
    days: 'text',
  } as const;
  const { database, days, given, limit, page, why } = parseFlags(args, flags, ['WHAT', 'ID']);
  const [name = '', id] = given;
  if (page !== undefined && name !== 'reports') fail('flags', '--page is for reports only');
  if (Object.hasOwn(ADMIN_LISTS, name)) {
    if (id !== undefined) fail('flags', `unexpected ${formatForMessage(id)}`);
    const most = parseWholeNumberFlag('limit', limit, LIST_LIMIT_RANGE);
    const pageNumber = parseWholeNumberFlag('page', page, PAGE_RANGE);
    const entries = await withHouseStore(
      (store) => ADMIN_LISTS[name]!(store, most, pageNumber),
      database,
    );
    process.stdout.write(entries.length === 0 ? EMPTY_LIST_TEXTS[name]! : entries.join(''));
    return;
  }
  if (name === 'check') {
    if (id !== undefined) fail('flags', `unexpected ${formatForMessage(id)}`);
    process.stdout.write(await withHouseStore(checkRecords, database));
    return;
  }
  const action = findAdminAction(given[0]);
  if (limit !== undefined) fail('flags', '--limit is for lists only');
  if (days !== undefined && name !== 'mute') fail('flags', '--days is for mute only');
  if (id === undefined) fail('admin', `which one? ludo admin ${name} ${action.of}`);
  if (action.of === 'REPORT') {
    if (!REPORT_NUMBER_PATTERN.test(id))
      fail('admin', `${formatForMessage(id)} is no number of a report`);
  } else if (!ID_PATTERN.test(id))
    fail('admin', `${formatForMessage(id)} is no id: those are 8 to 32 letters and digits`);
  const actionFlags = { why: why ?? '', days };
  process.stdout.write(
    await withHouseStore((store) => action.run(store, id, actionFlags), database),
  );
}

export const command: CliCommand = {
  summary: 'look after the house: tables, reports, and people to mute or block',
  help: `ludo admin list [--limit ${LIST_LIMIT_RANGE.otherwise}]
ludo admin check
ludo admin inspect TABLE
ludo admin end TABLE [--why TEXT]
ludo admin reports [--limit ${LIST_LIMIT_RANGE.otherwise}] [--page 1]
ludo admin dismiss REPORT [--why TEXT]
ludo admin mute PERSON [--days DAYS] [--why TEXT]
ludo admin unmute PERSON [--why TEXT]
ludo admin block PERSON [--why TEXT]
ludo admin unblock PERSON [--why TEXT]
ludo admin audit [--limit ${LIST_LIMIT_RANGE.otherwise}]

Works on the house in DATA_DIR (data), or with --database postgresql://USER@HOST/NAME, or
DATABASE_URL, on the one in there; also while it is open. Its nodes follow within a few
seconds.

  list      the tables, the last touched first
  check     reads every line of every table, and names those that the disk has damaged
  inspect   one table: who sits there, its phase, moves and clocks; never anybody's cards
  end       ends a table, or removes a finished game; whoever has it open sees that
  reports   what people have reported, with the chat before it: open ones first, and of these
            a few of everybody before the others; --page 2 shows the next ones
  dismiss   a report has been dealt with; reports shows its number
  mute      somebody may not chat at any table, for some days or for good
  unmute    they may again
  block     somebody may not play here any more: their connections are closed
  unblock   they may again
  audit     what was done by these commands or on the operator's page, the newest first

The ids of people are shown by inspect and reports, and those of tables are part of their links.
`,
  run,
};
