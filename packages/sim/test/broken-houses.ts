/** The house broken on purpose, each time in one place, and the promise that is then not kept. */
import { type AnyGame, CodedError, EVERYONE, type Seat } from '@ludotheque/core';
import { ClusterSync, House, TableLeases, TableReplication, TurnNotifier } from '@ludotheque/house';
import type { Store } from '@ludotheque/store';
import { Match, SeatClocks, Table } from '@ludotheque/table';
import type { HousePromiseKey } from '../src/checks/house-promises.ts';
import { InjectedFaultError } from '../src/environment/fault-injector.ts';
import type { HouseFactory } from '../src/environment/simulated-node.ts';
import type { SimulationOptions } from '../src/simulation-run.ts';

interface BrokenHouse {
  readonly what: string;
  readonly promise: HousePromiseKey;
  /** Within so many events it is found. */
  readonly foundWithinEvents: number;
  readonly options?: Partial<SimulationOptions>;
  /** Breaks what cannot be handed in; the result mends it. */
  readonly patchPrototypes?: () => () => void;
}

const buildHouseWithStore = (change: (store: Store) => Partial<Store>): HouseFactory => {
  return (ports) => new House({ ...ports, store: Object.assign(ports.store, change(ports.store)) });
};

/** Every guest hears what the change makes of each frame; undefined is not sent. */
const buildHouseWithFrames = (change: (frame: string) => string | undefined): HouseFactory => {
  return (ports) => {
    const house = new House(ports);
    const enter = house.connect.bind(house);
    house.connect = (guest) => {
      const { send } = guest;
      const changed = (frame: string) => {
        const told = change(frame);
        if (told !== undefined) send(told);
      };
      return enter(Object.assign(guest, { send: changed }));
    };
    return house;
  };
};

/** Puts another method in the place of one, for a while. */
function replaceMethod<T extends object, K extends keyof T>(
  owner: T,
  key: K,
  method: T[K],
): () => void {
  const before = owner[key];
  owner[key] = method;
  return () => {
    owner[key] = before;
  };
}

const addToView =
  (change: (game: AnyGame, state: unknown, seat: Seat) => object) =>
  (game: AnyGame): AnyGame => ({
    ...game,
    view: (state, seat) => ({ ...game.view(state, seat), ...change(game, state, seat) }),
  });

const readHand = (game: AnyGame, state: unknown, seat: Seat) =>
  (game.view(state, seat) as unknown as { hand?: unknown }).hand;

export const BROKEN_HOUSES: readonly BrokenHouse[] = [
  {
    what: 'acknowledges a move before it is written',
    promise: 'lost',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithStore((store) => {
        const commit = store.commit.bind(store);
        return {
          commit: async (parcel) => {
            const written = commit(parcel);
            if (parcel.record) written.catch(() => undefined);
            else await written;
          },
        };
      }),
    },
  },
  {
    what: 'makes a move again that was sent again',
    promise: 'twice',
    foundWithinEvents: 200_000,
    options: { events: 200_000, tables: 60 },
    patchPrototypes: () => {
      const forget = replaceMethod(Table.prototype, 'findMoveNumber', () => undefined);
      const wave = replaceMethod(Match.prototype, 'requireUpToDate', () => undefined);
      return () => {
        forget();
        wave();
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
    promise: 'leak',
    foundWithinEvents: 20_000,
    patchPrototypes: () => {
      const own = Object.getOwnPropertyDescriptor(Table.prototype, 'revealedSeed')!;
      Object.defineProperty(Table.prototype, 'revealedSeed', {
        configurable: true,
        get(this: { readonly seed: string }) {
          return this.seed;
        },
      });
      return () => void Object.defineProperty(Table.prototype, 'revealedSeed', own);
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
    what: 'leaves out a step now and then',
    promise: 'gap',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithFrames((frame) =>
        /"n":\d*7,"at"/.test(frame) ? undefined : frame,
      ),
    },
  },
  {
    what: 'has bots that fall asleep',
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
    what: 'files a finished game as often as it looks at it',
    promise: 'filed',
    foundWithinEvents: 120_000,
    options: {
      tables: 5,
      events: 5_000,
      buildHouse: buildHouseWithStore((store) => {
        const commit = store.commit.bind(store);
        return {
          // The results are written, but nobody believes it.
          listResultsOfTable: async () => [],
          commit: async (parcel) => {
            await commit(parcel);
            if (parcel.results && parcel.table!.touched % 2 === 0)
              throw new InjectedFaultError('not filed');
          },
        };
      }),
    },
  },
  {
    what: 'does not look what other nodes have written',
    promise: 'told',
    foundWithinEvents: 150_000,
    options: { nodes: 3, tables: 10, events: 5_000 },
    patchPrototypes: () => {
      const hears = replaceMethod(ClusterSync.prototype, 'handleMessage', async () => undefined);
      const looks = replaceMethod(
        TableReplication.prototype,
        'replicateAll',
        async () => undefined,
      );
      return () => {
        hears();
        looks();
      };
    },
  },
  {
    what: 'believes that it was first when another node was',
    promise: 'leak',
    foundWithinEvents: 40_000,
    options: {
      nodes: 2,
      buildHouse: buildHouseWithStore((store) => {
        const commit = store.commit.bind(store);
        return {
          commit: (parcel) =>
            commit(parcel).catch((error: unknown) => {
              if (!(error instanceof CodedError && error.code === 'conflict')) throw error;
            }),
        };
      }),
    },
  },
  {
    what: 'sends a note from every node that hears of the turn',
    promise: 'notes',
    foundWithinEvents: 40_000,
    options: { nodes: 3, tables: 8, events: 12_000 },
    patchPrototypes: () => {
      const { notifyAwaitedPlayers } = TurnNotifier.prototype;
      return replaceMethod(
        TurnNotifier.prototype,
        'notifyAwaitedPlayers',
        function (this: TurnNotifier, room) {
          notifyAwaitedPlayers.call(this, room, true);
        },
      );
    },
  },
  {
    what: 'leaves the bots of a dead node alone',
    promise: 'finish',
    foundWithinEvents: 150_000,
    options: { nodes: 2, tables: 8, events: 8_000, maxEventsPerNodeToFinish: 30_000 },
    patchPrototypes: () =>
      replaceMethod(TableLeases.prototype, 'renewAndTakeOver', async () => ({ due: [], free: [] })),
  },
  {
    what: "writes a bot's move down twice",
    promise: 'record',
    foundWithinEvents: 20_000,
    options: {
      buildHouse: buildHouseWithStore((store) => {
        const commit = store.commit.bind(store);
        return {
          commit: (parcel) => {
            const last = parcel.record?.lines.at(-1);
            if (!parcel.record || !last?.body.includes('"bot-move"')) return commit(parcel);
            const lines = [...parcel.record.lines, { ...last, number: last.number + 1 }];
            return commit({ ...parcel, record: { ...parcel.record, lines } });
          },
        };
      }),
    },
  },
  {
    what: 'stumbles over its own feet',
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
