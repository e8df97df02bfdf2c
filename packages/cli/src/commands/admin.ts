/** `ludo admin`: lists, inspects and ends tables, and blocks people, also while the server runs. */
import { fail, formatForMessage } from '@ludotheque/core';
import type { Store, TableRecordStore } from '@ludotheque/store';
import { describeTable, describeTableRow } from '../admin/describe-table.ts';
import { type CliCommand, parseFlags, parseWholeNumberFlag } from '../command.ts';
import { withHouseStore } from '../house-store.ts';

const LIST_LIMIT_RANGE = { min: 1, max: 100_000, otherwise: 20 };
const ID_PATTERN = /^[0-9A-Za-z]{8,32}$/;

type AdminAction = (store: Store, id: string) => Promise<string>;
// Loaded late, because the server is slow to load and `--help` does not need it.
const loadAdminActions = () => import('../admin/admin-actions.ts');
const ADMIN_ACTIONS: {
  readonly [name: string]: { readonly of: string; readonly run: AdminAction };
} = {
  inspect: {
    of: 'TABLE',
    run: async (store, id) => {
      const { replayTableFromLines: replayTable } = await loadAdminActions();
      return describeTable(await replayTable(await store.readRecord(id), id), Date.now());
    },
  },
  end: { of: 'TABLE', run: async (store, id) => (await loadAdminActions()).endTable(store, id) },
  block: {
    of: 'PERSON',
    run: async (store, id) => (await loadAdminActions()).setPersonBlocked(store, id, true),
  },
  unblock: {
    of: 'PERSON',
    run: async (store, id) => (await loadAdminActions()).setPersonBlocked(store, id, false),
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

function findAdminAction(name: string | undefined) {
  const known = ['list', 'check', ...Object.keys(ADMIN_ACTIONS)].join(', ');
  if (name === undefined) fail('admin', `which action? One of: ${known}`);
  if (!Object.hasOwn(ADMIN_ACTIONS, name))
    fail('admin', `the admin cannot ${formatForMessage(name)}; there are: ${known}`);
  return ADMIN_ACTIONS[name]!;
}

async function describeTables(store: TableRecordStore, limit: number): Promise<string> {
  const rows = await store.listTables({ limit });
  return rows.length === 0 ? 'no tables\n' : rows.map(describeTableRow).join('');
}

async function run(args: readonly string[]): Promise<void> {
  const flags = { limit: 'text', database: 'text' } as const;
  const { database, given, limit } = parseFlags(args, flags, ['WHAT', 'ID']);
  const [name, id] = given;
  if (name === 'list') {
    if (id !== undefined) fail('flags', `unexpected ${formatForMessage(id)}`);
    const most = parseWholeNumberFlag('limit', limit, LIST_LIMIT_RANGE);
    process.stdout.write(await withHouseStore((store) => describeTables(store, most), database));
    return;
  }
  if (name === 'check') {
    if (id !== undefined) fail('flags', `unexpected ${formatForMessage(id)}`);
    process.stdout.write(await withHouseStore(checkRecords, database));
    return;
  }
  const action = findAdminAction(name);
  if (limit !== undefined) fail('flags', '--limit is for the list only');
  if (id === undefined) fail('admin', `which one? ludo admin ${name} ${action.of}`);
  if (!ID_PATTERN.test(id))
    fail('admin', `${formatForMessage(id)} is no id: those are 8 to 32 letters and digits`);
  process.stdout.write(await withHouseStore((store) => action.run(store, id), database));
}

export const command: CliCommand = {
  summary: 'look after the house: list, check, inspect and end tables, block people',
  help: `ludo admin list [--limit ${LIST_LIMIT_RANGE.otherwise}]
ludo admin check
ludo admin inspect TABLE
ludo admin end TABLE
ludo admin block PERSON
ludo admin unblock PERSON

Works on the house in DATA_DIR (data), or with --database postgresql://USER@HOST/NAME, or
DATABASE_URL, on the one in there; also while it is open. Its nodes follow within a few
seconds.

  list      the tables, the last touched first
  check     reads every line of every table, and names those that the disk has damaged
  inspect   one table: who sits there, its phase, moves and clocks; never anybody's cards
  end       ends a table; whoever has it open sees that
  block     somebody may not play here any more: their connections are closed
  unblock   they may again

The ids of people are shown by inspect, and those of tables are part of their links.
`,
  run,
};
