/** `ludo admin`: what a host has to look at, and to decide, while the house is open. */
import { fail, formatForMessage } from '@ludotheque/core';
import type { Store } from '@ludotheque/store';
import { describeRow, describeTable } from '../admin-words.ts';
import { type Command, readFlags, wholeNumber } from '../command.ts';
import { withHouse } from '../house-file.ts';

const LIMIT = { min: 1, max: 100_000, otherwise: 20 };
const ID = /^[0-9A-Za-z]{8,32}$/;

type Deed = (store: Store, id: string) => Promise<string>;
// The server is heavy: help and mistakes are answered without it.
const deeds = () => import('../admin-deeds.ts');
const DEEDS: { readonly [name: string]: { readonly of: string; readonly run: Deed } } = {
  inspect: {
    of: 'TABLE',
    run: async (store, id) => {
      const { readTable } = await deeds();
      return describeTable(await readTable(await store.readRecord(id), id), Date.now());
    },
  },
  end: { of: 'TABLE', run: async (store, id) => (await deeds()).endTable(store, id) },
  block: { of: 'PERSON', run: async (store, id) => (await deeds()).block(store, id, true) },
  unblock: { of: 'PERSON', run: async (store, id) => (await deeds()).block(store, id, false) },
};

function deedNamed(name: string | undefined) {
  const known = ['list', ...Object.keys(DEEDS)].join(', ');
  if (name === undefined) fail('admin', `what is to be done? One of: ${known}`);
  if (!Object.hasOwn(DEEDS, name))
    fail('admin', `the admin cannot ${formatForMessage(name)}; there are: ${known}`);
  return DEEDS[name]!;
}

async function list(store: Store, limit: number): Promise<string> {
  const rows = await store.listTables({ limit });
  return rows.length === 0 ? 'no tables\n' : rows.map(describeRow).join('');
}

async function run(args: readonly string[]): Promise<void> {
  const flags = { limit: 'text', database: 'text' } as const;
  const { database, given, limit } = readFlags(args, flags, ['WHAT', 'ID']);
  const [name, id] = given;
  if (name === 'list') {
    if (id !== undefined) fail('flags', `unexpected ${formatForMessage(id)}`);
    const most = wholeNumber('limit', limit, LIMIT);
    process.stdout.write(await withHouse((store) => list(store, most), database));
    return;
  }
  const deed = deedNamed(name);
  if (limit !== undefined) fail('flags', '--limit is for the list only');
  if (id === undefined) fail('admin', `which one? ludo admin ${name} ${deed.of}`);
  if (!ID.test(id))
    fail('admin', `${formatForMessage(id)} is no id: those are 8 to 32 letters and digits`);
  process.stdout.write(await withHouse((store) => deed.run(store, id), database));
}

export const command: Command = {
  summary: 'look after the house: list, inspect and end tables, block people',
  help: `ludo admin list [--limit ${LIMIT.otherwise}]
ludo admin inspect TABLE
ludo admin end TABLE
ludo admin block PERSON
ludo admin unblock PERSON

Works on the house in DATA_DIR (data), or with --database postgresql://USER@HOST/NAME, or
DATABASE_URL, on the one in there; also while it is open. Its nodes follow within a few
seconds.

  list      the tables, the last touched first
  inspect   one table: who sits there, its phase, moves and clocks; never anybody's cards
  end       ends a table; whoever has it open sees that
  block     somebody may not play here any more: their connections are closed
  unblock   they may again

The ids of people are shown by inspect, and those of tables are part of their links.
`,
  run,
};
