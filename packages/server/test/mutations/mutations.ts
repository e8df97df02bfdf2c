/** Mistakes that somebody could make in the house, each with the tests that must notice it. */

export interface SourceEdit {
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

export interface Mutation {
  readonly what: string;
  readonly edits: readonly SourceEdit[];
  /** Test files, each of which passes without the mutation; one of them must fail with it. */
  readonly tests: readonly string[];
}

const HOUSE = 'packages/house/src';
const SQLITE = 'packages/store/src/sqlite';
const POSTGRES = 'packages/store/src/postgres';
const SOCKETS = 'packages/server/src/sockets';
const POWER_FAILURE_TEST = 'packages/store/test/forgetful-disk/power-failure.test.ts';

const ABANDONED_CONNECTIONS_TEST = 'packages/server/test/flood/abandoned-connections.test.ts';

/** A weaker setting, together with the check that would refuse it. */
const weakenSynchronous = (setting: string, value: number): readonly SourceEdit[] => [
  {
    file: `${SQLITE}/database-file.ts`,
    find: 'PRAGMA synchronous = FULL;',
    replace: `PRAGMA synchronous = ${setting};`,
  },
  {
    file: `${SQLITE}/database-file.ts`,
    find: 'synchronous: 2 }',
    replace: `synchronous: ${value} }`,
  },
];

const DURABILITY_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a move is acknowledged before it is committed',
    edits: [
      {
        file: `${HOUSE}/tables/live-table.ts`,
        find: 'return this.ports.store.commit(this.createBatch({ lines, previousAt }, steps, extraBatch)).then(',
        replace: `void this.ports.store.commit(this.createBatch({ lines, previousAt }, steps, extraBatch)).catch(() => undefined);
    return Promise.resolve().then(`,
      },
    ],
    tests: [`${HOUSE}/tables/moves.test.ts`],
  },
  {
    what: 'the store acknowledges a batch before it is written',
    edits: [
      {
        file: 'packages/store/src/queued-store.ts',
        find: 'this.pendingCommands.push({ command, resolve, reject });',
        replace: 'this.pendingCommands.push({ command, resolve, reject });\n      resolve();',
      },
    ],
    tests: [`${SQLITE}/database-file.test.ts`],
  },
  {
    what: 'synchronous is OFF in SQLite, and so is its check',
    edits: weakenSynchronous('OFF', 0),
    tests: [POWER_FAILURE_TEST],
  },
  {
    what: 'synchronous is NORMAL in SQLite, and so is its check',
    edits: weakenSynchronous('NORMAL', 1),
    tests: [POWER_FAILURE_TEST],
  },
  {
    what: 'the pragmas are not checked',
    edits: [
      {
        file: `${SQLITE}/database-file.ts`,
        find: 'if (value !== required)',
        replace: 'if (value === undefined)',
      },
    ],
    tests: [`${SQLITE}/database-file.test.ts`],
  },
  {
    what: 'the name of a new folder is not synced',
    edits: [{ file: `${SQLITE}/sync-folder.ts`, find: 'fsyncSync(descriptor);', replace: '' }],
    tests: [POWER_FAILURE_TEST],
  },
  {
    what: 'synchronous_commit is off on the connections to PostgreSQL',
    edits: [
      {
        file: `${POSTGRES}/postgres-store.ts`,
        find: 'const limits = { ',
        replace: "const limits = { options: '-c synchronous_commit=off', ",
      },
    ],
    tests: [`${POSTGRES}/crash.test.ts`],
  },
  {
    what: 'a PostgreSQL server with fsync off is accepted',
    edits: [
      {
        file: `${POSTGRES}/server-durability.ts`,
        find: "['fsync', 'synchronous_commit', 'full_page_writes']",
        replace: "['full_page_writes']",
      },
    ],
    tests: [`${POSTGRES}/postgres-store.test.ts`],
  },
  {
    what: 'the number of a line is not checked',
    edits: [
      {
        file: `${SQLITE}/sqlite-writer.ts`,
        find: 'if (number === next)',
        replace: 'if (number >= 0)',
      },
    ],
    tests: [`${SQLITE}/sqlite-store.test.ts`],
  },
  {
    what: 'a checksum is not compared',
    edits: [
      {
        file: 'packages/store/src/record-checksum.ts',
        find: 'line.checksum !== null && ',
        replace: 'line.checksum === undefined && ',
      },
    ],
    tests: [`${SQLITE}/damaged-lines.test.ts`],
  },
  {
    what: 'a refused move is written',
    edits: [
      {
        file: `${HOUSE}/tables/live-table.ts`,
        find: '      return Promise.reject(error);\n    }\n    const n =',
        replace: `      const body = serializeTableInput(inputs[0]!);
      const line = { number: table.lineCount, at, body };
      if (error instanceof CodedError)
        void this.ports.store.commit({ record: { table: this.id, lines: [line] } });
      return Promise.reject(error);
    }
    const n =`,
      },
    ],
    tests: [`${HOUSE}/tables/moves.test.ts`],
  },
  {
    what: 'a result is filed again',
    edits: [
      {
        file: `${HOUSE}/tables/results-writer.ts`,
        find: '(await store.listResultsOfTable(id)).length === 0',
        replace: '(await store.listResultsOfTable(id)).length >= 0',
      },
    ],
    tests: [`${HOUSE}/tables/results-writer.test.ts`, `${HOUSE}/cluster/exactly-once.test.ts`],
  },
];

const SECRECY_MUTATIONS: readonly Mutation[] = [
  {
    what: 'spectators get the frames of the first seat',
    edits: [
      {
        file: `${HOUSE}/tables/table-frame-builder.ts`,
        find: 'views(seat)',
        replace: 'views(seat === WATCHER ? 0 : seat)',
      },
    ],
    tests: [`${HOUSE}/tables/moves.test.ts`, 'packages/server/test/leak/frames-leak.test.ts'],
  },
  {
    what: 'spectators get a snapshot of the first seat',
    edits: [
      {
        file: `${HOUSE}/tables/table-frame-builder.ts`,
        find: 'match.game.view(match.state, seat)',
        replace: 'match.game.view(match.state, Math.max(0, seat))',
      },
    ],
    tests: [
      `${HOUSE}/tables/subscriptions.test.ts`,
      'packages/server/test/leak/frames-leak.test.ts',
    ],
  },
  {
    what: 'the seed is published while the game is played',
    edits: [
      {
        file: 'packages/table/src/table-state.ts',
        find: "this.phase === 'over' || this.phase === 'closed' ? this.seed",
        replace: "this.phase !== 'open' ? this.seed",
      },
    ],
    tests: ['packages/table/src/fairness.test.ts'],
  },
  {
    what: 'a hint is thought about with the view of another seat',
    edits: [
      {
        file: `${HOUSE}/tables/hints.ts`,
        find: 'game.view(state, seat)',
        replace: 'game.view(state, (seat + 1) % match.holders.length)',
      },
    ],
    tests: [`${HOUSE}/tables/views-for-bots.test.ts`],
  },
  {
    what: 'a bot is given the view of another seat',
    edits: [
      {
        file: `${HOUSE}/tables/turn-scheduler.ts`,
        find: 'game.view(state, seat)',
        replace: 'game.view(state, (seat + 1) % holders.length)',
      },
    ],
    tests: [`${HOUSE}/tables/views-for-bots.test.ts`],
  },
];

const DOOR_MUTATIONS: readonly Mutation[] = [
  {
    what: 'the next seat is charged for the time of this one',
    edits: [
      {
        file: 'packages/table/src/seat-clocks.ts',
        find: 'this.runningSeats = awaited;',
        replace: 'this.runningSeats = awaited === 1 ? 2 : awaited >> 1;',
      },
    ],
    tests: ['packages/table/src/seat-clocks.test.ts'],
  },
  {
    what: 'a node ignores the clock of the database',
    edits: [
      {
        file: 'packages/server/src/server.ts',
        find: "openHouseClock('readTimeMs' in store ? store : undefined, warn)",
        replace: 'openHouseClock(undefined, warn)',
      },
    ],
    tests: ['packages/server/src/database-clock.test.ts'],
  },
  {
    what: 'a node that starts does not take the time of those that run',
    edits: [
      {
        file: `${HOUSE}/cluster/starting-time.ts`,
        find: 'if (aheadMs !== undefined) return',
        replace: 'if (aheadMs === 0) return',
      },
    ],
    tests: [`${HOUSE}/cluster/starting-time.test.ts`],
  },
  {
    what: 'time is charged for which the house was down',
    edits: [
      {
        file: `${HOUSE}/tables/live-tables.ts`,
        find: 'if (ms === 0) return;',
        replace: 'if (ms >= 0) return;',
      },
    ],
    tests: [`${HOUSE}/downtime.test.ts`],
  },
  {
    what: 'there are no rate limits',
    edits: [
      {
        file: `${HOUSE}/rate-limiter.ts`,
        find: 'if (bucket.level < amount) return false;',
        replace: '',
      },
    ],
    tests: [`${HOUSE}/rate-limiter.test.ts`, 'packages/server/src/sockets/socket-server.test.ts'],
  },
  {
    what: 'pages of any origin are served',
    edits: [
      {
        file: 'packages/server/src/http/security-hooks.ts',
        find: 'if (origin === undefined) return true;',
        replace: "if (origin !== '') return true;",
      },
    ],
    tests: ['packages/server/src/http/security-hooks.test.ts'],
  },
  {
    what: 'links for devices do not expire',
    edits: [
      {
        file: `${HOUSE}/people/credentials.ts`,
        find: 'DEVICE_LINK_TTL_MS = 10 *',
        replace: 'DEVICE_LINK_TTL_MS = 1e9 *',
      },
    ],
    tests: [`${HOUSE}/people/people.test.ts`],
  },
  {
    what: 'a person whom the operator has blocked is let in',
    edits: [
      {
        file: `${HOUSE}/people/people.ts`,
        find: 'if (person.blocked) refuseRequest',
        replace: 'if (person.blocked && person.seen < 0) refuseRequest',
      },
    ],
    tests: [`${HOUSE}/people/people.test.ts`, `${HOUSE}/admin-commands.test.ts`],
  },
  {
    what: 'a person sits down with somebody who has blocked them',
    edits: [
      {
        file: `${HOUSE}/tables/table-requests.ts`,
        find: 'if (this.isBlockedAtTable(by, liveTable))',
        replace: "if (by === '')",
      },
    ],
    tests: [`${HOUSE}/tables/chat-and-lobby.test.ts`, `${HOUSE}/tables/table-requests.test.ts`],
  },
];

/** Removes one of the timeouts of the HTTP server: Node's own are longer, or there is none. */
const removeTimeout = (what: string, setting: string): Mutation => ({
  what,
  edits: [{ file: 'packages/server/src/http/http-server.ts', find: setting, replace: '' }],
  tests: [ABANDONED_CONNECTIONS_TEST],
});

const FLOOD_MUTATIONS: readonly Mutation[] = [
  {
    what: 'ws answers every ping',
    edits: [
      { file: `${SOCKETS}/socket-server.ts`, find: 'autoPong: false', replace: 'autoPong: true' },
    ],
    tests: [`${SOCKETS}/socket-server.test.ts`],
  },
  {
    what: 'a pong that nobody asked for counts as a sign of life',
    edits: [
      {
        file: `${SOCKETS}/socket-heartbeat.ts`,
        find: 'if (this.pendingPings.get(ws)?.equals(data))',
        replace: 'if (data)',
      },
    ],
    tests: [`${SOCKETS}/socket-heartbeat.test.ts`],
  },
  {
    what: 'a refused upgrade is not destroyed',
    edits: [
      { file: `${SOCKETS}/socket-server.ts`, find: '    () => socket.destroy(),\n', replace: '' },
    ],
    tests: [ABANDONED_CONNECTIONS_TEST],
  },
  removeTimeout('an unfinished head has a minute', 'headersTimeout: head,'),
  removeTimeout('an unfinished body has no timeout', 'requestTimeout: request,'),
  removeTimeout('a connection that sends nothing has no timeout', 'server.setTimeout(idle);'),
  {
    what: 'one address can fill the lobby',
    edits: [
      {
        file: `${HOUSE}/tables/lobby-selection.ts`,
        find: 'if (newestFirst.length <= max) return newestFirst;',
        replace: 'return newestFirst.slice(0, max);',
      },
    ],
    tests: [`${HOUSE}/tables/chat-and-lobby.test.ts`],
  },
];

export const MUTATIONS: readonly Mutation[] = [
  ...DURABILITY_MUTATIONS,
  ...SECRECY_MUTATIONS,
  ...DOOR_MUTATIONS,
  ...FLOOD_MUTATIONS,
];
