/** Houses that are broken on purpose in one place, each with the promise that it does not keep. */
import { type AnyGame, CodedError, EVERYONE, type Seat } from '@ludotheque/core';
import {
  ClusterSync,
  Downtime,
  House,
  SteadyClock,
  StoredLineReplicator,
  TableLeases,
  TurnNotifier,
} from '@ludotheque/house';
import { InMemoryDatabase } from '@ludotheque/store';
import { GameInProgress, SeatClocks, Table } from '@ludotheque/table';
import type { HousePromiseKey } from '../src/checks/house-promises.ts';
import { FAULT_NAMES, InjectedFaultError } from '../src/environment/fault-injector.ts';
import type { SimulationOptions } from '../src/simulation-environment.ts';
import {
  addToView,
  buildHouseWithClock,
  buildHouseWithCommit,
  buildHouseWithFrames,
  buildHouseWithStore,
  replaceMethod,
} from './house-modifiers.ts';

/** Clocks that show at once what they should follow slowly. */
const patchClocksToJump = () =>
  replaceMethod(SteadyClock.prototype, 'follow', function (this: SteadyClock, { atMs, timeMs }) {
    const offsetMs = timeMs - atMs;
    Object.assign(this, { offsetMs, targetOffsetMs: offsetMs });
  });

interface BrokenHouse {
  readonly what: string;
  readonly promise: HousePromiseKey;
  /** The simulation must find it within this many events. */
  readonly foundWithinEvents: number;
  readonly options?: Partial<SimulationOptions>;
  /** Breaks what cannot be passed as an option; the returned function restores it. */
  readonly patchPrototypes?: () => () => void;
}

function readHand(game: AnyGame, state: unknown, seat: Seat): unknown {
  const view: object = game.view(state, seat);
  return 'hand' in view ? view.hand : undefined;
}

export const BROKEN_HOUSES: readonly BrokenHouse[] = [
  {
    what: 'says yes to a move that it has refused',
    promise: 'lost',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithFrames((frame) =>
        frame.replace(/"no":\{"code":"(late|move)".*\}$/, '"ok":{"n":1}}'),
      ),
    },
  },
  {
    what: 'clears a table away as soon as its game is over',
    promise: 'lost',
    foundWithinEvents: 120_000,
    options: {
      tables: 1,
      events: 3_000,
      buildHouse: buildHouseWithCommit((commit, store) => async (batch) => {
        await commit(batch);
        if (batch.results && batch.table) await store.deleteTable(batch.table.id);
      }),
    },
  },
  {
    what: 'has a store that acknowledges some moves and then forgets them',
    promise: 'record',
    foundWithinEvents: 40_000,
    patchPrototypes: () => {
      const { write } = InMemoryDatabase.prototype;
      return replaceMethod(
        InMemoryDatabase.prototype,
        'write',
        function (this: InMemoryDatabase, commands) {
          const [command] = commands;
          const line = command && 'parcel' in command && command.parcel.record?.lines.at(-1);
          const isForgotten = commands.length === 1 && line && line.number % 20 === 19;
          return isForgotten ? new Map() : write.call(this, commands);
        },
      );
    },
  },
  {
    what: 'plays on with a line that the disk has changed',
    promise: 'leak',
    foundWithinEvents: 40_000,
    options: {
      buildHouse: buildHouseWithStore((store) => {
        const readRecord = store.readRecord.bind(store);
        return {
          readRecord: async (table, from) =>
            (await readRecord(table, from)).map((line) => ({ ...line, at: line.at + 1 })),
        };
      }),
    },
  },
  {
    what: 'tells everybody a move before it is written',
    promise: 'early',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithCommit((commit) => async (batch) => {
        const written = commit(batch);
        if (batch.record) written.catch(() => undefined);
        else await written;
      }),
    },
  },
  {
    what: 'makes a move again that was sent again',
    promise: 'twice',
    foundWithinEvents: 200_000,
    options: { events: 200_000, tables: 60 },
    patchPrototypes: () => {
      const restoreIds = replaceMethod(Table.prototype, 'findMoveNumber', () => undefined);
      const restoreCheck = replaceMethod(
        GameInProgress.prototype,
        'requireUpToDate',
        () => undefined,
      );
      return () => {
        restoreIds();
        restoreCheck();
      };
    },
  },
  {
    what: 'deals one card twice, and another not at all',
    promise: 'cards',
    foundWithinEvents: 20_000,
    options: {
      changeRules: (game) => ({
        ...game,
        setup(options, seats, rng, events) {
          const shuffle = (cards: Uint8Array) => {
            rng.shuffle(cards);
            cards[0] = cards.find((card) => card !== cards[0])!;
          };
          return game.setup(options, seats, { below: (n) => rng.below(n), shuffle }, events);
        },
      }),
    },
  },
  {
    what: "shows everybody the first seat's hand",
    promise: 'leak',
    foundWithinEvents: 20_000,
    options: { changeRules: addToView((game, state) => ({ hand: readHand(game, state, 0) })) },
  },
  {
    what: 'tells everybody what only some may know',
    promise: 'leak',
    foundWithinEvents: 20_000,
    options: {
      changeRules: (game) => ({
        ...game,
        setup: (options, seats, rng, events) =>
          game.setup(options, seats, rng, {
            emit: (_, secret, open) => events?.emit(EVERYONE, secret, open),
          }),
      }),
    },
  },
  {
    what: 'publishes the seed before the game is over',
    promise: 'seed',
    foundWithinEvents: 20_000,
    patchPrototypes: () => {
      // Hides the getter that the class inherits.
      Object.defineProperty(Table.prototype, 'revealedSeed', {
        configurable: true,
        get(this: { readonly seed: string }) {
          return this.seed;
        },
      });
      return () => void Reflect.deleteProperty(Table.prototype, 'revealedSeed');
    },
  },
  {
    what: 'charges the next seat for the time of this one',
    promise: 'clocks',
    foundWithinEvents: 20_000,
    patchPrototypes: () => {
      const { runFor } = SeatClocks.prototype;
      return replaceMethod(
        SeatClocks.prototype,
        'runFor',
        function (this: SeatClocks, awaited, now) {
          runFor.call(this, awaited === 1 ? 2 : awaited >> 1, now);
        },
      );
    },
  },
  {
    what: 'has a node whose clock is eleven minutes ahead of the database',
    promise: 'clocks',
    foundWithinEvents: 20_000,
    options: {
      nodes: 2,
      tables: 3,
      // Where the clock of the database jumps, too, it takes longer.
      faults: FAULT_NAMES.filter((name) => name !== 'jump'),
      buildHouse: buildHouseWithClock((now, node) => (/node 1/.test(node) ? now + 660_000 : now)),
    },
  },
  {
    what: 'charges what its clock was set forward',
    promise: 'clocks',
    foundWithinEvents: 20_000,
    patchPrototypes: patchClocksToJump,
  },
  {
    what: 'charges what the clock of the database was set forward',
    promise: 'clocks',
    foundWithinEvents: 40_000,
    options: { nodes: 2, tables: 3 },
    patchPrototypes: patchClocksToJump,
  },
  {
    what: 'charges the time for which it seems to have been down',
    promise: 'clocks',
    foundWithinEvents: 60_000,
    patchPrototypes: () => replaceMethod(Downtime.prototype, 'measureSinceLastInput', () => 0),
  },
  {
    what: 'sometimes leaves out a step',
    promise: 'gap',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithFrames((frame) =>
        /"n":\d*7,"at"/.test(frame) ? undefined : frame,
      ),
    },
  },
  {
    what: 'has bots that never answer',
    promise: 'finish',
    foundWithinEvents: 40_000,
    options: {
      tables: 4,
      events: 5_000,
      maxEventsPerNodeToFinish: 10_000,
      buildHouse: (ports) =>
        new House({ ...ports, bots: { ask: () => new Promise<never>(() => undefined) } }),
    },
  },
  {
    what: 'files a finished game every time it looks at it',
    promise: 'filed',
    foundWithinEvents: 200_000,
    options: {
      tables: 5,
      events: 10_000,
      buildHouse: buildHouseWithStore((store) => {
        const commit = store.commit.bind(store);
        const filed = new Set<string>();
        return {
          // The results are written, but the house never sees them.
          listResultsOfTable: async () => [],
          commit: async (batch) => {
            await commit(batch);
            if (!batch.results || filed.has(batch.table!.id)) return;
            filed.add(batch.table!.id);
            throw new InjectedFaultError('not filed');
          },
        };
      }),
    },
  },
  {
    what: 'does not read what other nodes have written',
    promise: 'told',
    foundWithinEvents: 150_000,
    options: { nodes: 3, tables: 10, events: 5_000 },
    patchPrototypes: () => {
      const restoreSync = replaceMethod(
        ClusterSync.prototype,
        'handleMessage',
        async () => undefined,
      );
      const restoreReplication = replaceMethod(
        StoredLineReplicator.prototype,
        'replicateAll',
        async () => undefined,
      );
      return () => {
        restoreSync();
        restoreReplication();
      };
    },
  },
  {
    what: 'takes a conflict with another node for a success',
    promise: 'leak',
    foundWithinEvents: 40_000,
    options: {
      nodes: 2,
      buildHouse: buildHouseWithCommit(
        (commit) => (batch) =>
          commit(batch).catch((error: unknown) => {
            if (!(error instanceof CodedError && error.code === 'conflict')) throw error;
          }),
      ),
    },
  },
  {
    what: 'sends a notification from every node that hears of the turn',
    promise: 'notes',
    foundWithinEvents: 40_000,
    options: {
      nodes: 3,
      tables: 12,
      // Later events are played without faults, where nobody is away for long.
      events: 8_000,
      // Where lines are lost, a turn may come twice, and be notified twice.
      faults: FAULT_NAMES.filter((name) => name !== 'failover'),
    },
    patchPrototypes: () => {
      const { notifyAwaitedPlayers } = TurnNotifier.prototype;
      return replaceMethod(
        TurnNotifier.prototype,
        'notifyAwaitedPlayers',
        function (this: TurnNotifier, liveTable) {
          notifyAwaitedPlayers.call(this, liveTable, true);
        },
      );
    },
  },
  {
    what: 'does not take over the bots of a dead node',
    promise: 'finish',
    foundWithinEvents: 150_000,
    // In this run a node dies whose bots have to move, and nobody opens their tables again.
    options: {
      seed: 'broken!!!!!!!!',
      nodes: 2,
      tables: 8,
      events: 8_000,
      maxEventsPerNodeToFinish: 30_000,
    },
    patchPrototypes: () =>
      replaceMethod(TableLeases.prototype, 'renewAndTakeOver', async () => ({
        takenOver: [],
        regained: [],
      })),
  },
  {
    what: "writes a bot's move twice",
    promise: 'record',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithCommit((commit) => (batch) => {
        const last = batch.record?.lines.at(-1);
        if (!batch.record || !last?.body.includes('"bot-move"')) return commit(batch);
        const lines = [...batch.record.lines, { ...last, number: last.number + 1 }];
        return commit({ ...batch, record: { ...batch.record, lines } });
      }),
    },
  },
  {
    what: 'does not say that lines were lost',
    promise: 'rewound',
    foundWithinEvents: 60_000,
    options: {
      faults: ['failover'],
      buildHouse: buildHouseWithFrames((frame) => frame.replace(/,"rewound":true/, '')),
    },
  },
  {
    what: 'has bots that throw an unexpected error',
    promise: 'broken',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: (ports) =>
        new House({
          ...ports,
          bots: { ask: () => Promise.reject(new TypeError('undefined is not a bot')) },
        }),
    },
  },
];
